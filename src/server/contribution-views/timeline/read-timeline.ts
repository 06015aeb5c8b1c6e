import { ApiError } from '#contract/api/errors.ts'
import type { Timeline } from '#contract/contributions/timeline.ts'
import { toContributor } from '#server/contributions/contributor-store.ts'
import type { Deps } from '#server/deps.ts'
import { isAdmin, type Principal } from '#server/http/principal.ts'
import { buildTimelineSteps } from './steps.ts'
import { findTimelineReaders, readTimelineSource, type TimelineSource } from './store.ts'

const DEPOSIT_EXPECTED =
  'El banco del anfitrión la recibe según el calendario de depósitos de su cuenta de pagos.'

/** The host's account holds some of it, which its bank does not have yet. */
function awaitsDeposit({ contribution, moved }: TimelineSource): boolean {
  const held = moved
    .filter(({ account }) => account === 'host')
    .reduce((sum, { amount }) => sum + amount, 0)
  return contribution.status === 'CONFIRMED' && held > 0
}

/**
 * Where the money of a contribution has been, without asking who reads; amounts in centavos. Null
 * if there is no such contribution.
 */
export async function buildTimeline(
  { db }: Pick<Deps, 'db'>,
  contributionId: string,
): Promise<Timeline | null> {
  const story = await readTimelineSource(db, contributionId)
  if (!story) return null
  return {
    steps: buildTimelineSteps(story),
    depositExpected: awaitsDeposit(story) ? DEPOSIT_EXPECTED : null,
  }
}

/**
 * The same for its host, an ADMIN, or whoever gave it. Throws CONTRIBUTION_NOT_FOUND, FORBIDDEN.
 */
export async function readTimeline(
  deps: Deps,
  person: Principal,
  contributionId: string,
): Promise<{ timeline: Timeline }> {
  const readers = await findTimelineReaders(deps.db, contributionId, toContributor(person))
  if (!readers) throw new ApiError('CONTRIBUTION_NOT_FOUND')
  const may = isAdmin(person) || readers.host_id === person.id || readers.is_own
  if (!may) throw new ApiError('FORBIDDEN')
  const timeline = await buildTimeline(deps, contributionId)
  if (!timeline) throw new ApiError('CONTRIBUTION_NOT_FOUND')
  return { timeline }
}
