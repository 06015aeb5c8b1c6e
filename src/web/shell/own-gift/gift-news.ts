import { parseOwnGift, readOwnGift, writeOwnGift } from './own-gifts.ts'

/**
 * Remembers that a payment was begun: its success page says how it ended, also after a lost signal. A gift
 * that is paid stays remembered.
 */
export function rememberCheckout(slug: string, successPath: string): void {
  const known = parseOwnGift(readOwnGift(slug))
  if (!known?.folio) writeOwnGift(slug, { folio: null, path: successPath })
}

interface CheckoutCancelled {
  slug: string
  kind: 'cancelled'
}

interface NewsOfGift {
  slug: string
  folio: string
  /** 'undone': refunded or disputed; 'link-changed': the remembered link no longer opens the receipt. */
  kind: 'paid' | 'undone' | 'link-changed'
  /** The private receipt's, as far as the page may say it. */
  path?: string | null
}

/** What a page knows of a gift, or of a payment that was only begun, to the event `slug`. */
export type GiftNews = NewsOfGift | CheckoutCancelled

/**
 * Follows the news of a gift: only a payment adds one, and other news of another gift change nothing. A
 * cancelled payment is no longer asked about.
 */
export function followGift(news: GiftNews): void {
  const { slug } = news
  const known = parseOwnGift(readOwnGift(slug))
  if (news.kind === 'cancelled') {
    if (known?.folio === null) writeOwnGift(slug, null)
    return
  }
  const { folio, kind, path = null } = news
  const isSame = known?.folio === folio
  if (kind === 'paid') writeOwnGift(slug, { folio, path: path ?? (isSame ? known.path : null) })
  else if (isSame) writeOwnGift(slug, kind === 'undone' ? null : { folio, path: null })
}
