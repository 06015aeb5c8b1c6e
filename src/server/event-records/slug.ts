import { randomInt } from 'node:crypto'
import { EVENT_CODE_LENGTH } from '#contract/product/paths.ts'
import { foldText } from '#server/db/text-search.ts'

/** Without 0 and o, 1, i and l: people read slugs aloud and copy them from paper. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const NAME_LENGTH = 60
const EMPTY_NAME = 'evento'

/**
 * Makes an event's slug: its name in lowercase ASCII and six random characters (`R4`), never shaped
 * like an id. A rename keeps it, so that shared links keep working. The six are its short link's code.
 */
export function makeSlug(name: string): string {
  const words = foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, NAME_LENGTH)
    .replace(/^-+|-+$/g, '')
  const random = Array.from(
    { length: EVENT_CODE_LENGTH },
    () => ALPHABET[randomInt(ALPHABET.length)],
  )
  return `${words || EMPTY_NAME}-${random.join('')}`
}
