import { createHash, randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '#contract/product/limits.ts'
import type { Tx } from '#server/db/schema.ts'
import { deleteRecoveryCodes, insertRecoveryCodes } from './store.ts'

/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 16

/** Hashes a code as it is stored; typed without hyphens. 79 random bits need no slow hash. */
export function hashRecoveryCode(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}

function createCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

/** Replaces a person's recovery codes; resolves to the new ones, to show once. */
export async function replaceRecoveryCodes(tx: Tx, userId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, createCode)
  await deleteRecoveryCodes(tx, userId)
  await insertRecoveryCodes(
    tx,
    codes.map((code) => ({ code_hash: hashRecoveryCode(code), user_id: userId, created_at: now })),
  )
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}
