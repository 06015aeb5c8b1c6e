import { describe, expect, it } from 'vitest'
import type { RenderedEmail } from '#server/mail/layout/content.ts'
import {
  renderAccountDeletedEmail,
  renderEmailChangedEmail,
  renderPasswordChangedEmail,
  renderPasswordResetEmail,
  renderVerifyAddressEmail,
  renderWelcomeEmail,
} from './account.ts'
import {
  type ContributionReceived,
  renderContributionReceivedEmail,
  renderGoalReachedEmail,
  renderThankYouEmail,
} from './contributions.ts'
import {
  renderDisputeClosedEmail,
  renderDisputeEvidenceEmail,
  renderDisputeOpenedEmail,
} from './disputes.ts'
import { renderPayoutReadyEmail } from './payouts.ts'
import { renderUnmatchedPaymentToHostEmail } from './quarantine.ts'
import { type Receipt, renderReceiptAddressChangedEmail, renderReceiptEmail } from './receipts.ts'
import {
  renderEventRefundedEmail,
  renderRefundFailedEmail,
  renderRefundToContributorEmail,
  renderRefundToHostEmail,
} from './refunds.ts'
import { renderContactMessageEmail } from './support.ts'

const MARKUP = '<b onclick="x">\'&amp;'
const EVENT_URL = 'https://ciguena.mx/events/lucia-abc123'

const received: ContributionReceived = {
  hostFirstName: 'Ana',
  contributorName: 'Tía Chela',
  anonymous: false,
  message: '¡Un abrazo!\nLos quiero.',
  amount: 50_000,
  eventName: 'La llegada de Lucía',
  goalName: 'Cuna',
  eventRaised: 123_456,
  eventUrl: EVENT_URL,
}

const receipt: Receipt = {
  contributorName: 'Tía Chela',
  hostNames: ['Ana', 'Iván'],
  eventName: 'La llegada de Lucía',
  goalName: 'Cuna',
  base: 50_000,
  transactionFee: 4_500,
  serviceFee: 2_624,
  total: 57_124,
  paidAt: new Date('2026-12-13T00:05:00Z'),
  folio: 'A1B2C3D4',
  thankYouMessage: 'Gracias de parte de los tres',
  eventUrl: EVENT_URL,
  pageUrl: 'https://ciguena.mx/receipts/1?token=a&b=d',
  receiptUrl: 'https://ciguena.mx/api/reports/invoice/1?sig=a&b=c',
}

const back = { amount: 100_000, total: 113_900, folio: 'A1B2C3D4', eventUrl: EVENT_URL }
const contested = { ...back, dueBy: new Date('2026-12-13T00:05:00Z') }
const typedIn = (typed: string) => ({
  hostFirstName: typed,
  contributorName: typed,
  eventName: typed,
  goalName: typed,
})

/** Every letter, with `typed` wherever a person's words go. */
function everyLetter(typed: string): RenderedEmail[] {
  const url = 'https://ciguena.mx/x?token=abc'
  return [
    renderWelcomeEmail({ firstName: typed, organizes: true, verifyUrl: url }),
    renderWelcomeEmail({ firstName: typed, organizes: false, verifyUrl: url }),
    renderVerifyAddressEmail({ firstName: typed, verifyUrl: url }),
    renderPasswordResetEmail({ firstName: typed, resetUrl: url }),
    renderEmailChangedEmail({
      firstName: typed,
      oldEmail: 'a@x.mx',
      newEmail: 'b@x.mx',
      undoUrl: url,
    }),
    renderPasswordChangedEmail({ firstName: typed, forgotUrl: url }),
    renderContactMessageEmail({ name: typed, email: 'a@x.mx', subject: typed, message: typed }),
    renderAccountDeletedEmail({ firstName: typed }),
    renderUnmatchedPaymentToHostEmail({ total: 1_000, homeUrl: url, hostFirstName: typed }),
    renderThankYouEmail({ hostNames: [typed], eventName: typed, note: typed, eventUrl: url }),
    renderPayoutReadyEmail({ firstName: typed, createEventUrl: url }),
    renderRefundToContributorEmail({ ...back, ...typedIn(typed) }),
    renderRefundToHostEmail({ ...back, ...typedIn(typed) }),
    renderRefundFailedEmail({ ...back, ...typedIn(typed) }),
    renderDisputeOpenedEmail({ ...contested, ...typedIn(typed) }),
    renderDisputeClosedEmail({ ...contested, ...typedIn(typed), won: true }),
    renderDisputeClosedEmail({ ...contested, ...typedIn(typed), won: false }),
    renderEventRefundedEmail({
      ...typedIn(typed),
      contributions: 2,
      toCards: 2_000,
      fromHost: 1_000,
      byAdmin: true,
      reason: typed,
      refundUrl: url,
    }),
    renderDisputeEvidenceEmail({
      ...contested,
      ...typedIn(typed),
      disputeId: 'du_1',
      disputesUrl: url,
    }),
    renderContributionReceivedEmail({
      ...received,
      contributorName: typed,
      message: typed,
      eventName: typed,
      goalName: typed,
      anonymous: true,
    }),
    renderReceiptEmail({
      ...receipt,
      contributorName: typed,
      hostNames: [typed],
      eventName: typed,
      goalName: typed,
      thankYouMessage: typed,
    }),
    renderReceiptAddressChangedEmail({
      contributorName: typed,
      eventName: typed,
      newEmail: 'tia@x.mx',
      folio: 'A1',
    }),
    renderGoalReachedEmail({
      hostFirstName: typed,
      goalName: typed,
      eventName: typed,
      targetAmount: 1_000,
      raisedAmount: 2_000,
      eventUrl: url,
    }),
  ]
}

