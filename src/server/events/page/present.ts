import { createHash } from 'node:crypto'
import type { Event, EventSummary } from '#contract/events/events.ts'
import type { Goal } from '#contract/events/goals.ts'
import type { LiveEvent } from '#contract/events/live.ts'
import type { Row } from '#server/db/schema.ts'
import type { GoalWithRecent, RecentContribution } from './store.ts'
import { whyClosed } from '#server/event-records/policy.ts'
import type { EventWithHost } from '#server/event-records/store.ts'
import { previewUrl, shareUrl } from '#server/events/sharing/preview-content.ts'
import { hostFullName, hostInitials, hostNames } from './host-names.ts'

const DIGEST_LENGTH = 16

/** Changes when what it names does, in whichever process it is asked. */
export function versionOf(value: object): string {
  const digest = createHash('sha256').update(JSON.stringify(value)).digest('base64url')
  return digest.slice(0, DIGEST_LENGTH)
}

const ANONYMOUS = 'Aliado anónimo'

/** What the public may call a contributor (`R6`). */
function publicName(contribution: { contributor_name: string; anonymous: boolean }): string {
  return contribution.anonymous ? ANONYMOUS : contribution.contributor_name
}

function iso(instant: Date | string): string {
  return new Date(instant).toISOString()
}

function presentContribution(row: RecentContribution) {
  return {
    userName: publicName(row),
    amount: row.counted_amount,
    createdAt: iso(row.confirmed_at),
  }
}

export function presentGoal(row: GoalWithRecent): Goal {
  return {
    id: row.id,
    eventId: row.event_id,
    name: row.name,
    description: row.description,
    baseAmount: row.target_amount,
    targetAmount: row.target_amount,
    currentAmount: row.raised_amount,
    category: row.category,
    priority: row.priority,
    canReceiveContributions: row.can_receive_contributions,
    recentContributions: row.recent.map(presentContribution),
    contributorsCount: row.contributor_count,
    contributionsCount: row.contribution_count,
    createdAt: iso(row.created_at),
  }
}

function statistics(row: Row<'events'>): EventSummary['statistics'] {
  return {
    totalGoals: row.goal_count,
    completedGoals: row.fulfilled_goal_count,
    totalTargetAmount: row.target_amount,
    totalCurrentAmount: row.raised_amount,
    uniqueContributors: row.contributor_count,
    totalContributors: row.contribution_count,
  }
}

/** An event on a card. Hosts left out are the owner alone (`R4`). */
export function presentSummary(row: EventWithHost, publicUrl: string): EventSummary {
  return {
    id: row.id,
    slug: row.slug,
    shareUrl: shareUrl(publicUrl, row.slug),
    name: row.name,
    description: row.description,
    eventDate: iso(row.event_date),
    location: row.location,
    status: row.status,
    theme: row.theme,
    hostId: row.host_id,
    hosts: hostNames(row).map((name) => ({ name })),
    host: { fullName: hostFullName(row), initials: hostInitials(row) },
    closingDate: row.closing_date && iso(row.closing_date),
    statistics: statistics(row),
    createdAt: iso(row.created_at),
  }
}

export interface EventParts {
  event: EventWithHost & { called_off: boolean }
  goals: GoalWithRecent[]
  recent: (RecentContribution & { goal_name: string | null })[]
}

/** What of an event moves by itself: the same for every reader (`R11`). */
export function livePart(event: LiveEvent): LiveEvent {
  const { name, status, closedBecause, calledOff, goals, recentContributions } = event
  const { statistics: figures } = event
  return {
    name,
    status,
    closedBecause,
    calledOff,
    statistics: figures,
    goals,
    recentContributions,
  }
}

/**
 * A whole event for one reader.
 * @param seesAll the reader is its owner or an admin; to others, what is not theirs is null
 * @param paid the goals that were ever paid for, null standing for the event itself; for its owner
 *   alone, who may delete the others
 */
export function presentEvent(
  { event, goals, recent }: EventParts,
  reader: {
    publicUrl: string
    seesAll: boolean
    paid: readonly (string | null)[] | null
    now: Date
  },
): Event {
  const host = {
    canTakeMoney: event.host_can_take_money,
    suspended: event.host_suspended_at !== null,
  }
  const paid = new Set(reader.paid)
  const shown = {
    ...presentSummary(event, reader.publicUrl),
    videoCallLink: event.video_call_link,
    photoAlbumLink: event.photo_album_link,
    thankYouMessage: reader.seesAll ? event.thank_you_message : null,
    hostEmail: reader.seesAll ? event.host_email : null,
    goals: goals.map(presentGoal),
    recentContributions: recent.map((row) => ({
      ...presentContribution(row),
      goalName: row.goal_name,
    })),
    previewUrl: previewUrl(reader.publicUrl, event),
    closedBecause: whyClosed(event, host, reader.now),
    calledOff: event.called_off,
    deletable: reader.paid?.length === 0,
    deletableGoals: reader.paid ? goals.map(({ id }) => id).filter((id) => !paid.has(id)) : [],
    wallMessages: event.wall_messages,
  }
  return { ...shown, version: versionOf(livePart(shown)) }
}
