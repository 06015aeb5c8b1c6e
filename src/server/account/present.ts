import type { Picture } from '#contract/events/pictures.ts'
import type { AccountData, GivenContribution } from '#contract/people/account.ts'
import { buildPicturePath } from '#contract/product/paths.ts'
import { presentContribution } from '#server/contribution-views/present.ts'
import { computeReturned } from '#server/contributions/policy.ts'
import type { Row } from '#server/db/schema.ts'
import { pickEventFields } from '#server/event-records/fields.ts'
import type { ContributionWithNames, EventWithGoals, GivenContributionRow } from './store.ts'

type Item<List extends 'sessions' | 'payoutAccounts' | 'events' | 'contributionsReceived'> =
  AccountData[List][number]

const iso = (instant: Date | string) => new Date(instant).toISOString()
const isoOrNull = (instant: Date | null) => instant?.toISOString() ?? null

export function presentSession(row: Row<'sessions'>): Item<'sessions'> {
  return {
    device: row.device,
    createdAt: iso(row.created_at),
    lastUsedAt: iso(row.last_used_at),
    expiresAt: iso(row.expires_at),
    endedAt: isoOrNull(row.ended_at),
  }
}

export function presentPayoutAccount(row: Row<'payout_accounts'>): Item<'payoutAccounts'> {
  return {
    accountId: row.stripe_account_id,
    country: row.country,
    chargesEnabled: row.can_receive_payments,
    payoutsEnabled: row.payouts_enabled,
    createdAt: iso(row.created_at),
    replacedAt: isoOrNull(row.replaced_at),
  }
}

/** The address of a picture's largest file. */
export function buildPictureUrl(publicUrl: string, { digest, width }: Picture): string {
  return publicUrl + buildPicturePath(digest, width)
}

function presentGoal(row: EventWithGoals['goals'][number], publicUrl: string) {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    targetAmount: row.target_amount,
    currentAmount: row.raised_amount,
    category: row.category,
    priority: row.priority,
    canReceiveContributions: row.can_receive_contributions,
    canBeBrought: row.can_be_brought,
    createdAt: iso(row.created_at),
    pictureUrl: row.picture && buildPictureUrl(publicUrl, row.picture),
  }
}

export function presentEvent(row: EventWithGoals, publicUrl: string): Item<'events'> {
  return {
    id: row.id,
    slug: row.slug,
    status: row.status,
    ...pickEventFields(row),
    raisedAmount: row.raised_amount,
    createdAt: iso(row.created_at),
    coverUrl: row.cover && buildPictureUrl(publicUrl, row.cover),
    goals: row.goals.map((goal) => presentGoal(goal, publicUrl)),
  }
}

export function presentContributionReceived(row: ContributionWithNames) {
  return { ...presentContribution(row), eventName: row.event_name }
}

/** Presents a contribution with its original amount; refunds are a separate field. */
export function presentContributionMade(row: GivenContributionRow): GivenContribution {
  return {
    ...presentContributionReceived(row),
    amount: row.base_amount,
    transactionFee: row.transaction_fee,
    serviceFee: row.service_fee,
    refundedAmount: computeReturned(row).base,
    card:
      row.card_brand && row.card_last4
        ? { brand: row.card_brand, lastDigits: row.card_last4 }
        : null,
    cardCountries: row.card_countries,
  }
}
