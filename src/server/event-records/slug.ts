import { randomInt } from 'node:crypto'
import { foldText } from '#server/db/text-search.ts'

/** No 0 and o, no 1, i and l: a slug may be read aloud or copied from paper. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const RANDOM_LENGTH = 6
const NAME_LENGTH = 60
const NAMELESS = 'evento'

/**
 * An event's name in an address: its name in lowercase ASCII and six random characters (`R4`). Never
 * has the shape of an id. Made once: a link that was shared outlives a rename.
 */
export function slugOf(name: string): string {
  const words = foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, NAME_LENGTH)
    .replace(/^-+|-+$/g, '')
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
  return `${words || NAMELESS}-${random.join('')}`
}
