import { DAY_MS } from '#contract/product/durations.ts'
import { hasNewValue } from '#web/boot/inline/early-input.ts'
import { TYPED_PREFIX as PREFIX, tryStorage } from '#web/forms/try-storage.ts'
import { writeText } from '#web/forms/write-text.ts'

/** The forms for people without an account; what was typed is forgotten by this name once it was sent. */
export type KeptForm =
  | 'contribution'
  | 'rsvp'
  | 'bring'
  | 'contact'
  | 'registration'
  | 'refund-request'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The fields that are kept: no passwords, files, hidden fields (the form's key), field for machines, nor consent. */
const KEPT_FIELDS =
  ':is(input:not([type=hidden], [type=password], [type=file], [autocomplete$=password]), textarea, select)[name]:not([tabindex="-1"], [name=terms])'

interface KeptInput {
  /** Milliseconds since 1970. */
  savedAt: number
  typed: Readonly<Record<string, string>>
  /** Folio of the gift that handed its address on, as long as nobody has typed here. */
  handed?: string | undefined
}

const KEPT_MS = DAY_MS

const buildKey = ({ dataset }: HTMLFormElement) => `${PREFIX}${dataset.keep}:${location.pathname}`

const listFields = (form: HTMLFormElement) => [...form.querySelectorAll<Field>(KEPT_FIELDS)]

const isChoice = (field: Field): field is HTMLInputElement =>
  field.type === 'radio' || field.type === 'checkbox'

/** Keeps what was typed on this device for a day: it survives a lost signal and a closed browser. */
export function saveTyped(form: HTMLFormElement): void {
  const filled = listFields(form).filter((field) =>
    isChoice(field) ? field.checked : field.value !== '',
  )
  const typed = Object.fromEntries(filled.map(({ name, value }) => [name, value]))
  const kept: KeptInput = { savedAt: Date.now(), typed }
  tryStorage(() => localStorage.setItem(buildKey(form), JSON.stringify(kept)))
}

function loadKept(key: string): KeptInput | null {
  const kept = tryStorage(() => JSON.parse(localStorage.getItem(key) ?? 'null')) as KeptInput | null
  return kept && Date.now() - kept.savedAt < KEPT_MS ? kept : null
}

const loadTyped = (key: string): KeptInput['typed'] => loadKept(key)?.typed ?? {}

function restoreField(field: Field, value: string): void {
  if (isChoice(field)) {
    if (field.value === value && !field.checked) field.click()
  } else if (field instanceof HTMLSelectElement || field.value === '') writeText(field, value)
}

/**
 * Writes what was typed here within the last day into fields that are as they came: blank texts, and choices
 * that nobody made. What the page's address chose (`data-chosen`) stays. A folded form or field unfolds.
 */
export function restoreTyped(form: HTMLFormElement): void {
  const fields = listFields(form)
  const kept = Object.entries(loadTyped(buildKey(form)))
  if (kept.length > 0) form.closest('details')?.setAttribute('open', '')
  for (const [name, value] of kept) {
    const named = fields.filter((field) => field.name === name)
    for (const field of named) field.closest('details')?.setAttribute('open', '')
    const isChanged = named.some(hasNewValue)
    if (name === form.dataset.chosen || isChanged) continue
    for (const field of named) restoreField(field, value)
  }
}

/**
 * Saves whatever changes in the form; returns the function that ends this. It reads the form once React is
 * done with the event: until then React may have set a choice back to what it knew.
 */
export function followTyping(form: HTMLFormElement): () => void {
  const save = () => setTimeout(() => form.isConnected && saveTyped(form))
  form.addEventListener('input', save)
  return () => form.removeEventListener('input', save)
}

/**
 * Restores and follows a form ahead of the page's scripts; what was typed while it still came is saved, too.
 * The form is marked: restored again during hydration, it would set back a choice that was just made.
 */
export function restoreAndFollowForm(form: HTMLFormElement): void {
  form.dataset.followed = ''
  const isBegun = listFields(form).some(hasNewValue)
  restoreTyped(form)
  if (isBegun) saveTyped(form)
  followTyping(form)
}

const GIFT_KEY = /^typed:contribution:(.*)\/contribute$/

/** The forms of an event that ask for a contributor's name and address again, by their page. */
const ASKING_AGAIN = ['rsvp', 'bring'] satisfies KeptForm[]

/** The folio of the gift if the address is its receipt's, so that a later correction reaches the form. */
function findGiftFolio(
  contributor: ContributorAddress | null,
  given?: string,
  typed?: string,
): string | undefined {
  const isContributors = contributor?.email.toLowerCase() === given?.trim().toLowerCase()
  return isContributors && typed === given ? contributor?.folio : undefined
}

/**
 * Hands a contributor's name and address to '¿Vas a ir?' and 'Yo lo llevo' of the same event: on this device alone, for
 * the same day. What was typed there stays.
 */
function passContributorOn(contributor: ContributorAddress | null): void {
  for (const key of Object.keys(localStorage)) {
    const [, eventPath] = GIFT_KEY.exec(key) ?? []
    const given = eventPath && loadTyped(key)
    if (!given) continue
    const { contributorName: name, contributorEmail: email } = given
    for (const form of ASKING_AGAIN) {
      const place = `${PREFIX}${form}:${eventPath}/${form}`
      const typed = { ...(name && { name }), ...(email && { email }), ...loadTyped(place) }
      const handed = findGiftFolio(contributor, email, typed.email)
      const kept: KeptInput = { savedAt: Date.now(), typed, handed }
      localStorage.setItem(place, JSON.stringify(kept))
    }
  }
}

/** The address of a gift, as its receipt has it. */
export interface ContributorAddress {
  /** Path of the event's page. */
  path: string
  email: string
  folio: string
}

/**
 * Hands the corrected address of a gift to the forms that got its first one, unless somebody has typed there.
 * The page of somebody else's gift changes nothing.
 */
function correctContributor({ path, email, folio }: ContributorAddress): void {
  for (const form of ASKING_AGAIN) {
    const place = `${PREFIX}${form}:${path}/${form}`
    const kept = loadKept(place)
    if (kept?.handed !== folio) continue
    const typed = { ...kept.typed, email }
    localStorage.setItem(place, JSON.stringify({ ...kept, typed }))
  }
}

/**
 * Forgets every form of this name on this device: it was sent.
 * @param contributor of a gift, as its receipt has the address now
 */
export function forgetTyped(name: KeptForm, contributor: ContributorAddress | null = null): void {
  if (name === 'contribution') tryStorage(() => passContributorOn(contributor))
  if (contributor) tryStorage(() => correctContributor(contributor))
  tryStorage(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(`${PREFIX}${name}:`)) localStorage.removeItem(key)
  })
}
