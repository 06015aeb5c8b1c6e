import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { InlineScript } from '#web/boot/inline-script.tsx'
import { code } from './keep-draft-key.ts?script'

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
export function useDraftHistory(before: Record<string, string> | null): void {
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

/**
 * Moves the key to what was typed from the address to this entry of the tab's history: whoever copies
 * the address, or looks at the history of a shared device, gets none. A page that is loaded anew asks
 * with it again. The router knows it as `location.state`, and overwrites a state without a key of its
 * own. Without script it stays in the address, for a day at most. Links that carry it load their page
 * anew (`reloadDocument`), so that this runs.
 */
export function DraftKeyScript() {
  return <InlineScript code={code} />
}
