import { describe, expect, it } from 'vitest'
import type { RenderedEmail } from '#server/mail/render-email.ts'
import {
  renderCohostInvitationEmail,
  renderCohostJoinedEmail,
  renderCohostRemovedEmail,
} from './events/cohosts.ts'
import { renderReservationEmail } from './events/reservations.ts'
import { renderRsvpEmail, renderRsvpReminderEmail } from './events/rsvps.ts'
import { renderUpdateEmail } from './events/updates.ts'
import {
  renderContributionReceivedEmail,
  renderGoalReachedEmail,
  renderThankYouEmail,
} from './money/contributions.ts'
import {
  renderDisputeEvidenceEmail,
  renderDisputeLostEmail,
  renderDisputeOpenedEmail,
  renderDisputeWonEmail,
} from './money/disputes.ts'
import {
  renderPayoutDetachedEmail,
  renderPayoutFailedEmail,
  renderPayoutInDoubtAlert,
  renderPayoutReadyEmail,
  renderPayoutRejectedAlert,
  renderPayoutRejectedEmail,
  renderPayoutReplacedEmail,
} from './money/payouts.ts'
import { renderUnmatchedPaymentToHostEmail } from './money/quarantine.ts'
import { renderReceiptAddressChangedEmail, renderReceiptEmail } from './money/receipts.ts'
import * as refundRequestEmails from './money/refund-requests.ts'
import {
  renderEventRefundedEmail,
  renderEventRefundNeedsAdminEmail,
  renderRefundFailedEmail,
  renderRefundFailedToContributorEmail,
  renderRefundMadeTwiceEmail,
  renderRefundToContributorEmail,
  renderRefundToHostEmail,
} from './money/refunds.ts'
import { renderTransferStoppedEmail } from './money/transfers.ts'
import {
  renderAccountDeletedEmail,
  renderAccountReinstatedEmail,
  renderAccountSuspendedEmail,
  renderFailedSignInsEmail,
  renderPasswordChangedEmail,
  renderPasswordEndedEmail,
  renderPasswordResetEmail,
  renderSessionsClosedEmail,
  renderSuspendedProofAlert,
} from './people/account.ts'
import {
  renderDeskRoleChangedEmail,
  renderDeskRoleOfOtherChangedEmail,
} from './people/desk-roles.ts'
import {
  renderAddressLostEmail,
  renderConfirmChangeEmail,
  renderEmailChangedEmail,
  renderEmailChangeRequestedEmail,
  renderVerifyAddressEmail,
  renderWelcomeEmail,
} from './people/email-address.ts'
import {
  renderPrivacyAnsweredEmail,
  renderPrivacyCarriedOutEmail,
  renderPrivacyExtendedEmail,
} from './people/privacy-requests.ts'
import {
  renderSecondFactorChangedEmail,
  renderSecondFactorFailedEmail,
  renderSecondFactorResetEmail,
} from './people/second-factor.ts'
import { renderContactMessageEmail } from './people/support.ts'
import { EVENT_URL, receipt, received, toVisibleText } from './testing.ts'

const MARKUP = '<b onclick="x">\'&amp;'

/** Those of a request about personal data that have words of the desk. */
function renderPrivacyEmails(typed: string, url: string): RenderedEmail[] {
  const at = new Date('2026-12-13T00:05:00Z')
  const request = { right: 'CANCELLATION', url } as const
  return [
    renderPrivacyExtendedEmail({ ...request, dueAt: at, reason: typed }),
    ...[at, null].map((carryOutBy) =>
      renderPrivacyAnsweredEmail({ ...request, reason: typed, carryOutBy }),
    ),
    ...[0, 1, 2].map((kept) =>
      renderPrivacyCarriedOutEmail({ ...request, outcome: typed, fileUntil: null, kept }),
    ),
    renderPrivacyCarriedOutEmail({ right: 'ACCESS', url, outcome: typed, fileUntil: at, kept: 0 }),
  ]
}

