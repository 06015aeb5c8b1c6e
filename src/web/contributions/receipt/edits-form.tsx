import type { PrivateReceipt } from '#contract/contributions/receipts.ts'
import { MESSAGE_MAX } from '#contract/product/limits.ts'
import { messageRule } from '#web/contributions/form/contribution-rules.ts'
import { Quote } from '#web/contributions/quote.tsx'
import { Form } from '#web/forms/form.tsx'
import type { FormFailure } from '#web/forms/form-failure.ts'
import { useFieldErrors } from '#web/forms/validation/use-field-errors.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { CardSection } from '#web/ui/layout/section.tsx'

interface EditsFormProps {
  receipt: PrivateReceipt
  failure: FormFailure | null
  busy: boolean
}

function ReadOnlyEdits({ receipt }: { receipt: PrivateReceipt }) {
  return (
    <>
      {receipt.message && <Quote title="Tu mensaje" text={receipt.message} />}
      <p className="text-sm text-muted">
        {receipt.anonymous
          ? "Apareces como 'Aliado anónimo'. "
          : `Apareces como ${receipt.contributorName}. `}
        {receipt.status === 'CONFIRMED'
          ? 'El evento ya llegó: tu mensaje y tu nombre quedan como están.'
          : 'En este estado ya no se puede cambiar.'}
      </p>
    </>
  )
}

function EditableEdits({ receipt, failure, busy }: EditsFormProps) {
  const { errors, message, form } = useFieldErrors({ message: messageRule }, failure ?? undefined)
  return (
    <Form {...form} className="grid gap-4">
      {message && <Banner tone="danger">{message}</Banner>}
      <input type="hidden" name="intent" value="choices" />
      <TextArea
        name="message"
        label="Mensaje para la familia"
        optional
        maxLength={MESSAGE_MAX}
        defaultValue={failure ? failure.typed.message : (receipt.message ?? '')}
        error={errors.message}
      />
      <Checkbox
        name="anonymous"
        label="Aparecer como 'Aliado anónimo'"
        hint="Los anfitriones sí saben que fuiste tú."
        defaultChecked={failure ? failure.typed.anonymous !== undefined : receipt.anonymous}
      />
      <Button type="submit" busy={busy} busyLabel="Guardando...">
        Guardar cambios
      </Button>
      <p className="text-sm text-muted">Puedes cambiarlos hasta el día del evento.</p>
    </Form>
  )
}

/** Message and public name, which the contributor can change until the event. */
export function EditsForm(props: EditsFormProps) {
  return (
    <CardSection
      id="mensaje"
      title="Tu mensaje y tu nombre"
      size="lg"
      className="content-start gap-4"
    >
      {props.receipt.isOpen ? (
        <EditableEdits {...props} />
      ) : (
        <ReadOnlyEdits receipt={props.receipt} />
      )}
    </CardSection>
  )
}
