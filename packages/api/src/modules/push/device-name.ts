/** The first that fits: browsers name those that they are like, too. */
const BROWSERS = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

const SYSTEMS = [
  [/iPhone/, 'iPhoneu'],
  [/iPad/, 'iPadu'],
  [/Android/, 'Androidu'],
  [/CrOS/, 'Chromebooku'],
  [/Windows/, 'Windowsu'],
  [/Macintosh/, 'Macu'],
  [/Linux/, 'Linuxu'],
] as const;

const firstIn = (names: readonly (readonly [RegExp, string])[], userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Such as 'Chrome na Androidu'. */
export function deviceName(userAgent = ''): string {
  const browser = firstIn(BROWSERS, userAgent) ?? 'Pregledač';
  const system = firstIn(SYSTEMS, userAgent);
  return system ? `${browser} na ${system}` : browser;
}
