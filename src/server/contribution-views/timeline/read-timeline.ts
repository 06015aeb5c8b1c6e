import { ApiError } from '#contract/api/errors.ts'
import type { Timeline } from '#contract/contributions/timeline.ts'
import { toContributor } from '#server/contributions/contributor-store.ts'
import type { Deps } from '#server/deps.ts'
import { isAdmin, type Principal } from '#server/http/principal.ts'
import { buildTimelineSteps } from './steps.ts'
import { findTimelineReaders, readTimelineSource, type TimelineSource } from './store.ts'

const DEPOSIT_EXPECTED =
  'El banco del anfitrión la recibe según el calendario de depósitos de su cuenta de pagos.'

/** True if the host's Stripe account holds money that is not paid out yet. */
function awaitsDeposit({ contribution, postings }: TimelineSource): boolean {
  const balance = postings
    .filter(({ account }) => account === 'host')
    .reduce((sum, { amount }) => sum + amount, 0)
  return contribution.status === 'CONFIRMED' && balance > 0
}

/** Builds a contribution's timeline without checking access; amounts in centavos. Null if unknown. */
export async function buildTimeline(
  { db }: Pick<Deps, 'db'>,
  contributionId: string,
): Promise<Timeline | null> {
  const source = await readTimelineSource(db, contributionId)
  if (!source) return null
  return {
    steps: buildTimelineSteps(source),
    depositExpected: awaitsDeposit(source) ? DEPOSIT_EXPECTED : null,
  }
}

/** Reads the timeline for host, contributor or ADMIN. Throws CONTRIBUTION_NOT_FOUND, FORBIDDEN. */
export async function readTimeline(
  deps: Deps,
  person: Principal,
  contributionId: string,
): Promise<{ timeline: Timeline }> {
  const readers = await findTimelineReaders(deps.db, contributionId, toContributor(person))
  if (!readers) throw new ApiError('CONTRIBUTION_NOT_FOUND')
  const canRead = isAdmin(person) || readers.host_id === person.id || readers.is_own
  if (!canRead) throw new ApiError('FORBIDDEN')
  const timeline = await buildTimeline(deps, contributionId)
  if (!timeline) throw new ApiError('CONTRIBUTION_NOT_FOUND')
  return { timeline }
}
