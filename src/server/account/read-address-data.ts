import type { AddressData } from '#contract/people/account.ts'
import { listInvitationsTo } from '#server/cohosts/store.ts'
import type { Contributor } from '#server/contributions/contributor-store.ts'
import type { Deps } from '#server/deps.ts'
import { listReportsFrom } from '#server/event-reports/store.ts'
import { listEmails } from '#server/mail/emails-store.ts'
import { listNotedGiftsAround } from '#server/noted-gift-records/erasure-store.ts'
import { presentNotedGift } from '#server/noted-gift-records/present.ts'
import { presentPrivacyRequest } from '#server/privacy-records/present.ts'
import { listRequestsOf } from '#server/privacy-records/store.ts'
import { presentRequest } from '#server/refund-requests/policy.ts'
import { listRequestsAround } from '#server/refund-requests/store.ts'
import { presentToHost as presentReservation } from '#server/reservations/present.ts'
import { listReservationsAround } from '#server/reservations/store.ts'
import { presentToHost } from '#server/rsvps/present.ts'
import { listRsvpsAround } from '#server/rsvps/store.ts'
import { presentContributionMade } from './present.ts'
import { listContributionsMade } from './store.ts'

/** More than anybody gets while they are kept. */
const EMAILS_MAX = 5_000

/** Reads what only the address says; nothing of one that is not proven. */
async function readTraces({ db }: Pick<Deps, 'db'>, email: string | null) {
  if (email === null)
    return { eventReports: [], cohostInvitations: [], privacyRequests: [], emails: [] }
  const emails = await listEmails(db, { to: email, limit: EMAILS_MAX })
  return {
    eventReports: (await listReportsFrom(db, email)).map((row) => ({
      eventName: row.event_name,
      reason: row.reason,
      text: row.text,
      reportedAt: row.reported_at.toISOString(),
      closedAt: row.closed_at?.toISOString() ?? null,
    })),
    cohostInvitations: (await listInvitationsTo(db, email)).map((row) => ({
      eventName: row.event_name,
      sentAt: row.sent_at.toISOString(),
    })),
    privacyRequests: (await listRequestsOf(db, email)).map(presentPrivacyRequest),
    emails: emails.map((row) => ({
      subject: row.subject,
      queuedAt: row.queued_at.toISOString(),
    })),
  }
}

/** Reads what a person left, with an account or without: found by their id, and by their proven address. */
export async function readAddressData(
  deps: Pick<Deps, 'db' | 'now'>,
  person: Contributor,
): Promise<AddressData> {
  const { db } = deps
  return {
    exportedAt: deps.now().toISOString(),
    contributionsGiven: (await listContributionsMade(db, person)).map(presentContributionMade),
    refundRequests: (await listRequestsAround(db, person)).map((row) => ({
      ...presentRequest(row),
      folio: row.folio,
      eventName: row.event_name,
    })),
    rsvps: (await listRsvpsAround(db, person)).map((row) => ({
      ...presentToHost(row.host_id === person.id ? row : { ...row, host_note: null }),
      eventName: row.event_name,
    })),
    notedGifts: (await listNotedGiftsAround(db, person)).map((row) => ({
      ...presentNotedGift(row),
      eventName: row.event_name,
    })),
    reservations: (await listReservationsAround(db, person)).map((row) => ({
      ...presentReservation(row),
      eventName: row.event_name,
    })),
    ...(await readTraces(deps, person.email)),
  }
}
