import { FINANCE_DESK } from '#contract/people/roles.ts'
import { MESSAGE_MAX } from '#contract/product/limits.ts'
import { Form, type FormFailure } from '#web/forms/form.tsx'
import { useFieldErrors } from '#web/forms/validation/field-errors.ts'
import { useHasRole } from '#web/session/use-session.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { TextArea } from '#web/ui/fields/text-field.tsx'

export interface EventRefundRetryFormProps {
  failure: FormFailure | undefined
  busy: boolean
}

/** The server requires the reason of admins alone. */
const rules = {}

/** Retries the failed refunds of an event; admins read that the platform pays, and give a reason. */
export function EventRefundRetryForm({ failure, busy }: EventRefundRetryFormProps) {
  const isOfFinance = useHasRole(FINANCE_DESK)
  const { errors, message, form } = useFieldErrors(rules, failure)
  return (
    <Form {...form} className="grid grid-cols-1 gap-4">
      {message && <Banner tone="danger">{message}</Banner>}
      {isOfFinance && (
        <>
          <p className="text-muted">
            Lo que el anfitrión ya no tenga lo paga la plataforma, y queda como transferencia
            detenida hasta que lo reponga.
          </p>
          <TextArea
            name="reason"
            label="Motivo"
            hint="Queda en la auditoría."
            maxLength={MESSAGE_MAX}
            error={errors.reason}
          />
        </>
      )}
      <Button
        type="submit"
        name="intent"
        value="retry"
        variant="secondary"
        className="justify-self-start"
        busy={busy}
        busyLabel="Intentando..."
      >
        Intentar de nuevo
      </Button>
    </Form>
  )
}