function renderEveryEmail(typed: string): RenderedEmail[] {
  const url = 'https://ciguena.mx/x?token=abc'
  const names = { firstName: typed, hostFirstName: typed, contributorName: typed, name: typed }
  const texts = { eventName: typed, goalName: typed, subject: typed, message: typed, note: typed }
  const hosts = { hostNames: [typed], ownerName: typed }
  const person = { ...names, ...texts, ...hosts, thankYouMessage: typed, reason: typed }
  const theme = 'mar' as const
  const facts = { ...person, folio: 'CIG-7F3K-92', eventUrl: EVENT_URL, theme }
  const refund = { ...facts, amount: 100_000, total: 113_900 }
  const made = { ...refund, byHost: true, rest: { amount: 0, isLast: false } }
  const dispute = { ...facts, amount: 100_000, dueBy: new Date('2026-12-13T00:05:00Z') }
  const changed = { ...person, oldEmail: 'a@x.mx', newEmail: 'b@x.mx', undoUrl: url }
  const event = { ...person, contributions: 2, toCards: 2_000, fromHost: 1_000, refundUrl: url }
  const links = {
    receiptUrl: url,
    deskUrl: url,
    answerBy: dispute.dueBy,
    declineReason: typed,
    isLate: true,
  }
  const request = { ...refund, ...links }
  const rsvp = {
    ...facts,
    answer: 'YES' as const,
    adults: 2,
    children: 1,
    eventDate: dispute.dueBy.toISOString(),
    timeZone: 'America/Cancun' as const,
    location: typed,
    privateUrl: url,
    unsubscribeUrl: url,
    unsubscribePageUrl: url,
  }
  const goal = { ...facts, targetAmount: 1_000, raisedAmount: 2_000 }
  return [
    renderWelcomeEmail({ ...person, organizes: true, verifyUrl: url }),
    renderCohostInvitationEmail({ ...facts, ownerName: typed, url }),
    renderCohostJoinedEmail({
      ...facts,
      ownerFirstName: typed,
      cohostName: typed,
      cohostEmail: 'b@x.mx',
      cohostsUrl: url,
    }),
    renderCohostRemovedEmail(facts),
    renderWelcomeEmail({ ...person, organizes: false, verifyUrl: url }),
    renderVerifyAddressEmail({ ...person, verifyUrl: url }),
    renderPasswordResetEmail({
      ...person,
      resetUrl: url,
      isSuspended: true,
      hasSecondFactor: true,
    }),
    renderPasswordEndedEmail({
      ...person,
      resetUrl: url,
      isSuspended: true,
      hasSecondFactor: true,
    }),
    renderAccountSuspendedEmail(person),
    renderAccountReinstatedEmail({ ...person, loginUrl: url }),
    ...[true, false].map((isGranted) =>
      renderDeskRoleChangedEmail({ ...person, role: 'SUPPORT', isGranted, url, lacksFactor: true }),
    ),
    ...[null, typed].map((actorName) =>
      renderDeskRoleOfOtherChangedEmail({
        ...person,
        role: 'FINANCE',
        isGranted: actorName === null,
        actorName,
        personName: typed,
        personEmail: 'a@b.mx',
        personUrl: url,
      }),
    ),
    renderConfirmChangeEmail({ ...person, confirmUrl: url }),
    renderEmailChangeRequestedEmail({ ...changed, cancelUrl: url }),
    renderEmailChangedEmail(changed),
    renderAddressLostEmail({ firstName: typed, lostFactor: 'factor' }),
    renderPasswordChangedEmail({ ...person, forgotUrl: url }),
    renderFailedSignInsEmail({ ...person, forgotUrl: url }),
    renderSecondFactorResetEmail(person),
    renderSecondFactorFailedEmail({ ...person, forgotUrl: url }),
    renderSecondFactorChangedEmail({
      ...person,
      change: { kind: 'passkey-added', name: typed },
      forgotUrl: url,
    }),
    ...renderPrivacyEmails(typed, url),
    renderContactMessageEmail({ ...person, email: 'a@x.mx' }),
    renderAccountDeletedEmail(person),
    renderUnmatchedPaymentToHostEmail({ ...person, total: 1_000, homeUrl: url }),
    renderThankYouEmail({ ...facts, gifts: [facts, facts], eventUrl: url }),
    ...['Cambia tu banco.', null].map((advice) =>
      renderPayoutFailedEmail({
        ...person,
        amount: 100_000,
        reason: 'La CLABE no es válida',
        advice,
        accountUrl: url,
      }),
    ),
    renderPayoutReadyEmail({ ...person, createEventUrl: url }),
    renderPayoutReplacedEmail({ ...person, forgotUrl: url }),
    renderSessionsClosedEmail({ ...person, ended: 2, forgotUrl: url }),
    renderSuspendedProofAlert({ name: typed, email: 'a@b.mx', personUrl: url }),
    renderPayoutDetachedEmail({ ...person, setupUrl: url }),
    renderPayoutInDoubtAlert({
      hostName: typed,
      hostEmail: 'a@b.mx',
      accountId: 'acct_1',
      hostUrl: url,
    }),
    renderPayoutRejectedEmail(person),
    renderPayoutRejectedAlert({
      hostName: typed,
      hostEmail: 'a@x.mx',
      accountId: 'acct_1',
      reason: 'rejected_fraud',
      hostUrl: url,
    }),
    renderRefundToContributorEmail({ ...made, receiptUrl: url }),
    renderRefundToHostEmail({ ...made, isReversed: true }),
    renderRefundFailedEmail({ ...refund, failure: 'bank', wasMade: true }),
    renderEventRefundNeedsAdminEmail({ ...refund, count: 3, total: 341_700 }),
    renderRefundMadeTwiceEmail({ ...facts, providerId: 're_2', total: 11_390 }),
    renderRefundFailedToContributorEmail({ ...refund, failure: 'funds' }),
    renderDisputeOpenedEmail(dispute),
    renderDisputeWonEmail(dispute),
    renderDisputeLostEmail({ ...dispute, remaining: 0 }),
    renderTransferStoppedEmail({
      ...facts,
      hostName: typed,
      direction: 'to-host',
      amount: 100_000,
      code: 'balance_insufficient',
      requestId: 'req_1',
      stoppedTransfersUrl: url,
    }),
    renderEventRefundedEmail({ ...event, byAdmin: true }),
    ...Object.values(refundRequestEmails).map((render) => render(request)),
    renderDisputeEvidenceEmail({ ...dispute, disputeId: 'du_1', disputesUrl: url }),
    renderContributionReceivedEmail({ ...received, ...person, anonymous: true }),
    renderReceiptEmail({ ...receipt, ...person }),
    renderReceiptAddressChangedEmail({ ...facts, newEmail: 'tia@x.mx' }),
    renderGoalReachedEmail(goal),
    renderRsvpEmail(rsvp),
    renderReservationEmail({ ...rsvp, goalName: typed, news: 'reserved' }),
    renderRsvpReminderEmail({ ...rsvp, kind: 'week' }),
    renderUpdateEmail({ ...rsvp, text: typed, birth: null, pictures: 1, updateUrl: url }),
  ]
}

