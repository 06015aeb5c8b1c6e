import { EMAIL_CORRECTIONS_MAX } from '#contract/product/limits.ts'
import type { ReceiptRow } from './store.ts'

/**
 * Whether the receipt may be changed at all, as what the public sees may at any time (`R22`): not while
 * unpaid, nor once refunded or disputed, when the public sees nothing of it.
 */
export function isConfirmed({ status }: Pick<ReceiptRow, 'status'>): boolean {
  return status === 'CONFIRMED'
}

/** Whether the message may be changed: until the event, while it is confirmed. */
export function isEditable(row: Pick<ReceiptRow, 'status' | 'event_date'>, now: Date): boolean {
  return isConfirmed(row) && now < row.event_date
}

/** Counts how often the address may still be corrected. */
export function countCorrectionsLeft(row: Pick<ReceiptRow, 'status' | 'email_corrections'>) {
  return isConfirmed(row) ? Math.max(0, EMAIL_CORRECTIONS_MAX - row.email_corrections) : 0
}

const LONG_NAME = 6
/** Of a shorter name both ends would be most of it. */
const SHORT_NAME = 4

function maskName(name: string): string {
  if (name.length < SHORT_NAME) return `${name.slice(0, 1)}…`
  const shown = name.length >= LONG_NAME ? 2 : 1
  return `${name.slice(0, shown)}…${name.slice(-shown)}`
}

/** Names the first place in which two names of one length differ, or how long they are. */
function describeDifference(name: string, other: string): string {
  if (name.length !== other.length) return ` (${name.length} caracteres)`
  const place = name.split('').findIndex((character, index) => character !== other[index])
  return place < 0 ? '' : ` (carácter ${place + 1}: ${name[place]})`
}

/**
 * Masks the two addresses of a correction so that they can be told apart: `al…16@correo.mx` and
 * `al…60@correo.mx`. Where the masks are the same, each says in what it differs.
 */
export function maskChange(from: string | null, to: string) {
  const mask = (address: string, other: string | null) => {
    const [name = '', domain = ''] = address.split('@')
    const [otherName = '', otherDomain = ''] = (other ?? '').split('@')
    const isSame = domain === otherDomain && maskName(name) === maskName(otherName)
    return `${maskName(name)}@${domain}${isSame ? describeDifference(name, otherName) : ''}`
  }
  return { from: from && mask(from, to), to: mask(to, from) }
}
