import { type Centavos, formatPesos } from '#contract/money/money.ts'
import type { EventTheme } from '#contract/product/product.ts'
import { isPlural, joinNames } from '#contract/text/host-names.ts'
import { type EmailBlock, quote, renderDetails, renderEmail } from '#server/mail/render-email.ts'
import type { ContributionFacts } from './contribution-details.ts'

function nameThankedGifts(count: number): string {
  if (count === 0) return 'tu regalo'
  return count === 1 ? 'tu aportación' : `tus ${count} aportaciones`
}

/**
 * To a contributor, in the host's own words. An answer reaches us and not the host: whose address
 * the contributor knows is for the two of them.
 */
export function renderThankYouEmail(values: {
  hostNames: readonly string[]
  /** The owner's name: as the only host they are one person, whatever their surname joins. */
  ownerName: string
  eventName: string
  /** None for a gift that came another way (`R24`). */
  gifts: readonly { folio: string; goalName: string | null }[]
  note: string
  eventUrl: string
  theme: EventTheme
}) {
  const { gifts } = values
  const hosts = joinNames(values.hostNames)
  const areSeveral = isPlural(values.hostNames, values.ownerName)
  const verb = areSeveral ? 'te dan' : 'te da'
  const [reach, call, write] = areSeveral
    ? ['les llega', 'llámales', 'escríbeles']
    : ['le llega', 'llámale', 'escríbele']
  return renderEmail({
    theme: values.theme,
    subject: `${hosts} ${verb} las gracias`,
    preheader: `Por ${nameThankedGifts(gifts.length)} a ${values.eventName}.`,
    title: '¡Gracias!',
    parts: [
      quote(values.note, hosts),
      ...(gifts.length === 0
        ? []
        : [
            renderDetails(
              gifts.map(({ folio, goalName }) => ({
                label: gifts.length === 1 ? 'Folio' : (goalName ?? 'Todos los sueños'),
                value: folio,
                unbroken: true,
              })),
            ),
          ]),
    ],
    button: { label: 'Ver el evento', url: values.eventUrl },
    afterwards: [
      `Este correo lo mandamos nosotros de parte de ${hosts}: si lo respondes, no ${reach}. Para contestar, ${call} o ${write} por donde siempre hablan.`,
    ],
    because:
      gifts.length === 0
        ? `la familia anotó esta dirección junto a tu regalo para “${values.eventName}”.`
        : `hiciste una aportación a “${values.eventName}” con esta dirección.`,
  })
}

/**
 * To the host, once a goal: its target is reached; it stays open until the host ends it (`R5`). `folio` is
 * the contribution's that reached it.
 */
export function renderGoalReachedEmail(
  values: Pick<
    ContributionFacts,
    'hostFirstName' | 'eventName' | 'folio' | 'eventUrl' | 'theme'
  > & {
    goalName: string
    targetAmount: Centavos
    raisedAmount: Centavos
  },
) {
  const { goalName, eventName } = values
  return renderEmail({
    theme: values.theme,
    subject: `“${goalName}” llegó a su meta`,
    preheader: `Tus aliados reunieron ${formatPesos(values.raisedAmount)}.`,
    title: '¡Un sueño llegó a su meta!',
    parts: [
      `Hola, ${values.hostFirstName}: tus aliados completaron “${goalName}” de ${eventName}.`,
      renderDetails([
        { label: 'Sueño', value: goalName },
        { label: 'Meta', value: formatPesos(values.targetAmount) },
        { label: 'Reunido', value: formatPesos(values.raisedAmount), strong: true },
        { label: 'Folio de la última aportación', value: values.folio, unbroken: true },
      ]),
      'Seguirá recibiendo aportaciones hasta que lo marques como cumplido en la página de tu evento.',
    ],
    button: { label: 'Ver mi evento', url: values.eventUrl },
    because: 'organizas este evento.',
  })
}

/** To the host: somebody contributed (`R6`: the host always sees who). */
export function renderContributionReceivedEmail(
  values: ContributionFacts & {
    anonymous: boolean
    amountHidden: boolean
    messagePrivate: boolean
    message: string | null
    /** In centavos, without fees. */
    amount: Centavos
    /** What was paid, where the host pays the fees; null where the contributor does. */
    paidTotal: Centavos | null
    /** All that the event has raised so far, this contribution included, in centavos. */
    eventRaised: Centavos
    /** The contribution on the page where its host gives thanks. */
    thanksUrl: string
  },
) {
  const { contributorName, eventName, message } = values
  const amount = formatPesos(values.amount)
  const parts: EmailBlock[] = [
    `Hola, ${values.hostFirstName}: ${contributorName} acaba de apoyar a “${eventName}”.`,
    renderDetails([
      { label: 'Aliado', value: contributorName },
      { label: 'Sueño', value: values.goalName ?? 'Todo el evento' },
      ...(values.paidTotal === null
        ? [{ label: 'Aportación', value: amount, strong: true }]
        : [
            { label: 'Pagó', value: formatPesos(values.paidTotal) },
            { label: 'Recibes, sin los cargos', value: amount, strong: true },
          ]),
      { label: 'Reunido hasta hoy', value: formatPesos(values.eventRaised) },
      { label: 'Folio', value: values.folio, unbroken: true },
    ]),
  ]
  if (message) parts.push(quote(message, contributorName))
  const { anonymous, amountHidden, messagePrivate } = values
  if (anonymous)
    parts.push(
      'En la página aparece como “Aliado anónimo”: su nombre solo lo ven quienes organizan el evento.',
    )
  if (amountHidden)
    parts.push(
      'Pidió que solo quienes organizan el evento vean el monto: en la página no se suma ni aparece.',
    )
  if (message && messagePrivate)
    parts.push('Su mensaje es solo para quienes organizan el evento: no sale en el muro.')
  return renderEmail({
    theme: values.theme,
    subject: `${contributorName} aportó ${amount} a ${eventName}`,
    preheader: `Ya van ${formatPesos(values.eventRaised)} reunidos.`,
    title: '¡Recibiste una aportación!',
    parts,
    button: { label: `Agradecer a ${contributorName}`, url: values.thanksUrl },
    afterwards: [{ kind: 'link', label: 'Ver mi evento', url: values.eventUrl }],
    because: 'organizas este evento.',
  })
}