/** What a reader sees of the HTML, roughly: no tags, no style, entities read. */
function seen(html: string): string {
  return html
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}

describe('letters', () => {
  it('carry in text and in HTML what a person typed, as text and never as markup', () => {
    for (const letter of everyLetter(MARKUP)) {
      expect(letter.html).not.toContain('<b onclick')
      expect(letter.text).toContain(MARKUP)
      expect(seen(letter.html)).toContain(MARKUP)
    }
  })

  it('always have a subject on one line, a text part and the link of their button in both', () => {
    for (const letter of everyLetter('Ana\r\nBcc: x@x.mx')) {
      expect(letter.subject).toMatch(/^[^\r\n]+$/)
      const link = /href="([^"]+)"[^>]*color:#ffffff/
        .exec(letter.html)?.[1]
        ?.replaceAll('&amp;', '&')
      expect(link).toBeTruthy()
      expect(letter.text).toContain(link)
    }
  })

  it('never speak of donations, and load nothing from elsewhere', () => {
    for (const letter of everyLetter('Ana')) {
      expect(letter.text + letter.html).not.toMatch(/donaci|dona /i)
      expect(letter.html).not.toMatch(/<img|<script|<link|url\(/i)
    }
  })
})

describe('the letter of a contribution to its host', () => {
  it('says who, how much, for which goal, and what the event has raised', () => {
    const letter = renderContributionReceivedEmail(received)
    expect(letter.subject).toBe('Tía Chela aportó $500.00 a La llegada de Lucía')
    for (const body of [letter.text, seen(letter.html)]) {
      for (const value of ['Tía Chela', '$500.00', 'Cuna', '$1,234.56', 'Los quiero.']) {
        expect(body).toContain(value)
      }
    }
    expect(letter.text).toContain(EVENT_URL)
  })

  it('names an anonymous contributor, and says that the public does not see the name', () => {
    const letter = renderContributionReceivedEmail({ ...received, anonymous: true })
    expect(letter.text).toContain('Tía Chela')
    expect(letter.text).toContain('Aliado anónimo')
    expect(renderContributionReceivedEmail(received).text).not.toContain('anónimo')
  })

  it('speaks of the whole event when there is no goal, and quotes no empty message', () => {
    const letter = renderContributionReceivedEmail({ ...received, goalName: null, message: null })
    expect(letter.text).toContain('Sueño: Todo el evento')
    expect(letter.text).not.toContain('“”')
  })
})

describe('the receipt', () => {
  it('lists gift, fees, total, date in Mexico City, folio, and its links', () => {
    const letter = renderReceiptEmail(receipt)
    const values = ['$500.00', '$45.00', '$26.24', '$571.24', 'A1B2C3D4', 'Cuna']
    for (const body of [letter.text, seen(letter.html)]) {
      for (const value of [...values, '12 de diciembre de 2026', 'Ana e Iván te agradecen']) {
        expect(body).toContain(value)
      }
    }
    expect(letter.text).toContain(EVENT_URL)
    expect(letter.text).toContain(receipt.receiptUrl)
    expect(letter.text).toContain(`Ver tu comprobante:\n${receipt.pageUrl}`)
    expect(letter.html).toContain('sig=a&amp;b=c')
    expect(letter.html).toContain('token=a&amp;b=d')
  })

  it("carries the hosts' thank-you message only if they wrote one", () => {
    expect(renderReceiptEmail(receipt).text).toContain('“Gracias de parte de los tres”')
    const without = renderReceiptEmail({ ...receipt, thankYouMessage: null, hostNames: ['Ana'] })
    expect(without.text).toContain('Ana te agradece tu aportación')
    expect(without.text).not.toContain('— Ana')
  })
})
