import { isWebLink } from './links.ts'

/** A part of a text: words as they were typed, or the address of a web page. */
export interface TextPart {
  text: string
  isLink: boolean
}

const ADDRESS = /https?:\/\/[^\s<>"]+/gi
/** What ends a sentence or a parenthesis, not an address. */
const TRAILING = /[.,;:!?¡¿)\]}'"»”’…]+$/u

/** Splits a text at the addresses of web pages in it (http and https only, `R4`). */
export function splitAtLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const link = found.replace(TRAILING, '')
    if (!isWebLink(link)) continue
    if (index > from) parts.push({ text: text.slice(from, index), isLink: false })
    parts.push({ text: link, isLink: true })
    from = index + link.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), isLink: false })
  return parts
}
