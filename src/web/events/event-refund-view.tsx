import { type ReactNode, useId } from 'react'
import { useNavigation } from 'react-router'
import type { Caller } from '#contract/api/caller.ts'
import { formatPesos } from '#contract/money/money.ts'
import type {
  EventRefund,
  EventRefundPreview,
  EventRefundProgress,
  NonRefundableContribution,
} from '#contract/money/refunds/event-refunds.ts'
import { FINANCE_DESK } from '#contract/people/roles.ts'
import { ApiError } from '#web/api/api-error.ts'
import { getMessageIfAnswered } from '#web/api/failed-call.ts'
import { describeCutRequest, OFFLINE_MESSAGE } from '#web/api/offline.ts'
import { useReloadWhileWaiting } from '#web/api/use-reload-while-waiting.ts'
import { formatCount } from '#web/format/text.ts'
import { createFormFailure, type FormFailure, readTexts } from '#web/forms/form.tsx'
import { deleteSavedText } from '#web/forms/saved-input.ts'
import { useHasRole } from '#web/session/use-session.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card, CardSection } from '#web/ui/layout/card.tsx'
import { buildRefundReasonKey, EventRefundForm } from './event-refund-form.tsx'
import { EventRefundRetryForm, type EventRefundRetryFormProps } from './event-refund-retry-form.tsx'

export const EVENT_REFUND_TITLE = 'Devolver todo'

interface NonRefundableListProps {
  title: string
  blocked: readonly NonRefundableContribution[]
  /** Total number, which may exceed `blocked.length`. */
  count: number
}

function NonRefundableList({ title, blocked, count }: NonRefundableListProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <h3 id={id} className="text-base font-semibold">
        {title}
      </h3>
      <ul className="grid grid-cols-1 gap-2">
        {blocked.map((gift) => (
          <li key={gift.contributionId} className="grid grid-cols-1 gap-1 rounded-md bg-sunk p-4">
            <p className="flex flex-wrap justify-between gap-x-4">
              <strong className="min-w-0 wrap-anywhere">{gift.contributorName}</strong>
              <span className="money">{formatPesos(gift.amount)}</span>
            </p>
            <p className="text-sm text-muted">{gift.reason}</p>
          </li>
        ))}
      </ul>
      {count > blocked.length && (
        <p className="text-sm text-muted">
          y {(count - blocked.length).toLocaleString('es-MX')} más
        </p>
      )}
    </section>
  )
}

const UNANSWERED = {
  start: describeCutRequest('se devuelve una sola vez'),
  retry: OFFLINE_MESSAGE,
}

interface ProgressCardProps extends EventRefundRetryFormProps {
  /** The event's page, of its host or of the desk. */
  eventPath: string
  progress: EventRefundProgress
}

function titleOf({ waiting, failed, total }: EventRefundProgress): string {
  if (waiting > 0) return 'Estamos devolviendo todo'
  if (failed === 0) return 'Todo está devuelto'
  return `${failed === 1 ? 'Falta' : 'Faltan'} ${failed.toLocaleString('es-MX')} de ${total.toLocaleString('es-MX')}`
}

function describeProgress({ returned, total, returnedTotal }: EventRefundProgress): string {
  const sum = formatPesos(returnedTotal)
  if (returned === total && total > 1) {
    return `Devolvimos las ${total.toLocaleString('es-MX')} aportaciones: ${sum}.`
  }
  if (returned === total) return `Devolvimos la aportación: ${sum}.`
  return `Devolvimos ${returned.toLocaleString('es-MX')} de ${total.toLocaleString('es-MX')} aportaciones: ${sum}.`
}

function ProgressCard({ eventPath, progress, ...retry }: ProgressCardProps) {
  const { total, waiting, returned, failed, failures } = progress
  return (
    <CardSection id="avance" title={titleOf(progress)} padding="lg" className="grid-cols-1 gap-5">
      {total > 0 && (
        <progress
          aria-labelledby="avance"
          max={total}
          value={returned}
          className="h-3 w-full overflow-hidden rounded-full bg-sunk accent-success [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:bg-success [&::-moz-progress-bar]:bg-success"
        />
      )}
      <p role="status" className="tabular-nums">
        {describeProgress(progress)}
        {waiting > 0 && ` Faltan ${waiting.toLocaleString('es-MX')}.`}
      </p>
      {waiting > 0 && (
        <p className="text-sm text-muted">
          Puedes cerrar esta página: sigue solo, y retoma donde iba si algo se interrumpe.
        </p>
      )}
      {waiting === 0 && (
        <ButtonLink className="justify-self-start" to={eventPath}>
          Ver el evento
        </ButtonLink>
      )}
      {failed > 0 && (
        <>
          <NonRefundableList
            title={formatCount(failed, 'devolución que no salió', 'devoluciones que no salieron')}
            blocked={failures}
            count={failed}
          />
          <EventRefundRetryForm {...retry} />
        </>
      )}
    </CardSection>
  )
}

