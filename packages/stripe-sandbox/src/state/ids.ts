import { randomBytes } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Generates an unguessable id: a prefix and `length` letters and digits. */
export function generateId(prefix: string, length = 24): string {
  let id = prefix
  while (id.length < prefix.length + length)
    for (const byte of randomBytes(length)) {
      const letter = ALPHABET[byte & 63]
      if (letter !== undefined && id.length < prefix.length + length) id += letter
    }
  return id
}
