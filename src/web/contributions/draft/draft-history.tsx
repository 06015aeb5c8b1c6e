import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import type { Caller } from '#contract/api/caller.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import type { getContributionDraft } from '#contract/contributions/checkouts.ts'
import { ApiError } from '#web/api/api-error.ts'
import { InlineScript } from '#web/boot/boot-script.tsx'
import { PUBLIC_CHOICE_FIELDS } from '#web/contributions/public-choices.tsx'
import { formatAmount } from '#web/ui/style/format-amount.ts'
import { code } from './keep-draft-key.ts?script'

type ContributionDraft = ReplyOf<typeof getContributionDraft>

/** The draft named by `?draft={id}.{token}`; null without one, or once it has expired. */
export async function loadDraft(
  call: Caller,
  query: URLSearchParams,
  { why = false } = {},
): Promise<ContributionDraft | null> {
  const [id, token] = (query.get('draft') ?? '').split('.')
  if (!id || !token) return null
  try {
    return await call('GET /payments/drafts/:id', {
      params: { id },
      query: { token, ...(why && { why: '1' as const }) },
    })
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

export function toFormValues({ typed }: ContributionDraft): Record<string, string> | null {
  if (!typed) return null
  return {
    amount: formatAmount(typed.amount),
    goalId: typed.goalId ?? '',
    contributorName: typed.contributorName,
    contributorEmail: typed.contributorEmail ?? '',
    message: typed.message ?? '',
    ...Object.fromEntries(
      PUBLIC_CHOICE_FIELDS.filter(({ name }) => typed[name]).map(({ name }) => [name, 'on']),
    ),
  }
}

const FIELDS = [
  'amount',
  'goalId',
  'contributorName',
  'contributorEmail',
  'message',
  ...PUBLIC_CHOICE_FIELDS.map(({ name }) => name),
]

/**
 * Once the form is submitted with other values than the draft's, removes the draft's key from this
 * history entry (`DraftKeyScript`), so that going back shows the values that the browser restores.
 */
export function useDraftHistory(before: Record<string, string> | null): void {
  const { key, state } = useLocation()
  const [initialState] = useState<unknown>(state)
  const { formData: sent } = useNavigation()
  const differs = FIELDS.some((name) => String(sent?.get(name) ?? '') !== (before?.[name] ?? ''))
  const usr = sent && differs ? null : initialState
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key means a new history entry
  useEffect(() => {
    window.history.replaceState({ ...window.history.state, usr }, '')
  }, [key, usr])
}

/**
 * Moves the draft's key from the URL to the state of this history entry: a copied URL or a shared
 * device's history does not open the draft, but a reload of the page still does. The router exposes
 * the state as `location.state` and overwrites a state without `key`. Without JavaScript the key stays
 * in the URL until it expires after a day. Links with a key need `reloadDocument`, so that this runs.
 */
export function DraftKeyScript() {
  return <InlineScript code={code} />
}