function Row({ name, value, strong }: { name: string; value: string; strong?: boolean }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-3">
      <dt className={strong ? 'font-semibold' : 'text-muted'}>{name}</dt>
      <dd className={strong ? 'money font-display text-xl font-semibold' : 'money'}>{value}</dd>
    </div>
  )
}

function CostCard({ preview }: { preview: EventRefundPreview }) {
  const isOfFinance = useHasRole(FINANCE_DESK)
  const { contributions, toCards, fromHost, fees, openCheckouts, blocked, blockedCount } = preview
  return (
    <CardSection
      id="costo"
      title="Qué se devuelve y quién lo paga"
      padding="lg"
      className="grid-cols-1 gap-5"
    >
      <dl className="divide-y divide-line">
        <Row name="Se devuelven" value={formatCount(contributions, 'aportación', 'aportaciones')} />
        <Row name="Regresa a las tarjetas, con cargos" value={formatPesos(toCards)} strong />
        <Row
          name={
            isOfFinance ? 'Sale de la cuenta de pagos del anfitrión' : 'Sale de tu cuenta de pagos'
          }
          value={formatPesos(fromHost)}
        />
        <Row name="Cargos que devolvemos nosotros" value={formatPesos(fees)} />
      </dl>
      {isOfFinance && (
        <p className="text-muted">
          Lo que la cuenta del anfitrión ya no tenga lo paga la plataforma y queda como deuda suya,
          en Transferencias.
        </p>
      )}
      {openCheckouts > 0 && (
        <p className="text-muted">
          {openCheckouts === 1
            ? 'Ahora mismo hay 1 pago abierto: se cancela al empezar'
            : `Ahora mismo hay ${openCheckouts.toLocaleString('es-MX')} pagos abiertos: se cancelan al empezar`}{' '}
          y, si alguien alcanza a pagar, también se le devuelve.
        </p>
      )}
      {blockedCount > 0 && (
        <NonRefundableList
          title={formatCount(
            blockedCount,
            'aportación que no se puede devolver ahora',
            'aportaciones que no se pueden devolver ahora',
          )}
          blocked={blocked}
          count={blockedCount}
        />
      )}
    </CardSection>
  )
}

/** For a page's clientAction: starts the refund of all, or retries what failed. */
export async function changeEventRefund(call: Caller, id: string, form: FormData) {
  const intent = form.get('intent') === 'retry' ? 'retry' : 'start'
  const target = { params: { id } }
  const { confirmation, reason } = readTexts(form, 'confirmation', 'reason')
  const explained = reason.trim() ? { reason: reason.trim() } : {}
  try {
    if (intent === 'retry')
      await call('POST /events/:id/refund/retry', { ...target, body: explained })
    else {
      const body = { confirmation, ...explained }
      const { event } = await call('POST /events/:id/refund', {
        ...target,
        body,
        purpose: `Devolver todo: ${confirmation}`,
      })
      deleteSavedText(buildRefundReasonKey(event.id))
    }
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return createFormFailure(getMessageIfAnswered(error, UNANSWERED[intent]), error.details, form)
  }
}

interface EventRefundViewProps {
  refund: EventRefund
  failure: FormFailure | undefined
  eventPath: string
}

/** What the refund of a whole event costs, its form, and how it goes (`R6`). */
export function EventRefundView({ refund, failure, eventPath }: EventRefundViewProps): ReactNode {
  const { event, preview, progress } = refund
  useReloadWhileWaiting(progress?.waiting ?? 0)
  const form = { event, eventPath, failure, busy: useNavigation().formMethod !== undefined }
  if (progress) return <ProgressCard progress={progress} {...form} />
  if (preview.contributions + preview.openCheckouts === 0)
    return <NothingToReturn preview={preview} eventPath={eventPath} />
  return (
    <>
      <CostCard preview={preview} />
      <EventRefundForm {...form} />
    </>
  )
}

interface NothingToReturnProps {
  preview: EventRefundPreview
  eventPath: string
}

function NothingToReturn({ preview, eventPath }: NothingToReturnProps) {
  return (
    <>
      {preview.blockedCount > 0 && <CostCard preview={preview} />}
      <Card>
        <EmptyState
          title="No hay nada que devolver"
          text="Este evento no tiene aportaciones que puedan regresar a una tarjeta."
          links={[{ to: eventPath, label: 'Ver el evento', variant: 'secondary' }]}
        />
      </Card>
    </>
  )
}
