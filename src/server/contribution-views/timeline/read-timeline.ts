import { ApiError } from '#contract/api/errors.ts'
import type { Timeline } from '#contract/contributions/timeline.ts'
import { giverOf } from '#server/contributions/contributor-store.ts'
import type { Deps } from '#server/deps.ts'
import { isAdmin, type Principal } from '#server/http/principal.ts'
import { stepsOf } from './steps.ts'
import { findReaders, readStory, type Story } from './store.ts'

const DEPOSIT_EXPECTED =
  'El banco del anfitrión la recibe según el calendario de depósitos de su cuenta de pagos.'

/** The host's account holds some of it, which its bank does not have yet. */
function awaitsDeposit({ contribution, moved }: Story): boolean {
  const held = moved
    .filter(({ account }) => account === 'host')
    .reduce((sum, { amount }) => sum + amount, 0)
  return contribution.status === 'CONFIRMED' && held > 0
}

/**
 * Where the money of a contribution has been, without asking who reads; amounts in centavos. Null
 * if there is no such contribution.
 */
export async function timelineOf(
  { db }: Pick<Deps, 'db'>,
  contributionId: string,
): Promise<Timeline | null> {
  const story = await readStory(db, contributionId)
  if (!story) return null
  return {
    steps: stepsOf(story),
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
  const readers = await findReaders(deps.db, contributionId, giverOf(person))
  if (!readers) throw new ApiError('CONTRIBUTION_NOT_FOUND')
  const may = isAdmin(person) || readers.host_id === person.id || readers.is_own
  if (!may) throw new ApiError('FORBIDDEN')
  const timeline = await timelineOf(deps, contributionId)
  if (!timeline) throw new ApiError('CONTRIBUTION_NOT_FOUND')
  return { timeline }
}
