import { AUDIT_SUBJECTS } from '#contract/admin/audit.ts'
import { emailStatus } from '#contract/admin/desk.ts'
import { declineReason } from '#contract/contributions/checkouts.ts'
import { contributionStatus } from '#contract/contributions/contributions.ts'
import { thanksChannel } from '#contract/contributions/thanks.ts'
import { eventReportReason } from '#contract/events/event-reports.ts'
import { afterEvent, eventStatus } from '#contract/events/events.ts'
import { eventChangeActor, eventChangeKind } from '#contract/events/history/changes.ts'
import { notedGiftKind } from '#contract/events/other-gifts/noted-gifts.ts'
import { reservationStatus } from '#contract/events/other-gifts/reservations.ts'
import { pictureKind } from '#contract/events/pictures.ts'
import { PUBLIC_AMOUNTS } from '#contract/events/public-amounts.ts'
import { rsvpAnswer } from '#contract/events/rsvps/rsvps.ts'
import { updateKind } from '#contract/events/updates/updates.ts'
import { FEES_PAID_BY } from '#contract/money/fees.ts'
import { ledgerAccount, ledgerMovementKind } from '#contract/money/ledger.ts'
import { bankPayoutStatus } from '#contract/money/payouts/bank-payouts.ts'
import { operatorFaultKind } from '#contract/money/payouts/platform.ts'
import { quarantineDecision, quarantineReason } from '#contract/money/quarantine.ts'
import {
  automaticRefundReason,
  disputeStatus,
  refundStatus,
} from '#contract/money/refunds/refunds.ts'
import { outsideSettlement } from '#contract/money/stopped-transfers.ts'
import { emailPreferences } from '#contract/people/account.ts'
import { privacyDecision, privacyRight } from '#contract/people/privacy-requests.ts'
import { ACCOUNT_ROLES } from '#contract/people/roles.ts'
import { SESSION_END_REASONS } from '#contract/people/session-end.ts'
import { TIME_ZONES } from '#contract/text/time-zones.ts'

/**
 * The values of every column that has a fixed set of them. The rows' types derive from these arrays;
 * `schema.test.ts` proves that the check constraints list the same values.
 */
export const COLUMN_VALUES = {
  'users.roles': ACCOUNT_ROLES,
  'users.muted_emails': emailPreferences.keyof().options,
  'email_tokens.purpose': ['verify-email', 'change-email', 'reset-password', 'undo-email'],
  'sessions.end_reason': SESSION_END_REASONS,
  'factor_challenges.purpose': ['sign-in', 'enroll-passkey', 'fresh-proof'],
  'payout_accounts.api': ['v1', 'v2'],
  'payouts.status': bankPayoutStatus.options,
  'events.status': eventStatus.options,
  'events.after_event': afterEvent.options,
  'events.fees_paid_by': FEES_PAID_BY,
  'event_reports.reason': eventReportReason.options,
  'event_updates.kind': updateKind.options,
  'event_changes.kind': eventChangeKind.options,
  'event_changes.actor': eventChangeActor.options,
  'events.public_amounts': PUBLIC_AMOUNTS,
  'events.time_zone': TIME_ZONES,
  'pictures.kind': pictureKind.options,
  'rsvps.answer': rsvpAnswer.options,
  'rsvps.own_answer': rsvpAnswer.options,
  'goal_reservations.status': reservationStatus.options,
  'noted_gifts.kind': notedGiftKind.options,
  'noted_gifts.thanked_by': thanksChannel.options,
  'contributions.status': contributionStatus.options,
  'contributions.fees_paid_by': FEES_PAID_BY,
  'contribution_thanks.sent_by': thanksChannel.options,
  'checkout_sessions.last_decline': declineReason.options,
  'emails.status': emailStatus.options,
  'checkout_sessions.status': ['opening', 'open', 'complete', 'expired', 'refused'],
  'refunds.status': refundStatus.options,
  'refunds.automatic_reason': automaticRefundReason.options,
  'transfer_adjustments.kind': ['reversal', 'transfer'],
  'transfer_adjustments.status': ['pending', 'done', 'refused'],
  'transfer_adjustments.settled_outside': outsideSettlement.options,
  'operator_faults.kind': operatorFaultKind.options,
  'disputes.status': disputeStatus.options,
  'quarantined_payments.reason': quarantineReason.options,
  'quarantined_payments.decision': quarantineDecision.options,
  'quarantined_payments.settled_outside': outsideSettlement.options,
  'privacy_requests.kind': privacyRight.options,
  'privacy_requests.decision': privacyDecision.options,
  'audit_entries.subject_type': AUDIT_SUBJECTS,
  'ledger_movements.kind': ledgerMovementKind.options,
  'ledger_movements.from_account': ledgerAccount.options,
  'ledger_movements.to_account': ledgerAccount.options,
} as const

/** The value of such a column, by `table.column`. */
export type ColumnValue<Column extends keyof typeof COLUMN_VALUES> =
  (typeof COLUMN_VALUES)[Column][number]
