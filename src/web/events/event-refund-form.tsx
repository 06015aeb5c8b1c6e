import type { EventRefund } from '#contract/money/refunds/event-refunds.ts'
import { FINANCE_DESK } from '#contract/people/roles.ts'
import { MESSAGE_MAX } from '#contract/product/limits.ts'
import { Form, type FormFailure } from '#web/forms/form.tsx'
import { useSavedText } from '#web/forms/saved-input.ts'
import { useFieldErrors } from '#web/forms/validation/field-errors.ts'
import { useHasRole } from '#web/session/use-session.ts'
import { ConfirmedName } from '#web/shell/money/confirmed-name.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'

interface EventRefundFormProps {
  event: EventRefund['event']
  /** Where 'Mejor no' leads. */
  eventPath: string
  failure: FormFailure | undefined
  busy: boolean
}

/** Where the reason stays on this device until the refund has started. */
export const buildRefundReasonKey = (eventId: string) => `refund:${eventId}`

/** The server validates the typed name. */
const rules = {}

/** Refunds the event once its name is typed; admins must give a reason. */
export function EventRefundForm({ event, eventPath, failure, busy }: EventRefundFormProps) {
  const isOfFinance = useHasRole(FINANCE_DESK)
  const { errors, message, form } = useFieldErrors(rules, failure)
  const { text: reason, writeText } = useSavedText(buildRefundReasonKey(event.id), '')
  return (
    <Card as="section" padding="lg" aria-labelledby="pedir">
      <Form {...form} className="grid grid-cols-1 gap-5">
        <h2 id="pedir" className="text-xl">
          Devolver todo
        </h2>
        <p className="text-muted">
          El evento se cierra en este momento y cada aportación regresa a la tarjeta con la que se
          pagó. A cada persona le avisamos por correo; su banco puede tardar entre 5 y 10 días
          hábiles. No se puede deshacer ni volver a abrir el evento.
        </p>
        {message && <Banner tone="danger">{message}</Banner>}
        <TextArea
          name="reason"
          label="Motivo"
          optional={!isOfFinance}
          hint={`Se queda en nuestro registro; no se lo mandamos a ${isOfFinance ? 'quienes aportaron' : 'tus aliados'}.`}
          value={reason}
          onChange={writeText}
          data-kept=""
          maxLength={MESSAGE_MAX}
          error={errors.reason}
        />
        <ConfirmedName name={event.name} error={errors.confirmation} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="danger" busy={busy} busyLabel="Empezando...">
            Cerrar el evento y devolver todo
          </Button>
          <ButtonLink variant="secondary" to={eventPath}>
            Mejor no
          </ButtonLink>
        </div>
      </Form>
    </Card>
  )
}
