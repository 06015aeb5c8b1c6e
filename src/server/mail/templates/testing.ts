import type { renderContributionReceivedEmail } from './money/contributions.ts'
import type { renderReceiptEmail } from './money/receipts.ts'

export const EVENT_URL = 'https://ciguena.mx/events/lucia-abc123'

export const received: Parameters<typeof renderContributionReceivedEmail>[0] = {
  hostFirstName: 'Ana',
  contributorName: 'Tía Chela',
  anonymous: false,
  amountHidden: false,
  messagePrivate: false,
  message: '¡Un abrazo!\nLos quiero.',
  amount: 50_000,
  paidTotal: null,
  eventName: 'La llegada de Lucía',
  goalName: 'Cuna',
  eventRaised: 123_456,
  folio: 'CIG-7F3K-92',
  eventUrl: EVENT_URL,
  thanksUrl: `${EVENT_URL}/thanks?state=all&search=CIG-7F3K-92`,
  theme: 'papel-picado',
}

export const receipt: Parameters<typeof renderReceiptEmail>[0] = {
  contributorName: 'Tía Chela',
  hostNames: ['Ana', 'Iván'],
  ownerName: 'Ana López',
  eventName: 'La llegada de Lucía',
  goalName: 'Cuna',
  feesPaidBy: 'CONTRIBUTOR',
  base: 50_000,
  transactionFee: 4_500,
  serviceFee: 2_624,
  total: 57_124,
  paidAt: new Date('2026-12-13T00:05:00Z'),
  folio: 'CIG-7F3K-92',
  statementDescriptor: 'CIGUENA* BABY SHOWER',
  thankYouMessage: 'Gracias de parte de los tres',
  eventUrl: EVENT_URL,
  theme: 'papel-picado',
  pageUrl: 'https://ciguena.mx/receipts/1?token=a&b=d',
  receiptUrl: 'https://ciguena.mx/api/reports/invoice/1?sig=a&b=c',
}

/** Every email, with `typed` in place of all text that people enter. */

/** The visible text of the HTML: no tags, no style, entities decoded. */
export function toVisibleText(html: string): string {
  return html
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}
