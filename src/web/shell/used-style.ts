/** One block of a style sheet: `selector{…}`, `@media …{…}` with blocks inside, or `@layer a,b;`. */
interface Block {
  head: string
  /** What stands between the braces; null for a statement. */
  body: string | null
  /** Class names in a selector; null where no class decides. */
  classes: readonly string[] | null
  inner: readonly Block[] | null
}

const NESTING = /^@(media|supports|layer|container)\b/
const CLASS = /\.((?:\\[\da-f]{1,6} ?|\\.|[\w-])+)/gi
const ESCAPE = /\\(?:([\da-f]{1,6}) ?|(.))/gi
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

function classesIn(selector: string): string[] | null {
  const names = [...selector.matchAll(CLASS)].map(([, name = '']) =>
    name.replace(ESCAPE, (_, code?: string, sign?: string) =>
      code ? String.fromCodePoint(Number.parseInt(code, 16)) : (sign ?? ''),
    ),
  )
  return names.length > 0 ? names : null
}

function endOfBody(css: string, start: number): number {
  let depth = 1
  for (let at = start; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1
    if (css[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  throw new Error('style sheet: a brace is not closed')
}

function blocksOf(css: string): Block[] {
  const blocks: Block[] = []
  for (let at = 0; at < css.length; ) {
    const open = css.indexOf('{', at)
    const stop = css.indexOf(';', at)
    if (open < 0 || (stop >= 0 && stop < open)) {
      const end = stop < 0 ? css.length : stop + 1
      blocks.push({ head: css.slice(at, end), body: null, classes: null, inner: null })
      at = end
      continue
    }
    const head = css.slice(at, open).trim()
    const end = endOfBody(css, open + 1)
    const body = css.slice(open + 1, end)
    const inner = NESTING.test(head) ? blocksOf(body) : null
    blocks.push({ head, body, classes: head.startsWith('@') ? null : classesIn(head), inner })
    at = end + 1
  }
  return blocks
}

function write(blocks: readonly Block[], used: ReadonlySet<string>): string {
  let css = ''
  for (const { head, body, classes, inner } of blocks) {
    if (classes && !classes.some((name) => used.has(name))) continue
    const kept = inner ? write(inner, used) : body
    if (inner && kept === '') continue
    css += kept === null ? head : `${head}{${kept}}`
  }
  return css
}

function classesOf(html: string): Set<string> {
  const used = new Set<string>()
  for (const [, names = ''] of html.matchAll(/ class="([^"]*)"/g)) {
    const plain = names.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? '')
    for (const name of plain.split(/\s+/)) used.add(name)
  }
  return used
}

const REFERENCE = /var\((--[\w-]+)/g
const CUSTOM_PROPERTY = /(?<=[{;])(--[\w-]+):[^;}]*;?/g
const REGISTRATION = /@property (--[\w-]+)\{[^}]*\}/g
const KEYFRAMES = /@keyframes ([\w-]+)\{(?:[^{}]*\{[^}]*\})*[^{}]*\}/g

const namesAsked = (text: string) => new Set([...text.matchAll(REFERENCE)].map(([, name]) => name))

/** Without those of the custom properties, and without animations, that nothing asks for. */
function withoutIdleNames(css: string, html: string, properties: ReadonlySet<unknown>): string {
  const asked = namesAsked(`${css}${html}`)
  const keepAsked = (whole: string, name: string) =>
    asked.has(name) || !properties.has(name) ? whole : ''
  const kept = css.replace(REGISTRATION, keepAsked).replace(CUSTOM_PROPERTY, keepAsked)
  if (kept.length < css.length) return withoutIdleNames(kept, html, properties)
  return css.replace(KEYFRAMES, (whole, name: string, at: number) =>
    `${css.slice(0, at)}${css.slice(at + whole.length)}`.includes(name) ? whole : '',
  )
}

/**
 * For a style sheet: the part of it that a page's HTML can use, as it stands, without script. Rules
 * without a class are kept; custom properties and animations only where something asks for them. A
 * custom property that the whole sheet never asks for is there for others, such as drawings that a
 * page borrows from a file: it is kept. The sheet must have no comments, and no braces or semicolons
 * in strings.
 */
export function usedStyle(sheet: string): (html: string) => string {
  const blocks = blocksOf(sheet)
  const properties = namesAsked(sheet)
  return (html) => withoutIdleNames(write(blocks, classesOf(html)), html, properties)
}
