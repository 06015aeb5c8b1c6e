import { readLength, readWeight } from '#contract/events/updates/birth-labels.ts'
import type { Birth, HostUpdate, UpdateKind } from '#contract/events/updates/updates.ts'
import {
  BIRTH_LENGTH_MM,
  BIRTH_WEIGHT_GRAMS,
  PERSON_NAME_MAX,
  UPDATE_TEXT_MAX,
} from '#contract/product/limits.ts'
import {
  BORN_IN_FUTURE,
  buildMaxLengthMessage,
  LENGTH_INVALID,
  REQUIRED,
  UPDATE_EMPTY,
  WEIGHT_INVALID,
} from '#contract/product/messages.ts'
import { countCharacters } from '#contract/text/characters.ts'
import type { Rule, Rules } from '#web/forms/validation/field-errors.ts'

/** On the page of an event's updates: the notice of a moved date or place that is not sent yet. */
export const MOVE_NOTICE_ANCHOR = 'aviso'

const upTo =
  (max: number): Rule =>
  (typed) =>
    countCharacters(typed.trim()) > max ? buildMaxLengthMessage(max) : null

const measure =
  (
    read: (typed: string) => number,
    { min, max }: { min: number; max: number },
    message: string,
  ): Rule =>
  (typed) => {
    if (typed.trim() === '') return null
    const value = read(typed)
    return value >= min && value <= max ? null : message
  }

/** Validation of an update's form. @param today `YYYY-MM-DD` on the event's clock */
export function buildUpdateRules(kind: UpdateKind, today: string): Rules {
  const words = upTo(UPDATE_TEXT_MAX)
  if (kind === 'NEWS')
    return { text: (typed, form) => (typed.trim() ? words(typed, form) : UPDATE_EMPTY) }
  // The product says what moved: its hosts may add something.
  if (kind === 'MOVED') return { text: words }
  return {
    'birth.name': (typed, form) => (typed.trim() ? upTo(PERSON_NAME_MAX)(typed, form) : REQUIRED),
    'birth.bornOn': (typed) => (typed > today ? BORN_IN_FUTURE : null),
    'birth.weight': measure(readWeight, BIRTH_WEIGHT_GRAMS, WEIGHT_INVALID),
    'birth.length': measure(readLength, BIRTH_LENGTH_MM, LENGTH_INVALID),
    text: words,
  }
}

const text = (form: FormData, name: string) => String(form.get(name) ?? '').trim()

const readBirth = (form: FormData): Birth => ({
  name: text(form, 'birth.name'),
  bornOn: text(form, 'birth.bornOn') || null,
  weight: text(form, 'birth.weight') ? readWeight(text(form, 'birth.weight')) : null,
  length: text(form, 'birth.length') ? readLength(text(form, 'birth.length')) : null,
})

/** The API's fields of an update's form. */
export const readUpdate = (form: FormData) => ({
  text: text(form, 'text'),
  birth: form.get('kind') === 'BORN' ? readBirth(form) : null,
})

/** Form values of a written update. */
export function toUpdateValues({ text: words, birth }: Pick<HostUpdate, 'text' | 'birth'>) {
  return {
    text: words,
    'birth.name': birth?.name ?? '',
    'birth.bornOn': birth?.bornOn ?? '',
    'birth.weight': birth?.weight ? `${birth.weight} g` : '',
    'birth.length': birth?.length ? `${birth.length / 10} cm` : '',
  }
}