describe('emails', () => {
  it('contain what a person typed as text, never as markup, in text and HTML', () => {
    for (const email of renderEveryEmail(MARKUP)) {
      expect(email.html).not.toContain('<b onclick')
      expect(email.text).toContain(MARKUP)
      expect(toVisibleText(email.html)).toContain(MARKUP)
    }
  })

  it('have a subject on one line, and the link of their button in text and HTML', () => {
    for (const email of renderEveryEmail('Ana\r\nBcc: x@x.mx')) {
      expect(email.subject).toMatch(/^[^\r\n]+$/)
      const link = /href="([^"]+)"[^>]*color:#ffffff/
        .exec(email.html)?.[1]
        ?.replaceAll('&amp;', '&')
      expect(link).toBeTruthy()
      expect(email.text).toContain(link)
    }
  })

  it('never speak of donations, and load nothing from other servers', () => {
    for (const email of renderEveryEmail('Ana')) {
      expect(email.text + email.html).not.toMatch(/donaci|dona /i)
      expect(email.html).not.toMatch(/<img|<script|<link|url\(/i)
    }
  })
})

it('R17: the email about a refund says that the host’s part has left only once it has', () => {
  const rest = { amount: 0, isLast: false }
  const refund = { amount: 100_000, total: 113_900, byHost: true, rest }
  const facts = { ...received, folio: 'CIG-7F3K-92', ...refund, isReversed: false }
  expect(renderRefundToHostEmail(facts).text).toContain('saldrán $1,000.00')
  const reversed = renderRefundToHostEmail({ ...facts, isReversed: true })
  expect(reversed.text).toContain('salieron $1,000.00')
})

it('R29: who asks for the money back reads what was asked, until when it is answered, and where', () => {
  const links = { receiptUrl: receipt.pageUrl, deskUrl: EVENT_URL }
  const { text } = refundRequestEmails.renderRefundAskedToContributorEmail({
    ...{ ...received, ...links, amount: 100_000, total: 113_900 },
    ...{ reason: null, declineReason: null, isLate: false },
    answerBy: new Date('2026-12-13T00:05:00Z'),
  })
  for (const part of ['$1,139.00', received.folio, '12 de diciembre', receipt.pageUrl])
    expect(text).toContain(part)
})
