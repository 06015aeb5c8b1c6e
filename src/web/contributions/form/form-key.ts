import { createRandomId } from '#web/format/text.ts'

/**
 * Returns the key of the form in this history entry: sent twice, also after Back, it creates one
 * contribution (`R6`). The browser makes it, because the page's HTML is the same for everybody (`R18`).
 */
export function keepFormKey(): string {
  const state = window.history.state as { formKey?: string } | null
  const formKey = state?.formKey ?? createRandomId()
  // The router overwrites a state without a key of its own.
  const entry = { key: createRandomId(), ...state, formKey }
  window.history.replaceState(entry, '')
  return formKey
}
