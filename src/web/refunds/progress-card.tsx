import type { EventRefund, EventRefundProgress } from '#contract/money/event-refunds.ts'
import { formatPesos } from '#contract/money/money.ts'
import { eventPath } from '#contract/product/paths.ts'
import { call } from '#web/api/call.ts'
import { useRequest } from '#web/api/use-request.ts'
import { formatCount } from '#web/format/text.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { CardSection } from '#web/ui/layout/section.tsx'
import { NonRefundableList } from './non-refundable-list.tsx'

const NO_ANSWER = 'No pudimos conectarnos. Revisa tu conexión e intenta de nuevo.'

interface ProgressCardProps {
  event: EventRefund['event']
  progress: EventRefundProgress
  onRetried: () => void
}

function headline({ waiting, failed }: EventRefundProgress): string {
  if (waiting > 0) return 'Estamos devolviendo todo'
  return failed > 0 ? 'Casi todo está devuelto' : 'Todo está devuelto'
}

function sentence({ returned, total, returnedTotal }: EventRefundProgress): string {
  const sum = formatPesos(returnedTotal)
  if (returned === total && total > 1) {
    return `Devolvimos las ${total.toLocaleString('es-MX')} aportaciones: ${sum}.`
  }
  if (returned === total) return `Devolvimos la aportación: ${sum}.`
  return `Devolvimos ${returned.toLocaleString('es-MX')} de ${total.toLocaleString('es-MX')} aportaciones: ${sum}.`
}

/** Progress of the refunds, in a polite live region. */
export function ProgressCard({ event, progress, onRetried }: ProgressCardProps) {
  const { total, waiting, returned, failed, failures } = progress
  return (
    <CardSection id="avance" title={headline(progress)} padding="lg" className="grid-cols-1 gap-5">
      {total > 0 && (
        <progress
          aria-labelledby="avance"
          max={total}
          value={returned}
          className="h-3 w-full overflow-hidden rounded-full bg-sunk accent-success [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:bg-success [&::-moz-progress-bar]:bg-success"
        />
      )}
      <p role="status" className="tabular-nums">
        {sentence(progress)}
        {waiting > 0 && ` Faltan ${waiting.toLocaleString('es-MX')}.`}
      </p>
      {waiting > 0 && (
        <p className="text-sm text-muted">
          Puedes cerrar esta página: sigue solo, y retoma donde iba si algo se interrumpe.
        </p>
      )}
      {waiting === 0 && (
        <ButtonLink className="justify-self-start" to={eventPath(event.slug)}>
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
          <Retry event={event} onRetried={onRetried} />
        </>
      )}
    </CardSection>
  )
}

function Retry({ event, onRetried }: Pick<ProgressCardProps, 'event' | 'onRetried'>) {
  const { running, errorMessage, run } = useRequest(NO_ANSWER)
  const retry = () =>
    run('request', async () => {
      await call('POST /events/:id/refund/retry', { params: { id: event.id } })
      onRetried()
    })
  return (
    <div className="grid grid-cols-1 gap-3">
      {errorMessage && <Banner tone="danger">{errorMessage}</Banner>}
      <Button
        className="justify-self-start"
        variant="secondary"
        busy={running !== null}
        busyLabel="Intentando..."
        onClick={() => void retry()}
      >
        Intentar de nuevo
      </Button>
    </div>
  )
}
