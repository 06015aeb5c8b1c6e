import { createHash } from 'node:crypto'
import type { Event, EventSummary } from '#contract/events/events.ts'
import type { Goal, ShownGoal } from '#contract/events/goals.ts'
import type { LiveEvent } from '#contract/events/live.ts'
import type { ShownUpdate } from '#contract/events/updates/updates.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import type { Row } from '#server/db/schema.ts'
import { pickEventFields } from '#server/event-records/fields.ts'
import { findClosedReason } from '#server/event-records/policy.ts'
import type { EventWithHost } from '#server/event-records/store.ts'
import { buildPreviewUrl } from '#server/events/sharing/preview-content.ts'
import type { PageUpdate } from '#server/update-records/store.ts'
import { listHostNames, presentHost } from './host-names.ts'
import { type ShownAmounts, showGift, showNoted, showTotals } from './shown-amounts.ts'
import type { GoalWithRecent, RecentContribution } from './store.ts'

const DIGEST_LENGTH = 16

/** Computes a digest of a value, equal in every process. */
export function computeVersion(value: object): string {
  const digest = createHash('sha256').update(JSON.stringify(value)).digest('base64url')
  return digest.slice(0, DIGEST_LENGTH)
}

/** The name under which the public sees an anonymous contributor (`R6`). */
const ANONYMOUS_CONTRIBUTOR_NAME = 'Aliado anónimo'

const toIso = (instant: Date | string) => new Date(instant).toISOString()

function presentContribution(row: RecentContribution, shown: ShownAmounts) {
  return {
    userName: row.anonymous ? ANONYMOUS_CONTRIBUTOR_NAME : row.contributor_name,
    amount: showGift(row, shown),
    createdAt: toIso(row.confirmed_at),
  }
}

/** Presents a goal to a reader, with the amounts that they may see (`R22`). */
export function presentGoal(row: GoalWithRecent, shown: ShownAmounts): ShownGoal {
  const { target, raised, hiddenContributions } = showTotals(row, shown)
  return {
    id: row.id,
    eventId: row.event_id,
    name: row.name,
    description: row.description,
    baseAmount: target,
    targetAmount: target,
    currentAmount: raised,
    category: row.category,
    priority: row.priority,
    picture: row.picture,
    canReceiveContributions: row.can_receive_contributions,
    canBeBrought: row.can_be_brought,
    isReserved: row.reserved_at !== null,
    notedAmount: showNoted(row.noted_amount, shown),
    recentContributions: row.recent.map((one) => presentContribution(one, shown)),
    contributorsCount: row.contributor_count,
    contributionsCount: row.contribution_count,
    hiddenContributionsCount: hiddenContributions,
    createdAt: toIso(row.created_at),
  }
}

/** Presents a goal to its host. */
export function presentHostGoal(row: GoalWithRecent): Goal {
  const { target_amount: target, raised_amount: currentAmount } = row
  const amounts = {
    baseAmount: target,
    targetAmount: target,
    currentAmount,
    notedAmount: row.noted_amount,
  }
  return { ...presentGoal(row, 'WITH_HIDDEN'), ...amounts }
}

function presentStatistics(row: Row<'events'>, shown: ShownAmounts): EventSummary['statistics'] {
  const { target, raised, hiddenContributions } = showTotals(row, shown)
  return {
    totalGoals: row.goal_count,
    completedGoals: row.fulfilled_goal_count,
    totalTargetAmount: target,
    totalCurrentAmount: raised,
    hiddenContributions,
    uniqueContributors: row.contributor_count,
    totalContributors: row.contribution_count,
  }
}

/** What the total that guests read leaves out; nothing where it is the whole, or where they read none. */
function presentHidden(row: Row<'events'>): Pick<Event, 'hiddenFromGuests'> {
  const { hidden_amount: amount, hidden_contribution_count: contributions } = row
  if (row.public_amounts !== 'ALL' || amount === 0) return {}
  return { hiddenFromGuests: { amount, contributions } }
}

