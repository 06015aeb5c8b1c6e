import { createHmac, timingSafeEqual } from 'node:crypto'
import { API_BASE } from '#contract/product.ts'
import type { Config } from '#server/config.ts'

/** For this one contribution and for nothing else that the secret signs. */
function sign({ authSecret }: Pick<Config, 'authSecret'>, contributionId: string): Buffer {
  return createHmac('sha256', authSecret).update(`receipt:${contributionId}`).digest()
}

/** Where the receipt of a contribution is, for whoever holds the link (`R8`). */
export function receiptUrl(
  config: Pick<Config, 'authSecret' | 'publicUrl'>,
  contributionId: string,
): string {
  const token = sign(config, contributionId).toString('base64url')
  return `${config.publicUrl}${API_BASE}/reports/invoice/${contributionId}?token=${token}`
}

/** True if the link to this contribution's receipt is one that we signed. */
export function isReceiptToken(
  config: Pick<Config, 'authSecret'>,
  contributionId: string,
  token: string,
): boolean {
  const given = Buffer.from(token, 'base64url')
  const ours = sign(config, contributionId)
  return given.length === ours.length && timingSafeEqual(given, ours)
}
