import type { Caller } from '#contract/api/caller.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import type { myContributions } from '#contract/contributions/contributions.ts'

export type OwnContributions = ReplyOf<typeof myContributions>
export type OwnContributionsResult =
  | { fault: null; mine: OwnContributions }
  | { fault: string; mine: null }

/** The page that the address asks for; 1 for what is no page. */
export function readPage(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1
}

/** One page of one's own contributions, or why it did not come. */
export async function loadOwnContributions(
  call: Caller,
  page: number,
): Promise<OwnContributionsResult> {
  try {
    return { fault: null, mine: await call('GET /contributions/mine', { query: { page } }) }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error
    return { fault: error.message, mine: null }
  }
}
