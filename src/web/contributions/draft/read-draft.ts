import type { Caller } from '#contract/api/caller.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import type { unfinishedContribution } from '#contract/contributions/checkouts.ts'
import { formatAmount } from '#web/ui/style/format-amount.ts'

export type Unfinished = ReplyOf<typeof unfinishedContribution>

/** The draft named by `?draft={id}.{token}`; null without one, or once it has expired. */
export async function loadDraft(
  call: Caller,
  query: URLSearchParams,
  { why = false } = {},
): Promise<Unfinished | null> {
  const [id, token] = (query.get('draft') ?? '').split('.')
  if (!id || !token) return null
  try {
    return await call('GET /payments/unfinished/:id', {
      params: { id },
      query: { token, ...(why && { why: '1' as const }) },
    })
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

export function draftToFormValues({ typed }: Unfinished): Record<string, string> | null {
  if (!typed) return null
  return {
    amount: formatAmount(typed.amount),
    goalId: typed.goalId ?? '',
    contributorName: typed.contributorName,
    contributorEmail: typed.contributorEmail ?? '',
    message: typed.message ?? '',
    ...(typed.anonymous ? { anonymous: 'on' } : {}),
  }
}
