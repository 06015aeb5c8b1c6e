type Names = readonly (readonly [pattern: RegExp, name: string])[]

/** In this order: most browsers name those whose engine they share, too. */
const BROWSERS: Names = [
  [/Instagram/, 'Instagram'],
  [/FBAN|FBAV/, 'Facebook'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|OPT\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
]

/** An iPhone names macOS, and Android Linux. */
const SYSTEMS: Names = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]

/**
 * Names browser and system of a user agent: `Chrome en Android`, `Navegador` for one that is not known.
 * The words are ours, so that nothing of what was sent is stored.
 */
export function nameDevice(userAgent = ''): string {
  const find = (names: Names) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const system = find(SYSTEMS)
  return (find(BROWSERS) ?? 'Navegador') + (system ? ` en ${system}` : '')
}
