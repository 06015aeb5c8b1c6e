import { createHash } from 'node:crypto'

const DIGEST_LENGTH = 16

/** Changes when what it names does, in whichever process it is asked. */
export function versionOf(value: object): string {
  const digest = createHash('sha256').update(JSON.stringify(value)).digest('base64url')
  return digest.slice(0, DIGEST_LENGTH)
}
