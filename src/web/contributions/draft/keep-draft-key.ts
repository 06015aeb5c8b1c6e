/** Runs inline, before the page has any other script; see `DraftKeyScript`. */

interface EntryState {
  key?: string
  usr?: { draft?: string } | null
}

const address = new URL(location.href)
const state = history.state as EntryState | null
const keyInAddress = address.searchParams.get('draft')
const keyInHistory = state?.usr?.draft

if (keyInAddress) {
  address.searchParams.delete('draft')
  // The router overwrites a state without a key of its own.
  const entry = { key: Math.random().toString(32).slice(2), ...state }
  history.replaceState({ ...entry, usr: { draft: keyInAddress } }, '', address)
} else if (keyInHistory) {
  address.searchParams.set('draft', keyInHistory)
  location.replace(address)
}

export {}
