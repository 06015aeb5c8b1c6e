import type { Event } from '#contract/events/events.ts'
import type { ShownGoal } from '#contract/events/goals.ts'
import type { PublicAmounts } from '#contract/events/public-amounts.ts'
import { DAY_MS } from '#contract/product/durations.ts'
import { DEFAULT_EVENT_TIME } from '#contract/text/dates.ts'
import { type TimeZone, toZonedClock } from '#contract/text/time-zones.ts'
import { toZonedIso } from '#contract/text/zoned-input.ts'
import { type EventFormValues, toEventBody } from '#web/events/fields/event-values.ts'
import { type GoalEntry, readGoalInputs } from './goal-cards.ts'

const PREVIEW_SLUG = 'vista-previa'
/** Shown until a date is chosen. */
const DAYS_AHEAD = 30

type GoalInput = ReturnType<typeof readGoalInputs>[number]

/** As guests will see its amounts (`R22`). */
function toGoal(
  input: GoalInput,
  publicAmounts: PublicAmounts,
  createdAt: string,
): Omit<ShownGoal, 'picture'> {
  const target = publicAmounts === 'NONE' ? null : input.baseAmount
  return {
    id: input.key,
    eventId: PREVIEW_SLUG,
    name: input.name || 'Tu sueño',
    description: input.description,
    baseAmount: target,
    targetAmount: target,
    currentAmount: publicAmounts === 'ALL' ? 0 : null,
    category: 'OTHER',
    priority: 1,
    canReceiveContributions: true,
    canBeBrought: input.canBeBrought,
    isReserved: false,
    notedAmount: 0,
    recentContributions: [],
    contributorsCount: 0,
    contributionsCount: 0,
    hiddenContributionsCount: 0,
    createdAt,
  }
}

/** A day without a time, as a date that is not chosen yet. */
function pickDay(now: Date, zone: TimeZone): string {
  const { day } = toZonedClock(new Date(now.getTime() + DAYS_AHEAD * DAY_MS), zone)
  return toZonedIso(day, DEFAULT_EVENT_TIME, zone)
}

type PreviewHost = Pick<Event['host'], 'publicName' | 'initials'>

/** The pictures of a draft, which are saved as soon as they are chosen. */
type SavedPictures = Pick<Event, 'cover' | 'goals'>

/** An event as it will be; its date is an example until its host chooses one. */
export interface Preview {
  event: Event
  isDateExample: boolean
}

/** Composes the public event that these unsaved fields would become, as its guests will see it. */
export function composePreview(
  typed: EventFormValues,
  cards: readonly GoalEntry[],
  { host, saved, now }: { host: PreviewHost; saved?: SavedPictures; now: Date },
): Preview {
  const body = toEventBody(typed)
  const { publicAmounts } = body
  const inputs = readGoalInputs(cards)
  const goals = inputs.map((input) => ({
    ...toGoal(input, publicAmounts, now.toISOString()),
    picture: saved?.goals.find(({ id }) => id === input.id)?.picture ?? null,
  }))
  const event: Event = {
    ...body,
    id: PREVIEW_SLUG,
    slug: PREVIEW_SLUG,
    shareUrl: '',
    name: body.name || 'Tu baby shower',
    eventDate: body.eventDate || pickDay(now, body.timeZone),
    hosts: body.hosts.map((name) => ({ name })),
    areHostsTyped: body.hosts.length > 0,
    host: { ...host, fullName: host.publicName },
    hostId: PREVIEW_SLUG,
    viewer: null,
    notedGifts: { amount: 0, things: 0 },
    cover: saved?.cover ?? null,
    hostEmail: null,
    hostVerified: false,
    status: 'ACTIVE',
    closedBecause: null,
    isCancelled: false,
    isHeld: false,
    goals,
    recentContributions: [],
    updates: [],
    statistics: {
      totalGoals: goals.length,
      completedGoals: 0,
      totalTargetAmount:
        publicAmounts === 'NONE' ? null : inputs.reduce((sum, one) => sum + one.baseAmount, 0),
      totalCurrentAmount: publicAmounts === 'ALL' ? 0 : null,
      hiddenContributions: 0,
      uniqueContributors: 0,
      totalContributors: 0,
    },
    afterEvent: 'THANKS',
    albumAfterEvent: false,
    previewUrl: '',
    deletable: false,
    isFeesPayerFixed: false,
    deletableGoals: [],
    wallMessages: false,
    version: '',
    createdAt: now.toISOString(),
  }
  return { event, isDateExample: !body.eventDate }
}
