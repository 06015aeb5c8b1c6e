import { InlineScript } from '#web/shell/inline-script.tsx'

const code = import.meta.env.SSR
  ? `(() => {
  const shown = new URL(location)
  shown.searchParams.delete('draft')
  history.replaceState(history.state, '', shown)
})()`
  : ''

/**
 * Takes the key to what was typed out of the address as soon as the page has used it: whoever copies
 * the address, or looks at the history of a shared device, gets none. Without script it stays, for a
 * day at most. Links that carry it load their page anew (`reloadDocument`), so that this runs.
 */
export function ForgetDraft() {
  return <InlineScript code={code} />
}
