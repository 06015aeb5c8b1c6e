import type { Event } from '#contract/events/events.ts'
import { DAY_MS } from '#contract/product/durations.ts'
import { COMPLETE_AFTER_DAYS } from '#contract/product/limits.ts'
import { joinNames } from '#contract/text/host-names.ts'
import { formatEventDate, formatLongDate } from '#web/format/dates.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import {
  AfterEventChoice,
  type AfterEventDraft,
  type AfterEventValues,
  PartyPreview,
  readAfterEventValues,
  readRefusal,
  toAfterEventFields,
} from './after-event.tsx'
import type { StatusChange } from './status-changes.ts'
import { type OpenStep, StatusStep } from './status-step.tsx'

type ClosingStepProps = OpenStep & { event: Event }

const STOP_LABEL = 'Dejar de recibir aportaciones'

const isPartyAhead = ({ eventDate }: Event) => Date.parse(eventDate) > Date.now()
const takesGifts = ({ closedBecause }: Event) => closedBecause !== 'CONTRIBUTIONS_CLOSED'

/** Whether its host can stop the gifts and keep the party. */
const canStopGifts = (event: Event) =>
  event.status === 'ACTIVE' && isPartyAhead(event) && takesGifts(event)

/** What stands on the page of a party: 'la fecha, el lugar y «¿Vas a ir?»'. */
const listPartyParts = ({ location, asksRsvp }: Event, more: readonly string[] = []) =>
  joinNames([
    'la fecha',
    ...(location ? ['el lugar'] : []),
    ...(asksRsvp ? ['«¿Vas a ir?»'] : []),
    ...more,
  ])

function describeLater({ eventDate, timeZone, afterEvent }: Event): string {
  const closes = new Date(Date.parse(eventDate) + COMPLETE_AFTER_DAYS * DAY_MS).toISOString()
  const seen =
    afterEvent === 'THANKS'
      ? 'ven tu página de gracias'
      : 'la página ya no se abre sin cuenta; al cerrarlo puedes dejarles una de gracias'
  return `Desde el ${formatLongDate(closes, new Date(), timeZone)}, o antes si cierras el evento, ${seen}.`
}

/** What of the event stopping the gifts does not end, and what it loses. */
function describeKept({ goals, closingDate, timeZone }: Event): string {
  const isBringable = goals.some(({ canBeBrought }) => canBeBrought)
  return [
    isBringable ? 'Con «Yo lo llevo» todavía se pueden apartar sueños. ' : '',
    closingDate
      ? `Se borra la fecha de cierre que elegiste, ${formatLongDate(closingDate, new Date(), timeZone)}. `
      : '',
  ].join('')
}

/** Stops gifts while the party lies ahead, and takes them again. */
export function GiftsStep({ event, ...open }: ClosingStepProps) {
  if (canStopGifts(event))
    return (
      <StatusStep
        {...open}
        label={STOP_LABEL}
        confirmLabel="Dejar de recibir"
        busyLabel="Guardando..."
        text={`La fiesta sigue y solo paran las aportaciones: en la página quedan ${listPartyParts(event)}. Puedes volver a recibirlas cuando quieras.`}
        fields={{ intent: 'gifts', accepting: 'false' }}
        details={
          <div className="grid gap-3 text-ink">
            <p className="text-sm text-muted">
              Los pagos que alguien tenga abiertos se cancelan. {describeKept(event)}
              {event.asksRsvp && 'Quien dijo que va recibe sus recordatorios. '}
              {describeLater(event)}
            </p>
            <p className="font-semibold">Así se verá desde ahora</p>
            <PartyPreview event={event} />
          </div>
        }
      />
    )
  if (event.status !== 'ACTIVE' || takesGifts(event)) return null
  return (
    <StatusStep
      {...open}
      label="Volver a recibir aportaciones"
      confirmLabel="Volver a recibir"
      busyLabel="Guardando..."
      text="Ahora nadie puede aportar. Si las vuelves a recibir, se borra la fecha de cierre."
      fields={{ intent: 'gifts', accepting: 'true' }}
    />
  )
}

interface CloseStepProps extends ClosingStepProps, AfterEventDraft {
  change: StatusChange
}

const readClosingValues = (event: Event, before: AfterEventValues | null): AfterEventValues => ({
  ...readAfterEventValues(event, before),
  afterEvent: 'THANKS',
})

/** Closes the event: asks what visitors see of it afterwards, and says what of the party they lose. */
export function CloseStep({ event, change, after, setAfter, ...open }: CloseStepProps) {
  const values = after ?? readClosingValues(event, null)
  return (
    <StatusStep
      {...open}
      label={change.label}
      busyLabel={change.busyLabel}
      staysAtTop={isPartyAhead(event)}
      text={change.text}
      omitsText
      fields={{
        intent: 'status',
        status: change.to,
        from: event.status,
        ...toAfterEventFields(values),
      }}
      onOpen={() => setAfter(readClosingValues(event, after))}
      onRefused={(failure) => setAfter(readRefusal(failure))}
      details={
        <>
          {isPartyAhead(event) && (
            <PartyLost event={event} onStop={() => open.setOpenLabel(STOP_LABEL)} />
          )}
          <AfterEventChoice event={event} value={values} onChange={setAfter} />
        </>
      }
    />
  )
}

function PartyLost({ event, onStop }: { event: Event; onStop: () => void }) {
  const hasThingsToBring = event.goals.some(({ canBeBrought }) => canBeBrought)
  const lost = listPartyParts(event, hasThingsToBring ? ['«Yo lo llevo»'] : [])
  return (
    <Banner
      tone="warning"
      title={`La fiesta es el ${formatEventDate(event)}`}
      action={
        canStopGifts(event) && (
          <Button variant="secondary" onClick={onStop}>
            Mejor solo {STOP_LABEL.toLowerCase()}
          </Button>
        )
      }
    >
      Al cerrar, la página pierde {lost}
      {event.asksRsvp && ', y no salen recordatorios'}.
    </Banner>
  )
}
