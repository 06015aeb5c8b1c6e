import { describe, expect, it } from 'vitest'
import type { Letter } from '#server/mail/letter.ts'
import { accountDeletedLetter } from './account-deleted.ts'
import { contactMessageLetter } from './contact-message.ts'
import { type ContributionReceived, contributionReceivedLetter } from './contribution-received.ts'
import { disputeClosedLetter } from './dispute-closed.ts'
import { disputeOpenedLetter } from './dispute-opened.ts'
import { disputeToAnswerLetter } from './dispute-to-answer.ts'
import { emailChangedLetter } from './email-changed.ts'
import { eventRefundedLetter } from './event-refunded.ts'
import { goalReachedLetter } from './goal-reached.ts'
import { passwordChangedLetter } from './password-changed.ts'
import { passwordResetLetter } from './password-reset.ts'
import { payoutReadyLetter } from './payout-ready.ts'
import { type Receipt, receiptLetter } from './receipt.ts'
import { receiptMovedLetter } from './receipt-moved.ts'
import { refundFailedLetter } from './refund-failed.ts'
import { refundOfHostLetter } from './refund-of-host.ts'
import { refundToContributorLetter } from './refund-to-contributor.ts'
import { strayToHostLetter } from './stray-returned.ts'
import { thankYouLetter } from './thank-you.ts'
import { verifyEmailLetter } from './verify-email.ts'
import { welcomeLetter } from './welcome.ts'

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
function everyLetter(typed: string): Letter[] {
  const url = 'https://ciguena.mx/x?token=abc'
  return [
    welcomeLetter({ firstName: typed, organizes: true, verifyUrl: url }),
    welcomeLetter({ firstName: typed, organizes: false, verifyUrl: url }),
    verifyEmailLetter({ firstName: typed, verifyUrl: url }),
    passwordResetLetter({ firstName: typed, resetUrl: url }),
    emailChangedLetter({
      firstName: typed,
      oldEmail: 'a@x.mx',
      newEmail: 'b@x.mx',
      undoUrl: url,
    }),
    passwordChangedLetter({ firstName: typed, forgotUrl: url }),
    contactMessageLetter({ name: typed, email: 'a@x.mx', subject: typed, message: typed }),
    accountDeletedLetter({ firstName: typed }),
    strayToHostLetter({ total: 1_000, homeUrl: url, hostFirstName: typed }),
    thankYouLetter({ hostNames: [typed], eventName: typed, note: typed, eventUrl: url }),
    payoutReadyLetter({ firstName: typed, createEventUrl: url }),
    refundToContributorLetter({ ...back, ...typedIn(typed) }),
    refundOfHostLetter({ ...back, ...typedIn(typed) }),
    refundFailedLetter({ ...back, ...typedIn(typed) }),
    disputeOpenedLetter({ ...contested, ...typedIn(typed) }),
    disputeClosedLetter({ ...contested, ...typedIn(typed), won: true }),
    disputeClosedLetter({ ...contested, ...typedIn(typed), won: false }),
    eventRefundedLetter({
      ...typedIn(typed),
      contributions: 2,
      toCards: 2_000,
      fromHost: 1_000,
      byAdmin: true,
      reason: typed,
      refundUrl: url,
    }),
    disputeToAnswerLetter({
      ...contested,
      ...typedIn(typed),
      disputeId: 'du_1',
      disputesUrl: url,
    }),
    contributionReceivedLetter({
      ...received,
      contributorName: typed,
      message: typed,
      eventName: typed,
      goalName: typed,
      anonymous: true,
    }),
    receiptLetter({
      ...receipt,
      contributorName: typed,
      hostNames: [typed],
      eventName: typed,
      goalName: typed,
      thankYouMessage: typed,
    }),
    receiptMovedLetter({
      contributorName: typed,
      eventName: typed,
      newEmail: 'tia@x.mx',
      folio: 'A1',
    }),
    goalReachedLetter({
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
    const letter = contributionReceivedLetter(received)
    expect(letter.subject).toBe('Tía Chela aportó $500.00 a La llegada de Lucía')
    for (const body of [letter.text, seen(letter.html)]) {
      for (const value of ['Tía Chela', '$500.00', 'Cuna', '$1,234.56', 'Los quiero.']) {
        expect(body).toContain(value)
      }
    }
    expect(letter.text).toContain(EVENT_URL)
  })

  it('names an anonymous contributor, and says that the public does not see the name', () => {
    const letter = contributionReceivedLetter({ ...received, anonymous: true })
    expect(letter.text).toContain('Tía Chela')
    expect(letter.text).toContain('Aliado anónimo')
    expect(contributionReceivedLetter(received).text).not.toContain('anónimo')
  })

  it('speaks of the whole event when there is no goal, and quotes no empty message', () => {
    const letter = contributionReceivedLetter({ ...received, goalName: null, message: null })
    expect(letter.text).toContain('Sueño: Todo el evento')
    expect(letter.text).not.toContain('“”')
  })
})

describe('the receipt', () => {
  it('lists gift, fees, total, date in Mexico City, folio, and its links', () => {
    const letter = receiptLetter(receipt)
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
    expect(receiptLetter(receipt).text).toContain('“Gracias de parte de los tres”')
    const without = receiptLetter({ ...receipt, thankYouMessage: null, hostNames: ['Ana'] })
    expect(without.text).toContain('Ana te agradece tu aportación')
    expect(without.text).not.toContain('— Ana')
  })
})
