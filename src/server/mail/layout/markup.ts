/** HTML that is known to be safe; only `markup` makes it, so a plain string can never pass for it. */
export class Markup {
  readonly #source: string

  constructor(pieces: readonly string[]) {
    this.#source = pieces.join('')
  }

  toString(): string {
    return this.#source
  }
}

type Value = string | Markup | readonly Markup[]

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeValue(value: Value): string {
  if (value instanceof Markup) return value.toString()
  if (typeof value !== 'string') return value.join('')
  return value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

/** Template tag for HTML: whatever is filled in is text, unless it is markup already. */
export function markup(fixed: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(fixed.flatMap((piece, n) => [piece, escapeValue(values[n] ?? '')]))
}

/** Text of several lines, as a person typed it, with its line breaks. */
export function toLines(text: string): Markup {
  return new Markup(
    text.split(/\r?\n/).map((line, n) => `${n === 0 ? '' : '<br>'}${escapeValue(line)}`),
  )
}
