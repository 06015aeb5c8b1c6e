import type { ReactNode } from 'react'
import { RSVP_ANSWER_ORDER, RSVP_ANSWERS } from '#contract/events/rsvps/rsvp-answers.ts'
import type { PrivateRsvp } from '#contract/events/rsvps/rsvps.ts'
import { MESSAGE_MAX, PERSON_NAME_MAX, RSVP_PEOPLE_MAX } from '#contract/product/limits.ts'
import { type FieldErrors, fieldProps } from '#web/forms/validation/field-errors.ts'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx'
import { ANSWER_FIELD, HONEYPOT_FIELD } from './rsvp-input.ts'

/** For the form around the fields: a no hides the heads that come, also without scripts. */
export const RSVP_FORM = 'group/rsvp grid grid-cols-1 gap-5'

export type RsvpValues = Readonly<Partial<Record<string, string>>>

/** The form's values of a saved answer but for its notes; nobody comes with a no, so the heads begin anew. */
export function toRsvpValues(
  rsvp: Pick<PrivateRsvp, 'answer' | 'adults' | 'children' | 'name' | 'phone'>,
): RsvpValues {
  const heads = { adults: String(rsvp.adults), children: String(rsvp.children) }
  return {
    [ANSWER_FIELD]: rsvp.answer,
    name: rsvp.name,
    phone: rsvp.phone ?? '',
    ...(rsvp.answer !== 'NO' && heads),
  }
}

const HEADS = Array.from({ length: RSVP_PEOPLE_MAX + 1 }, (_, n) => ({
  value: String(n),
  label: String(n),
}))

interface RsvpFieldsProps {
  typed: RsvpValues
  errors: FieldErrors
  /** The host notes somebody else. */
  isForHost?: boolean
  /** The field of the guest's address. */
  children?: ReactNode
}

/** The fields of an answer to '¿Vas a ir?'. */
export function RsvpFields({ typed, errors, isForHost = false, children }: RsvpFieldsProps) {
  const field = fieldProps(errors, typed)
  const heads = { adults: '1', children: '0', ...typed }
  return (
    <>
      <RadioCards
        name={ANSWER_FIELD}
        legend={isForHost ? '¿Va a ir?' : '¿Vas a ir?'}
        columns={isForHost ? 'words' : 3}
        defaultValue={typed[ANSWER_FIELD]}
        error={errors[ANSWER_FIELD]}
        options={RSVP_ANSWER_ORDER.map((value) => ({
          value,
          label: isForHost ? HOST_ANSWERS[value] : RSVP_ANSWERS[value],
        }))}
      />
      <TextField
        {...field('name')}
        label={isForHost ? 'Nombre' : 'Tu nombre'}
        hint={!isForHost && 'Con el que te conoce la familia. Si van varios, ponlos todos.'}
        autoComplete={isForHost ? 'off' : 'name'}
        maxLength={PERSON_NAME_MAX}
      />
      <div className="grid grid-cols-2 gap-4 group-has-[[value=NO]:checked]/rsvp:hidden">
        <Select
          name="adults"
          label="Adultos"
          defaultValue={heads.adults}
          options={HEADS}
          error={errors.adults}
        />
        <Select name="children" label="Niños" defaultValue={heads.children} options={HEADS} />
      </div>
      {children}
      <TextField
        {...field('phone')}
        type="tel"
        label={isForHost ? 'Teléfono' : 'Tu teléfono'}
        optional
        inputMode="tel"
        autoComplete={isForHost ? 'off' : 'tel'}
        maxLength={24}
      />
      <TextArea
        {...field(isForHost ? 'hostNote' : 'note')}
        label={isForHost ? 'Nota para ti' : 'Nota'}
        optional
        maxLength={MESSAGE_MAX}
        hint={
          isForHost
            ? 'Solo la ves tú: con quién viene, en qué mesa.'
            : 'Alergias, a qué hora llegan, con quién vienen.'
        }
      />
    </>
  )
}

const HOST_ANSWERS = { YES: 'Sí va', NO: 'No va', MAYBE: 'Todavía no sabe' } as const

/** Out of sight, out of the keyboard's way and unknown to screen readers; browsers do not fill it in. */
export function HoneypotField() {
  return (
    <p aria-hidden="true" className="sr-only">
      <label>
        No escribas aquí
        <input type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </p>
  )
}
