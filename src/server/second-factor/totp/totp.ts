import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { PRODUCT_NAME } from '#contract/product/product.ts'
import type { Config } from '#server/config.ts'
import { drawQrSvg } from '#server/previews/qr-code.ts'

/** What every app understands: SHA-1, six digits, thirty seconds (RFC 6238). */
const STEP_SECONDS = 30
const SECRET_BYTES = 20
const IV_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'

const createTotp = (secret: Buffer, label: string) =>
  new TOTP({
    issuer: PRODUCT_NAME,
    label,
    period: STEP_SECONDS,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  })

export const createTotpSecret = () => randomBytes(SECRET_BYTES)

function deriveKey({ authSecret }: Pick<Config, 'authSecret'>): Buffer {
  return Buffer.from(hkdfSync('sha256', authSecret, '', 'totp secrets', 32))
}

/** Encrypts a secret for one person: it is of no use in another's row. */
export function encryptSecret(config: Pick<Config, 'authSecret'>, userId: string, secret: Buffer) {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, deriveKey(config), iv).setAAD(Buffer.from(userId))
  return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts a person's secret; null if it was encrypted with another AUTH_SECRET. */
export function decryptSecret(
  config: Pick<Config, 'authSecret'>,
  userId: string,
  stored: Buffer,
): Buffer | null {
  const iv = stored.subarray(0, IV_BYTES)
  const tag = stored.subarray(-TAG_BYTES)
  const decipher = createDecipheriv(CIPHER, deriveKey(config), iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(userId)).setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(stored.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}

/** Describes a secret for an app: to type, as a link, and as a QR code. */
export async function describeSecret(secret: Buffer, email: string) {
  const totp = createTotp(secret, email)
  const uri = totp.toString()
  const svg = await drawQrSvg(uri)
  return {
    secret: totp.secret.base32.replace(/(.{4})(?=.)/g, '$1 '),
    uri,
    qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
  }
}

/** Returns the 30-second step of a valid code, the current one or a neighbor; null if it is wrong. */
export function findStep(secret: Buffer, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = createTotp(secret, '').validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1_000 / STEP_SECONDS) + delta
}
