import { type FormEvent, useState } from 'react'
import { ApiError } from '#contract/api/errors.ts'
import type { EventRefund } from '#contract/money/event-refunds.ts'
import { EVENT_NAME_MAX, MESSAGE_MAX } from '#contract/product/limits.ts'
import { eventPath } from '#contract/product/paths.ts'
import { messageIfAnswered } from '#web/api/api-errors.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'

const NO_ANSWER =
  'No pudimos conectarnos. Recarga la página para ver si empezó; pedirlo otra vez no devuelve dos veces.'

interface EventRefundFormProps {
  event: EventRefund['event']
  onStarted: () => void
}

interface FormError {
  /** Null for an error of the whole form. */
  field: string | null
  message: string
}

function toFormError(error: unknown): FormError {
  const [detail] = error instanceof ApiError ? error.details : []
  return detail ?? { field: null, message: messageIfAnswered(error, NO_ANSWER) }
}

/** Refunds the event once its name is typed; admins must give a reason. */
export function EventRefundForm({ event, onStarted }: EventRefundFormProps) {
  const { user } = useSession()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<FormError | null>(null)
  const start = async (form: HTMLFormElement) => {
    const typed = new FormData(form)
    const reason = String(typed.get('reason') ?? '').trim()
    const body = {
      confirmation: String(typed.get('confirmation') ?? ''),
      ...(reason ? { reason } : {}),
    }
    setBusy(true)
    setError(null)
    try {
      await call('POST /events/:id/refund', { params: { id: event.id }, body })
      onStarted()
    } catch (caught) {
      const found = toFormError(caught)
      setError(found)
      if (found.field) form.querySelector<HTMLElement>(`[name="${found.field}"]`)?.focus()
    } finally {
      setBusy(false)
    }
  }
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    void start(submitted.currentTarget)
  }
  const errorOf = (field: string) => (error?.field === field ? error.message : undefined)
  return (
    <Card as="section" padding="lg" aria-labelledby="pedir">
      <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
        <h2 id="pedir" className="text-xl">
          Devolver todo
        </h2>
        <p className="text-muted">
          El evento se cierra en este momento y cada aportación regresa a la tarjeta con la que se
          pagó. A cada persona le avisamos por correo; su banco puede tardar entre 5 y 10 días
          hábiles. No se puede deshacer ni volver a abrir el evento.
        </p>
        {error && !error.field && <Banner tone="danger">{error.message}</Banner>}
        <TextArea
          name="reason"
          label="Motivo"
          optional={user?.role !== 'ADMIN'}
          hint="Se queda en nuestro registro; no se lo mandamos a tus aliados."
          maxLength={MESSAGE_MAX}
          error={errorOf('reason')}
        />
        <TextField
          name="confirmation"
          label="Escribe el nombre del evento para confirmar"
          hint={<span className="wrap-anywhere">{event.name}</span>}
          maxLength={EVENT_NAME_MAX * 2}
          autoComplete="off"
          error={errorOf('confirmation')}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="danger" busy={busy} busyLabel="Empezando...">
            Cerrar el evento y devolver todo
          </Button>
          <ButtonLink variant="secondary" to={eventPath(event.slug)}>
            Mejor no
          </ButtonLink>
        </div>
      </form>
    </Card>
  )
}
