import { InlineScript } from '#web/boot/inline-script.tsx'

const code = import.meta.env.SSR
  ? `(() => {
  const shown = new URL(location)
  const key = shown.searchParams.get('draft')
  const kept = history.state?.usr?.draft
  if (key) {
    shown.searchParams.delete('draft')
    const entry = { key: Math.random().toString(32).slice(2), ...history.state }
    history.replaceState({ ...entry, usr: { draft: key } }, '', shown)
  } else if (kept) {
    shown.searchParams.set('draft', kept)
    location.replace(shown)
  }
})()`
  : ''

/**
 * Moves the key to what was typed from the address to this entry of the tab's history: whoever copies
 * the address, or looks at the history of a shared device, gets none. A page that is loaded anew asks
 * with it again. The router knows it as `location.state`, and overwrites a state without a key of its
 * own. Without script it stays in the address, for a day at most. Links that carry it load their page
 * anew (`reloadDocument`), so that this runs.
 */
export function KeepDraft() {
  return <InlineScript code={code} />
}
