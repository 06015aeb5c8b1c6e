import { createRandomId } from '#web/format/text.ts'

/**
 * Returns the key of the form in this history entry: sent twice, also after Back, it creates one
 * contribution (`R6`). The browser makes it, because the page's HTML is the same for everybody (`R18`).
 * @param isNew a new form, which is a new contribution
 */
export function keepFormKey({ isNew = false } = {}): string {
  const state = window.history.state as { formKey?: string } | null
  const kept = isNew ? undefined : state?.formKey
  const formKey = kept ?? createRandomId()
  // The router overwrites a state without a key of its own.
  const entry = { key: createRandomId(), ...state, formKey }
  window.history.replaceState(entry, '')
  return formKey
}

/** The contribution form of the page, if it is there. */
export function findContributionForm(): HTMLFormElement | null {
  return document.querySelector<HTMLInputElement>('input[name=idempotencyKey]')?.form ?? null
}
