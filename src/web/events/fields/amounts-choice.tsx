import {
  PUBLIC_AMOUNTS,
  PUBLIC_AMOUNTS_NAMES,
  type PublicAmounts,
  toPublicAmounts,
} from '#contract/events/public-amounts.ts'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import type { EventFormValues } from './event-values.ts'

const EFFECTS: Record<PublicAmounts, string> = {
  ALL: 'Ven lo que cuesta cada sueño, lo que va reunido y lo que dio cada quien, si quiso mostrarlo.',
  TARGETS:
    'Ven lo que cuesta cada sueño y quién aportó. No ven lo que va reunido ni cuánto dio nadie.',
  NONE: 'Ven los sueños sin su precio y quién aportó. No ven ninguna cantidad.',
}

const options = PUBLIC_AMOUNTS.map((value) => ({
  value,
  label: PUBLIC_AMOUNTS_NAMES[value],
  description: EFFECTS[value],
}))

/** Which amounts guests see, with a sentence of what that means (`R22`). */
export const AmountsChoice = ({ typed }: { typed: EventFormValues }) => (
  <RadioCards
    name="publicAmounts"
    legend="¿Qué montos ven tus invitados?"
    hint="En la página, en el enlace que compartes y en la pantalla de la fiesta. Tú siempre ves todos; puedes cambiarlo cuando quieras."
    options={options}
    defaultValue={toPublicAmounts(typed.publicAmounts)}
  />
)
