/** One block of a style sheet: `selector{…}`, `@media …{…}` with blocks inside, or `@layer a,b;`. */
interface Block {
  head: string
  /** What stands between the braces; null for a statement. */
  body: string | null
  /** What a page must have one of: `.class`, `<tag`, `[name=value]`; null where it may be anything. */
  needs: readonly string[] | null
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

const TAG = /^[a-z][\da-z]*/
const VALUE = /^\[[\w-]+=[\w-]+\]$/
const PART_OF_A_FIELD = /^::(?:-webkit|file-selector|placeholder)|^:-moz-ui-invalid/
const FIELDS = ['<input', '<select', '<textarea']

function classesIn(selector: string): string[] {
  return [...selector.matchAll(CLASS)].map(([, name = '']) => {
    const plain = name.replace(ESCAPE, (_, code?: string, sign?: string) =>
      code ? String.fromCodePoint(Number.parseInt(code, 16)) : (sign ?? ''),
    )
    return `.${plain}`
  })
}

/** One of several selectors without a class; null where anything may be meant. */
function needsOf(selector: string): readonly string[] | null {
  const [tag] = TAG.exec(selector) ?? []
  if (tag) return [`<${tag}`]
  if (PART_OF_A_FIELD.test(selector)) return FIELDS
  return VALUE.test(selector) ? [selector] : null
}

function needsIn(head: string): readonly string[] | null {
  if (head.startsWith('@')) return null
  const classes = classesIn(head)
  if (classes.length > 0) return classes
  const needs = head.split(',').map(needsOf)
  return needs.every((some) => some !== null) ? needs.flat() : null
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
      blocks.push({ head: css.slice(at, end), body: null, needs: null, inner: null })
      at = end
      continue
    }
    const head = css.slice(at, open).trim()
    const end = endOfBody(css, open + 1)
    const body = css.slice(open + 1, end)
    const inner = NESTING.test(head) ? blocksOf(body) : null
    blocks.push({ head, body, needs: needsIn(head), inner })
    at = end + 1
  }
  return blocks
}

function write(blocks: readonly Block[], used: ReadonlySet<string>): string {
  let css = ''
  for (const { head, body, needs, inner } of blocks) {
    if (needs && !needs.some((one) => used.has(one))) continue
    const kept = inner ? write(inner, used) : body
    if (inner && kept === '') continue
    css += kept === null ? head : `${head}{${kept}}`
  }
  return css
}

/** All that the rules can need of a page. */
function usedBy(html: string): Set<string> {
  const used = new Set<string>()
  for (const [tag] of html.matchAll(/<[a-z][\da-z]*/g)) used.add(tag)
  for (const [, name, value] of html.matchAll(/ ([\w-]+)="([\w-]+)"/g))
    used.add(`[${name}=${value}]`)
  for (const [, names = ''] of html.matchAll(/ class="([^"]*)"/g)) {
    const plain = names.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? '')
    for (const name of plain.split(/\s+/)) used.add(`.${name}`)
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
 * are kept where the page has one of their classes, or where they have none, one of their elements or
 * their attribute's value; custom properties and animations only where something asks for them. A
 * custom property that the whole sheet never asks for is there for others, such as drawings that a
 * page borrows from a file: it is kept. The sheet must have no comments, and no braces or semicolons
 * in strings.
 */
export function usedStyle(sheet: string): (html: string) => string {
  const blocks = blocksOf(sheet)
  const properties = namesAsked(sheet)
  return (html) => withoutIdleNames(write(blocks, usedBy(html)), html, properties)
}
