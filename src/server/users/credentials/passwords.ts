import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, type Options, verify } from '@node-rs/argon2'
import { ApiError } from '#contract/api/errors.ts'
import { createLane } from '#server/cpu-pool/lane.ts'
import { PREFIX_BITS, toNetwork } from '#server/http/rate-limits/rate-limits.ts'

/** argon2id with OWASP's minimum, 19 MiB and two passes: about 20 ms of one core (`R2`). */
const ARGON2: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Normalizes, because keyboards compose accented letters differently. */
function toBytes(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'))
}

/** How many passwords are hashed at once, and how many more may be queued, for how long. */
export const HASHING = {
  running: Math.max(1, Math.min(3, availableParallelism() - 1)),
  queued: 100,
  waitMs: 6_000,
}
const MANY_SIGN_INS = 'Muchas personas están entrando a la vez. Intenta de nuevo en unos segundos.'

const lane = createLane(HASHING)

/**
 * Runs a hash when its turn comes. argon2 runs in the four threads that Node has for files and
 * compression, and forty hashes at once would leave those and the CPU to nobody else. Networks take
 * turns, so that one that fills the queue keeps nobody else from signing in.
 */
async function inTurn<T>(address: string, work: () => Promise<T>): Promise<T> {
  try {
    return await lane.run(HASHING.waitMs, work, toNetwork(address, PREFIX_BITS.tunnel))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new ApiError('BUSY', { message: MANY_SIGN_INS })
  }
}

/**
 * Hashes a password. Slow on purpose: never call it inside a database transaction. Throws BUSY when
 * too many are queued.
 * @param address the caller's IP address
 */
export function hashPassword(password: string, address: string): Promise<string> {
  return inTurn(address, () => hash(toBytes(password), ARGON2))
}

const unusableHash = hash(randomBytes(32), ARGON2)

/**
 * Verifies a password in the same time whether or not the account exists (`hashed` is null). Throws
 * BUSY when too many are queued.
 * @param address the caller's IP address
 */
export async function verifyPassword(
  password: string,
  hashed: string | null,
  address: string,
): Promise<boolean> {
  const encoded = hashed ?? (await unusableHash)
  const matches = await inTurn(address, () => verify(encoded, toBytes(password)))
  return matches && hashed !== null
}
