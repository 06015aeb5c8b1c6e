import { randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** An unguessable identifier: a prefix and `length` letters and digits. */
export function newId(prefix: string, length = 24): string {
  let id = prefix
  while (id.length < prefix.length + length)
    for (const byte of randomBytes(length)) {
      const letter = alphabet[byte & 63]
      if (letter !== undefined && id.length < prefix.length + length) id += letter
    }
  return id
}
