import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { AfterEvent, Event } from '#contract/events/events.ts'
import { buildEventPath, PATHS } from '#contract/product/paths.ts'
import { describeVisibility, getEventStatusLabel } from '#web/events/event-labels.ts'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import type { OwnerActionResult } from '../owner/actions.ts'
import { AfterEventChoice, AfterEventSetting, toAfterEventFields } from './after-event.tsx'
import { listStatusChanges, type StatusChange } from './status-changes.ts'

const DELETE_TEXT =
  'Se borran el evento y sus sueños, y su enlace deja de funcionar. No se puede deshacer. Solo se puede con un evento que nunca recibió aportaciones.'

export function StatusPanel({ event }: { event: Event }) {
  const status = getEventStatusLabel(event.status)
  return (
    <Card as="section" padding="lg" className="grid gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-xl">Estado del evento</h2>
        <StatusBadge tone={status.tone}>{status.label}</StatusBadge>
      </div>
      {event.isHeld && (
        <p>
          {describeVisibility(event)} No se puede abrir:{' '}
          <TextLink to={PATHS.contact}>Escríbenos</TextLink> y lo revisamos contigo.
        </p>
      )}
      <ul className="grid divide-y divide-line">
        {availableChanges(event).map((change) => (
          <Step
            key={change.label}
            {...change}
            fields={{ intent: 'status', status: change.to, from: event.status }}
            closes={change.to === 'COMPLETED' && event.status === 'ACTIVE' ? event : null}
          />
        ))}
        {event.status === 'COMPLETED' && !event.isCancelled && <AfterEventSetting event={event} />}
        {(event.isCancelled || event.statistics.totalContributors > 0) && (
          <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-5 first:pt-0 last:pb-0">
            <p className="min-w-0 flex-1 basis-72 text-muted">
              {event.isCancelled
                ? 'Cancelado: todo se devuelve a las tarjetas de tus aliados, y el evento ya no se puede reabrir.'
                : 'Si el evento se cancela, puedes cerrarlo y devolver cada aportación a su tarjeta. Antes te decimos cuánto cuesta.'}
            </p>
            <ButtonLink variant="secondary" to={buildEventPath(event.slug, 'refund')}>
              {event.isCancelled ? 'Ver las devoluciones' : 'Devolver todo'}
            </ButtonLink>
          </li>
        )}
        {event.deletable ? (
          <Step
            label="Eliminar evento"
            busyLabel="Eliminando..."
            text={DELETE_TEXT}
            fields={{ intent: 'delete-event' }}
            danger
          />
        ) : (
          <li className="py-5 text-muted last:pb-0">
            Un evento que recibió aportaciones no se puede eliminar; ya cerrado, se puede archivar.
          </li>
        )}
      </ul>
    </Card>
  )
}

/** A cancelled event cannot be reopened (`R6`), nor can one that an admin holds. */
const availableChanges = ({ status, isCancelled, isHeld }: Event) =>
  listStatusChanges(status).filter(({ to }) => !((isCancelled || isHeld) && to === 'ACTIVE'))

interface StepProps extends Pick<StatusChange, 'label' | 'busyLabel' | 'text'> {
  fields: Record<string, string>
  danger?: boolean
  /** The event that this step closes: asks what visitors see of it afterwards. */
  closes?: Event | null
}

function Step({ label, busyLabel, text, fields, danger = false, closes = null }: StepProps) {
  const fetcher = useFetcher<OwnerActionResult>()
  const [after, setAfter] = useState({
    afterEvent: 'THANKS' as AfterEvent,
    albumAfterEvent: closes?.albumAfterEvent ?? false,
  })
  const [confirming, setConfirming] = useState(false)
  const result = fetcher.data
  // What was answered before the dialog was opened again.
  const [earlier, setEarlier] = useState(result)
  useEffect(() => {
    if (result && 'done' in result) setConfirming(false)
  }, [result])
  const open = () => {
    setEarlier(result)
    setConfirming(true)
  }
  const error = result !== earlier && result && 'message' in result && (
    <Banner tone="danger">{result.message}</Banner>
  )
  return (
    <li className="grid gap-3 py-5 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <p className="min-w-0 flex-1 basis-72 text-muted">{text}</p>
        <Button variant={danger ? 'danger' : 'secondary'} onClick={open}>
          {label}
        </Button>
      </div>
      <ConfirmDialog
        open={confirming}
        title={`¿${label.replace('evento', 'este evento')}?`}
        text={
          <div className="grid gap-5">
            {error}
            <p>{text}</p>
            {closes && <AfterEventChoice event={closes} value={after} onChange={setAfter} />}
          </div>
        }
        confirmLabel={label}
        busyLabel={busyLabel}
        tone={danger ? 'danger' : 'primary'}
        busy={fetcher.state !== 'idle'}
        onConfirm={() =>
          void fetcher.submit(
            { ...fields, ...(closes ? toAfterEventFields(after) : {}) },
            { method: 'post' },
          )
        }
        onCancel={() => setConfirming(false)}
      />
    </li>
  )
}