/** Presents an event on a card (`R4`), with the amounts that the reader may see (`R22`). */
export function presentSummary(
  row: EventWithHost,
  publicUrl: string,
  shown: ShownAmounts,
): EventSummary {
  return {
    id: row.id,
    slug: row.slug,
    shareUrl: publicUrl + buildEventPath(row.slug),
    name: row.name,
    description: row.description,
    eventDate: toIso(row.event_date),
    location: row.location,
    status: row.status,
    theme: row.theme,
    cover: row.cover,
    hostId: row.host_id,
    hosts: listHostNames(row).map((name) => ({ name })),
    host: presentHost(row),
    closingDate: row.closing_date && toIso(row.closing_date),
    timeZone: row.time_zone,
    statistics: presentStatistics(row, shown),
    createdAt: toIso(row.created_at),
  }
}

export interface EventParts {
  event: EventWithHost & { is_cancelled: boolean; noted_amount: number; noted_things: number }
  goals: GoalWithRecent[]
  recent: (RecentContribution & { goal_name: string | null })[]
  updates: PageUpdate[]
}

export const presentUpdates = (updates: PageUpdate[]): ShownUpdate[] =>
  updates.map(({ posted_at, ...update }) => ({ ...update, postedAt: toIso(posted_at) }))

/** Picks the fields that live updates send (`R11`). */
export function pickLiveFields(event: LiveEvent): LiveEvent {
  const { name, status, closedBecause, isCancelled, statistics } = event
  const { goals, notedGifts, hiddenFromGuests, recentContributions } = event
  return {
    name,
    status,
    closedBecause,
    isCancelled,
    statistics,
    goals,
    notedGifts,
    ...(hiddenFromGuests && { hiddenFromGuests }),
    recentContributions,
  }
}

/** A suspended host must lead nobody anywhere, nor learn who comes. */
const OF_SUSPENDED_HOST = { videoCallLink: null, photoAlbumLink: null, asksRsvp: false }

/**
 * Presents a whole event to one reader; links, question and updates of a suspended host to the host and admins only.
 * @param reader.seesPrivateFields the reader is one of its hosts or an admin; for others these are null, and
 *   they see the amounts that the public sees
 * @param reader.paid ids of goals that were ever paid for, null standing for the event itself; only its
 *   hosts may delete the others, so it is null for everybody else
 */
export function presentEvent(
  { event, goals, recent, updates }: EventParts,
  reader: {
    publicUrl: string
    viewer: Event['viewer']
    seesPrivateFields: boolean
    paid: readonly (string | null)[] | null
    now: Date
  },
): Event {
  const host = {
    canReceivePayments: event.host_can_receive_payments,
    suspended: event.host_suspended_at !== null,
    arePaymentsOpen: event.are_payments_open,
  }
  const paid = new Set(reader.paid)
  const isOwned = reader.viewer === 'OWNER'
  const isWithheld = host.suspended && !reader.seesPrivateFields
  const amounts = reader.seesPrivateFields ? 'WITH_HIDDEN' : event.public_amounts
  const shown = {
    ...pickEventFields(event),
    ...(isWithheld && OF_SUSPENDED_HOST),
    ...presentSummary(event, reader.publicUrl, amounts),
    areHostsTyped: event.hosts.length > 0,
    viewer: reader.viewer,
    thankYouMessage: reader.seesPrivateFields ? event.thank_you_message : null,
    hostEmail: reader.seesPrivateFields ? event.host_email : null,
    goals: goals.map((goal) => ({
      ...presentGoal(goal, amounts),
      ...(isWithheld && { canBeBrought: false }),
    })),
    recentContributions: recent.map((row) => ({
      ...presentContribution(row, amounts),
      goalName: row.goal_name,
    })),
    updates: isWithheld ? [] : presentUpdates(updates),
    notedGifts: { amount: showNoted(event.noted_amount, amounts), things: event.noted_things },
    ...(reader.seesPrivateFields && presentHidden(event)),
    previewUrl: buildPreviewUrl(reader.publicUrl, event),
    hostVerified: event.host_is_verified,
    closedBecause: findClosedReason(event, host, reader.now),
    isCancelled: event.is_cancelled,
    isHeld: event.held_at !== null,
    deletable: isOwned && reader.paid?.length === 0,
    isFeesPayerFixed: !(isOwned && reader.paid?.length === 0),
    deletableGoals: reader.paid ? goals.map(({ id }) => id).filter((id) => !paid.has(id)) : [],
    wallMessages: event.wall_messages,
  }
  return { ...shown, version: computeVersion(pickLiveFields(shown)) }
}
