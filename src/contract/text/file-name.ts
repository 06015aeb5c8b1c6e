const NAME_MAX = 150
/** Control characters and those that Windows refuses; dots and spaces at the end (`spec §5`). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what has to go
const REFUSED = /[\u0000-\u001f\u007f-\u009f\u2028\u2029<>:"/\\|?*]/g
const TRAILING = /[. ]+$/

/** A file name that every system takes; empty if nothing of it is left. */
export function cleanFileName(name: string): string {
  const clean = name.replace(REFUSED, '')
  const dot = clean.lastIndexOf('.')
  const extension = dot > 0 && clean.length - dot <= 6 ? clean.slice(dot) : ''
  const stem = clean.slice(0, clean.length - extension.length)
  const short = [...stem].slice(0, NAME_MAX - extension.length).join('')
  return (short + extension).replace(TRAILING, '').trimStart()
}
