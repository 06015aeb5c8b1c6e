import { randomBytes } from 'node:crypto'
import { hash, type Options, verify } from '@node-rs/argon2'

/** argon2id, 19 MiB and two passes: the least that OWASP asks, about 20 ms of one core (`R2`). */
const ARGON2: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The same letters typed on another keyboard are the same bytes. */
function toBytes(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'))
}

/** Slow on purpose: never inside a database transaction. */
export function hashPassword(password: string): Promise<string> {
  return hash(toBytes(password), ARGON2)
}

const unusableHash = hash(randomBytes(32), ARGON2)

/** As slow for an account that does not exist (null) as for one that does, and never true for it. */
export async function verifyPassword(password: string, hashed: string | null): Promise<boolean> {
  const right = await verify(hashed ?? (await unusableHash), toBytes(password))
  return right && hashed !== null
}
