import { randomBytes } from 'node:crypto'
import { hash, type Options, verify } from '@node-rs/argon2'

/** argon2id with OWASP's minimum, 19 MiB and two passes: about 20 ms of one core (`R2`). */
const ARGON2: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Normalizes, because keyboards compose accented letters differently. */
function toBytes(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'))
}

/** Hashes a password. Slow on purpose: never call it inside a database transaction. */
export function hashPassword(password: string): Promise<string> {
  return hash(toBytes(password), ARGON2)
}

const unusableHash = hash(randomBytes(32), ARGON2)

/** Verifies a password in the same time whether or not the account exists (`hashed` is null). */
export async function verifyPassword(password: string, hashed: string | null): Promise<boolean> {
  const matches = await verify(hashed ?? (await unusableHash), toBytes(password))
  return matches && hashed !== null
}
