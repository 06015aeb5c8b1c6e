import { type Centavos, formatPesos } from '#contract/money/money.ts'
import type { Letter } from '#server/mail/letter.ts'
import type { Part } from './content.ts'
import { layOut, paragraph } from './layout.ts'

export interface ContributionReceived {
  hostFirstName: string
  /** The real name, whatever the public sees. */
  contributorName: string
  anonymous: boolean
  message: string | null
  /** The gift, in centavos. */
  amount: Centavos
  eventName: string
  /** Null if the gift is for the whole event. */
  goalName: string | null
  /** All that the event has raised so far, this gift included, in centavos. */
  eventRaised: Centavos
  eventUrl: string
}

/** To the host: somebody contributed (`R6`: the host always sees who). */
export function contributionReceivedLetter(values: ContributionReceived): Letter {
  const { contributorName, eventName, message } = values
  const amount = formatPesos(values.amount)
  const parts: Part[] = [
    paragraph(
      `Hola, ${values.hostFirstName}: ${contributorName} acaba de apoyar a “${eventName}”.`,
    ),
    {
      kind: 'details',
      rows: [
        { label: 'Aliado', value: contributorName },
        { label: 'Sueño', value: values.goalName ?? 'Todo el evento' },
        { label: 'Aportación', value: amount, strong: true },
        { label: 'Reunido hasta hoy', value: formatPesos(values.eventRaised) },
      ],
    },
  ]
  if (message) parts.push({ kind: 'quote', text: message, by: contributorName })
  if (values.anonymous) {
    parts.push(paragraph('En la página aparece como “Aliado anónimo”: su nombre solo lo ves tú.'))
  }
  return layOut({
    subject: `${contributorName} aportó ${amount} a ${eventName}`,
    preheader: `Ya van ${formatPesos(values.eventRaised)} reunidos.`,
    title: '¡Recibiste una aportación!',
    parts,
    button: { label: 'Ver mi evento', url: values.eventUrl },
    because: 'organizas este evento.',
  })
}
