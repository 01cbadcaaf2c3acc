/** Set by whatever manages to run. */
export const FLAG = '__ran';
const RUN = `window.${FLAG}=1`;

/** A host that nothing of ours ever asks: a request to it was made by somebody's text. */
export const FOREIGN = 'tudji.example';

/** What people have written into forms to make other people's browsers do something. */
const TRICKS = [
  `<script>${RUN}</script>`,
  `</script><script>${RUN}</script>`,
  `"><img src=x onerror=${RUN}>`,
  `'><svg/onload=${RUN}>`,
  `</title></textarea></style><script>${RUN}</script>`,
  `<!--<script>${RUN}</script>-->`,
  `<iframe srcdoc="<script>parent.${FLAG}=1</script>"></iframe>`,
  `<a href="javascript:${RUN}">pritisni</a>`,
  `javascript:${RUN}//https://${FOREIGN}/`,
  `https://${FOREIGN}/"onmouseover="${RUN}`,
  `<img src=//${FOREIGN}/slika.png>`,
  `<link rel=stylesheet href=//${FOREIGN}/stil.css>`,
  `<meta http-equiv=refresh content=0;url=//${FOREIGN}/>`,
  `<form action=//${FOREIGN}/><input name=password autofocus onfocus=${RUN}>`,
  `{{constructor.constructor('${RUN}')()}} \${${RUN}} <%= 7*7 %>`,
  `&lt;script&gt; &#60;b&#62; %3Cscript%3E`,
  `=HYPERLINK("//${FOREIGN}/","x")`,
];

/** For texts of many lines. */
export const LONG = TRICKS.join('\n');

/** For names of at most 100 characters; the word makes each of them another. */
export const short = (word: string): string => `${word} "><img src=x onerror=${RUN}><script>${RUN}</script>`;

/** Names as no form lets them through. A tutor's stands in an address, where a slash would end it. */
export const TUTOR_NAME = `<script>${RUN}<script> "onmouseover="${RUN}`;
export const STUDENT_NAME = `</title><script>${RUN}</script> "><img/src=x/onerror=${RUN}>`;
