import { type Centavos, formatPesos } from '#contract/money/money.ts'
import type { Letter } from '#server/mail/letter.ts'
import { layOut, paragraph } from './layout.ts'

export interface GoalReached {
  hostFirstName: string
  goalName: string
  eventName: string
  /** In centavos, as is what was raised. */
  targetAmount: Centavos
  raisedAmount: Centavos
  eventUrl: string
}

/** To the host, once a goal: its target is reached; it stays open until the host ends it (`R5`). */
export function goalReachedLetter(values: GoalReached): Letter {
  const { goalName, eventName } = values
  return layOut({
    subject: `“${goalName}” llegó a su meta`,
    preheader: `Tus aliados reunieron ${formatPesos(values.raisedAmount)}.`,
    title: '¡Un sueño llegó a su meta!',
    parts: [
      paragraph(
        `Hola, ${values.hostFirstName}: tus aliados completaron “${goalName}” de ${eventName}.`,
      ),
      {
        kind: 'details',
        rows: [
          { label: 'Sueño', value: goalName },
          { label: 'Meta', value: formatPesos(values.targetAmount) },
          { label: 'Reunido', value: formatPesos(values.raisedAmount), strong: true },
        ],
      },
      paragraph(
        'Seguirá recibiendo aportaciones hasta que lo marques como cumplido en la página de tu evento.',
      ),
    ],
    button: { label: 'Ver mi evento', url: values.eventUrl },
    because: 'organizas este evento.',
  })
}
