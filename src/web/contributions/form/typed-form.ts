import { tryStorage } from '#web/forms/try-storage.ts'
import { writeText } from '#web/forms/write-text.ts'

/** What is kept of the form: neither the card, which Stripe asks for, nor the form's key. */
const FIELDS = [
  'goalId',
  'amount',
  'contributorName',
  'contributorEmail',
  'message',
  'anonymous',
  'amountHidden',
  'messagePrivate',
] as const

interface TypedForm {
  /** Milliseconds since 1970. */
  savedAt: number
  typed: Partial<Record<(typeof FIELDS)[number], string>>
}

const PREFIX = 'contribution-form:'
const KEPT_MS = 24 * 3_600_000

const buildKey = () => PREFIX + location.pathname

/** Keeps what was typed on this device for a day: it survives a lost signal and a closed browser. */
export function saveTyped(form: HTMLFormElement): void {
  const values = new FormData(form)
  const typed: TypedForm['typed'] = {}
  for (const name of FIELDS) {
    const value = values.get(name)
    if (typeof value === 'string' && value !== '') typed[name] = value
  }
  const kept: TypedForm = { savedAt: Date.now(), typed }
  tryStorage(() => localStorage.setItem(buildKey(), JSON.stringify(kept)))
}

function loadTyped(): TypedForm['typed'] {
  const kept = tryStorage(() =>
    JSON.parse(localStorage.getItem(buildKey()) ?? 'null'),
  ) as TypedForm | null
  return kept && Date.now() - kept.savedAt < KEPT_MS ? kept.typed : {}
}

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isChoice = (field: TextControl) => field.type === 'radio' || field.type === 'checkbox'

function restoreField(field: TextControl, value: string): void {
  if (isChoice(field)) {
    const choice = field as HTMLInputElement
    if (choice.value === value && !choice.checked) choice.click()
  } else if (field.type !== 'hidden' && field.value === '') writeText(field, value)
}

/** Fills what is still blank with what was typed here within the last day. */
export function restoreTyped(form: HTMLFormElement): void {
  const namesGoal = new URLSearchParams(location.search).has('goal')
  for (const [name, value] of Object.entries(loadTyped())) {
    if (name === 'goalId' && namesGoal) continue
    for (const field of form.querySelectorAll<TextControl>(`[name="${name}"]`))
      restoreField(field, value)
  }
}

/** Forgets every form of this device: one of them has been paid. */
export function forgetTyped(): void {
  tryStorage(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  })
}

/** The contribution form of the page, if it is there. */
export function findContributionForm(): HTMLFormElement | null {
  return document.querySelector<HTMLInputElement>('input[name=idempotencyKey]')?.form ?? null
}
