import { parseOwnGift, readOwnGift, writeOwnGift } from './own-gifts.ts'

/**
 * Remembers that a payment was begun: its success page says how it ended, also after a lost signal. A gift
 * that is paid stays remembered.
 */
export function rememberCheckout(slug: string, successPath: string): void {
  const known = parseOwnGift(readOwnGift(slug))
  if (!known?.folio) writeOwnGift(slug, { folio: null, path: successPath })
}

/** What a page knows of a gift to the event `slug`. */
export interface GiftNews {
  slug: string
  folio: string
  /** 'undone': refunded or disputed; 'link-changed': the remembered link no longer opens the receipt. */
  kind: 'paid' | 'undone' | 'link-changed'
  /** The private receipt's, as far as the page may say it. */
  path?: string | null
}

/** Follows the news of a gift: only a payment adds one, and other news of another gift change nothing. */
export function followGift({ slug, folio, kind, path = null }: GiftNews): void {
  const known = parseOwnGift(readOwnGift(slug))
  const isSame = known?.folio === folio
  if (kind === 'paid') writeOwnGift(slug, { folio, path: path ?? (isSame ? known.path : null) })
  else if (isSame) writeOwnGift(slug, kind === 'undone' ? null : { folio, path: null })
}
