import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

const FIELDS = [
  'amount',
  'goalId',
  'contributorName',
  'contributorEmail',
  'message',
  'anonymous',
] as const

/**
 * Once something else is sent than what was typed before, this entry of the tab's history opens the
 * latter no more (`KeepDraft`), unless the form is refused: whoever goes back to it finds what the
 * browser kept of what they sent.
 */
export function useLetGo(before: Record<string, string> | null): void {
  const { key, state } = useLocation()
  const [kept] = useState<unknown>(state)
  const { formData: sent } = useNavigation()
  const differs = FIELDS.some((name) => String(sent?.get(name) ?? '') !== (before?.[name] ?? ''))
  const usr = sent && differs ? null : kept
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router has begun another entry
  useEffect(() => {
    window.history.replaceState({ ...window.history.state, usr }, '')
  }, [key, usr])
}
