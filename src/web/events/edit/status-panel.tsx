import { useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { buildEventPath, PATHS } from '#contract/product/paths.ts'
import { getEventStatusLabel } from '#web/events/event-labels.ts'
import { describeVisibility } from '#web/events/visibility.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { type AfterEventDraft, AfterEventSetting, type AfterEventValues } from './after-event.tsx'
import { CloseStep, GiftsStep } from './closing-steps.tsx'
import { listStatusChanges } from './status-changes.ts'
import { StatusStep } from './status-step.tsx'

const DELETE_TEXT =
  'Se borran el evento, sus sueños y los regalos que anotaste, y su enlace deja de funcionar. No se puede deshacer. Solo se puede con un evento que nunca recibió aportaciones.'

export function StatusPanel({ event }: { event: Event }) {
  const [after, setAfter] = useState<AfterEventValues | null>(null)
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
      {/* A change of state closes what is open. */}
      <Steps key={event.closedBecause} {...{ event, after, setAfter }} />
    </Card>
  )
}

function Steps({ event, ...draft }: AfterEventDraft & { event: Event }) {
  const [openLabel, setOpenLabel] = useState<string | null>(null)
  const open = { openLabel, setOpenLabel }
  return (
    <ul className="grid divide-y divide-line">
      <GiftsStep event={event} {...open} />
      {availableChanges(event).map((change) =>
        change.to === 'COMPLETED' && event.status === 'ACTIVE' ? (
          <CloseStep key={change.label} event={event} change={change} {...draft} {...open} />
        ) : (
          <StatusStep
            key={change.label}
            {...change}
            {...open}
            fields={{ intent: 'status', status: change.to, from: event.status }}
          />
        ),
      )}
      {event.status === 'COMPLETED' && !event.isCancelled && (
        <AfterEventSetting event={event} {...draft} />
      )}
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
        <StatusStep
          {...open}
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
  )
}

/** A cancelled event cannot be reopened (`R6`), nor can one that an admin holds. */
const availableChanges = ({ status, isCancelled, isHeld }: Event) =>
  listStatusChanges(status).filter(({ to }) => !((isCancelled || isHeld) && to === 'ACTIVE'))
