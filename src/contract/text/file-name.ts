const NAME_MAX = 150
/** Control characters and those that Windows refuses. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const REFUSED = /[\u0000-\u001f\u007f-\u009f\u2028\u2029<>:"/\\|?*]/g
const TRAILING = /[. ]+$/

/** Removes what some file system refuses (`spec §5`); may return an empty string. */
export function cleanFileName(name: string): string {
  const clean = name.replace(REFUSED, '')
  const dot = clean.lastIndexOf('.')
  const extension = dot > 0 && clean.length - dot <= 6 ? clean.slice(dot) : ''
  const stem = clean.slice(0, clean.length - extension.length)
  const short = [...stem].slice(0, NAME_MAX - extension.length).join('')
  return (short + extension).replace(TRAILING, '').trimStart()
}
