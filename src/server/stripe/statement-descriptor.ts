/** What a contributor's bank statement shows, and what of it goes to Stripe with each payment (`R28`). */
export interface StatementDescriptor {
  shown: string
  /** Stripe writes it after the platform's prefix; null where the platform's own descriptor is all. */
  suffix: string | null
  /** What the platform's settings at Stripe must have: the prefix, or the whole descriptor. */
  platform: string
}

/** Of the whole descriptor, the separator between prefix and suffix included. */
const MIN_LENGTH = 5
const MAX_LENGTH = 22
/** Of Stripe's 'shortened descriptor', the prefix of card payments. */
const MIN_PREFIX = 2
const MAX_PREFIX = 10
const SEPARATOR = '* '

const hasLetter = (text: string) => /[A-Za-z]/.test(text)

/** Returns why Stripe would refuse a descriptor, as the end of a sentence; null if it would not. */
export function findDescriptorFault(text: string): string | null {
  if (text.length < MIN_LENGTH || text.length > MAX_LENGTH)
    return `must have ${MIN_LENGTH} to ${MAX_LENGTH} characters`
  if (!/^[\x20-\x7e]+$/.test(text)) return 'must be in plain Latin letters, without accents'
  if (/[<>\\'"*]/.test(text)) return `must not contain < > \\ ' " *`
  if (!hasLetter(text)) return 'must contain a letter'
  return null
}

/**
 * Divides a descriptor for card payments: Stripe joins the platform's prefix, `* ` and the payment's
 * suffix, in 22 characters. The first word is the prefix and the rest is the suffix; a descriptor that
 * cannot be divided so is the platform's own, and no suffix is sent.
 */
export function readStatementDescriptor(text: string): StatementDescriptor {
  const [prefix = '', ...rest] = text.split(' ')
  const suffix = rest.join(' ')
  const joined = `${prefix}${SEPARATOR}${suffix}`
  const isPrefix = prefix.length >= MIN_PREFIX && prefix.length <= MAX_PREFIX && hasLetter(prefix)
  return isPrefix && hasLetter(suffix) && joined.length <= MAX_LENGTH
    ? { shown: joined, suffix, platform: prefix }
    : { shown: text, suffix: null, platform: text }
}
