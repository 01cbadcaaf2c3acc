/** Finds what leads away from the platform. No schema library, so that pages can bundle it. */
import { fold } from './letters.ts';

/** Not the comma: '067, 068' are two of something. */
const GAP = String.raw`[\s./()\-–—_*]`;
/** Not inside a longer number, nor behind a decimal point. */
const NUMBER_BEGINS = String.raw`(?<![\p{L}\d]|\d[.,])`;
/** Of one day: masked, since '06.07.2026. 17' has as many digits as a phone number. */
const DATE = /(?<!\d)(?:0?[1-9]|[12]\d|3[01])\s?[./-]\s?(?:0?[1-9]|1[0-2])\s?[./-]\s?(?:19|20)\d\d(?!\d)/g;

/** They serve to write to each other and nothing else. */
const MESSENGER = String.raw`(?:v(?:i|aj)ber\p{L}{0,3}|wh?ats?[\s-]?app?\p{L}{0,3}|v[ao](?:ts|c)ap\p{L}{0,3})`;
/** Their names are also what one learns about ('reklame na Instagramu', 'messenger RNK', 'Zimermanov telegram'). */
const NETWORK = String.raw`\b(?:insta(?:gram\p{L}{0,3})?|ig|telegram\p{L}{0,3}|messenger\p{L}{0,2}|mesindzer\p{L}{0,2}|facebook\p{L}{0,2}|fejs(?:buk)?\p{L}{0,2}|fb|snap(?:chat\p{L}{0,2})?|dis[ck]ord\p{L}{0,2}|tik\s?tok\p{L}{0,2}|skype\p{L}{0,2}|skajp\p{L}{0,2})(?:-\p{L}{1,3})?(?![\p{L}\d])`;
const THROUGH = '(?:na|preko|putem|kroz)';
const REACHING = String.raw`(?:javi|javlja|pisi|pisa|dopis|posalj|posla|zov|zva|kontakt|cuje|cuti|dodaj|dodat|nadj|naci|potraz|trazi|prati|zaprati|pronadj|dogov|predj|prebac)\p{L}*`;
const WORDS = (most: number) => String.raw`(?:\s+\p{L}+){0,${most}}\s+`;

/** Of programming languages, which no name would be. */
const ANNOTATIONS =
  'override|property|param|return|media|import|keyframes|dataclass|staticmethod|classmethod|component|test|deprecated|autowired|entity';

/** In folded texts. */
const CONTACTS = [
  // E-mail: 'ana@gmail.com', 'ana @ gmail.com', 'ana (at) gmail', 'gmail tačka com'.
  String.raw`[\p{L}\d._%+-]{2,}\s?@\s?[\p{L}\d-]{2,}(?:\.[\p{L}\d-]+)+`,
  String.raw`[\p{L}\d._%+-]{2,}(?:@|\s?[([]\s?(?:at|et|majmun)\s?[)\]]\s?)[\p{L}\d-]{2,}`,
  String.raw`(?:\b(?:gmail|hotmail|yahoo|icloud|outlook)\s+|\b(?:dot|tacka)\s*[)\]]?\s*)com\b`,
  // The web.
  String.raw`(?:https?:\/\/|\bwww\.)\S+`,
  String.raw`(?<![\p{L}\d@])[\p{L}\d][\p{L}\d.-]*\.(?:com|net|org|info|edu|eu|me|rs|ba|hr|io|app|gg|ly|ee)(?![\p{L}\d])(?:\/\S*)?`,
  // Phones: '+49 …' and '0049…', '382 67 …', '067/123-456', '06 7123456', '0 6 7 1 …', 'nula šest sedam …'.
  String.raw`(?<![\p{L}\d+])\+[1-9](?:${GAP}{0,3}\d){8,13}(?!\d)`,
  String.raw`${NUMBER_BEGINS}00[1-9](?:${GAP}{0,3}\d){8,13}(?!\d)`,
  String.raw`${NUMBER_BEGINS}382${GAP}{0,3}[2-9]\d(?:${GAP}{0,3}\d){6}(?!\d)`,
  String.raw`${NUMBER_BEGINS}[0o][2-9]\d(?:${GAP}{0,3}\d){6,7}(?!\d)`,
  String.raw`${NUMBER_BEGINS}06${GAP}\d{7}(?!\d)`,
  String.raw`(?<!\d${GAP}?)0${GAP}6${GAP}\d(?:${GAP}\d){6}(?!${GAP}?\d)`,
  String.raw`\bnula(?:[\s,.-]+(?:nula|jedan|dva|tri|cetiri|pet|sest|sedam|osam|devet)){6,}`,
  // Messengers and networks.
  String.raw`\b${MESSENGER}\b`,
  String.raw`\b${REACHING}${WORDS(3)}${THROUGH}\s+${NETWORK}`,
  String.raw`\b${THROUGH}\s+${NETWORK}${WORDS(2)}${REACHING}`,
  String.raw`\b(?:moj|vas|tvoj|imate(?:\s+li)?|imas(?:\s+li)?)\s+${NETWORK}`,
  String.raw`${NETWORK}\s+(?:mi|vam|ti)\s+je\b`,
  String.raw`${NETWORK}\s*[:=]\s*\S+`,
  String.raw`${NETWORK}\s+(?=\S*\p{L})(?=\S*[_\d])[\w.]{4,}`,
  String.raw`(?<![\p{L}\d._@])@(?!(?:${ANNOTATIONS})\b)[\w.]{3,}`,
].map((pattern) => new RegExp(pattern, 'gu'));

const INNOCENT = [
  // A sentence that begins right behind a full stop: 'Hvala.Me interesuje'.
  /\.\p{Lu}\p{Ll}+$/u,
  /^(?:asp|ado|vb)\.net$/iu,
  // Numbers of exercises: '065 066 067'.
  /^0\d\d(?:\D+0\d\d)+$/u,
];

/**
 * The first phone number, e-mail or web address, or name at a messenger, as it is written in the text; null if there is none. In either
 * script. Not a wall: it spares people who mean well a broken rule.
 */
export function contactIn(text: string): string | null {
  let folded = '';
  /** Where each character of the folded text comes from: folding makes letters longer and drops marks. */
  const origins: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = fold(character.normalize('NFKC')).replace(/\p{Cf}/gu, '');
    folded += plain;
    for (let index = 0; index < plain.length; index += 1) origins.push(at);
    at += character.length;
  }
  origins.push(at);
  const searched = folded.replace(DATE, (date) => date.replace(/\d/g, '#'));
  for (const pattern of CONTACTS)
    for (const { index, 0: match } of searched.matchAll(pattern)) {
      const found = text.slice(origins[index], origins[index + match.length]).trim();
      if (!INNOCENT.some((harmless) => harmless.test(found))) return found;
    }
  return null;
}
