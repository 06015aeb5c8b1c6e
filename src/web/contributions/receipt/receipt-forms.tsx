import type { PrivateReceipt } from '#contract/contributions/receipts.ts'
import { EMAIL_MAX, MESSAGE_MAX } from '#contract/product/limits.ts'
import { messageRule } from '#web/contributions/form/contribution-input.ts'
import { PublicChoicesFields } from '#web/contributions/public-choices.tsx'
import { Form, type FormFailure, findFormFailure } from '#web/forms/form.tsx'
import { FormMessage } from '#web/forms/form-message.tsx'
import { email, useFieldErrors } from '#web/forms/validation/field-errors.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { EmailAddress } from '#web/ui/data/email-address.tsx'
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx'
import { CardSection } from '#web/ui/layout/card.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { FoldedCard, Quote } from '../receipt-parts.tsx'

/** What the page knows of a receipt: its token stays in a cookie that scripts cannot read. */
export type ShownReceipt = Omit<PrivateReceipt, 'token'>

export interface ReceiptFormProps {
  receipt: ShownReceipt
  /** Of whichever form was posted last. */
  failure: FormFailure | undefined
  /** The intent of the form that is being posted. */
  busy: string | null
}

/** The message stays as it is once the event is over; what others see can always change. */
function EditableChoices({ receipt, failure, busy }: ReceiptFormProps) {
  const { errors, message, form } = useFieldErrors({ message: messageRule }, failure)
  return (
    <Form {...form} className="grid gap-4 py-3">
      <input type="hidden" name="intent" value="choices" />
      {receipt.isOpen && (
        <TextArea
          name="message"
          label="Mensaje para la familia"
          optional
          maxLength={MESSAGE_MAX}
          defaultValue={failure ? failure.typed.message : (receipt.message ?? '')}
          error={errors.message}
          hint="Puedes cambiarlo hasta el día del evento."
        />
      )}
      <PublicChoicesFields
        isChecked={(name) => (failure ? failure.typed[name] !== undefined : receipt[name])}
      />
      <FormMessage>{message}</FormMessage>
      <Button type="submit" busy={busy === 'choices'} busyLabel="Guardando...">
        Guardar cambios
      </Button>
    </Form>
  )
}

/** The message can be written until the event's day, the choices for as long as others see the gift. */
function describeChange({ isOpen, message }: ReceiptFormProps['receipt']): string {
  if (!isOpen) return 'Cambiar cómo aparezco'
  return message
    ? 'Cambiar mi mensaje o cómo aparezco'
    : 'Escribir un mensaje o cambiar cómo aparezco'
}

/** The contributor's message (`R6`), and what others see of the gift (`R22`). */
export function MessageForm({ receipt, failure, busy }: ReceiptFormProps) {
  const { areChoicesOpen, message } = receipt
  const changing = findFormFailure(failure, 'choices')
  const quote = message && <Quote title="Tu mensaje" text={message} />
  if (!areChoicesOpen)
    return (
      <CardSection
        id="mensaje"
        title="Tu mensaje y cómo apareces"
        size="lg"
        className="content-start gap-4 sm:p-8"
      >
        {quote}
        <p className="text-sm text-muted">
          En este estado nadie más ve tu aportación, y ya no se puede cambiar.
        </p>
      </CardSection>
    )
  return (
    <FoldedCard
      id="mensaje"
      title={describeChange(receipt)}
      above={quote}
      open={changing !== undefined}
    >
      <EditableChoices receipt={receipt} failure={changing} busy={busy} />
    </FoldedCard>
  )
}

function ResendForm({ receipt, failure, busy }: ReceiptFormProps) {
  return (
    <Form className="grid gap-3">
      <input type="hidden" name="intent" value="resend" />
      <input type="hidden" name="emailsSent" value={receipt.emailsSent} />
      <FormMessage>{failure?.message}</FormMessage>
      <Button type="submit" variant="secondary" busy={busy === 'resend'} busyLabel="Enviando...">
        Enviármelo otra vez
      </Button>
    </Form>
  )
}

interface EmailCorrectionProps {
  hasEmail: boolean
  /** What the address may have been meant to be. */
  suggested?: string | null
  failure: FormFailure | undefined
  busy: boolean
}

/** Posts `email` with the intent 'email' to its page. */
export function EmailCorrection(props: EmailCorrectionProps) {
  const { hasEmail, suggested, failure, busy } = props
  const { errors, message, form } = useFieldErrors({ email }, failure)
  return (
    <Form {...form} className="grid gap-4 pt-2 pb-2">
      <input type="hidden" name="intent" value="email" />
      <TextField
        name="email"
        type="email"
        label={hasEmail ? 'Correo correcto' : 'Tu correo'}
        inputMode="email"
        autoComplete="email"
        maxLength={EMAIL_MAX}
        defaultValue={failure?.typed.email ?? suggested ?? undefined}
        error={errors.email}
        hint="Te enviamos ahí el comprobante con un enlace nuevo. El de antes deja de abrir."
      />
      <FormMessage>{message}</FormMessage>
      <Button type="submit" variant="secondary" busy={busy} busyLabel="Guardando...">
        {hasEmail ? 'Corregir mi correo' : 'Agregar mi correo'}
      </Button>
    </Form>
  )
}

/** Sends the receipt again, or corrects its address. */
export function EmailForms({ receipt, failure, busy }: ReceiptFormProps) {
  const { contributorEmail, correctionsLeft } = receipt
  const correcting = findFormFailure(failure, 'email')
  return (
    <CardSection id="correo" title="Tu correo" size="lg" className="content-start gap-3 sm:p-8">
      {contributorEmail ? (
        <>
          <p className="wrap-anywhere">
            <EmailAddress address={contributorEmail} />
          </p>
          <ResendForm receipt={receipt} failure={findFormFailure(failure, 'resend')} busy={busy} />
        </>
      ) : (
        <p className="text-muted">No dejaste correo. Agrégalo para recibir tu comprobante.</p>
      )}
      {correctionsLeft > 0 ? (
        <Disclosure
          summary={contributorEmail ? '¿Está mal escrito?' : 'Agregar mi correo'}
          open={correcting !== undefined || !contributorEmail}
        >
          <EmailCorrection
            hasEmail={contributorEmail !== null}
            failure={correcting}
            busy={busy === 'email'}
          />
        </Disclosure>
      ) : (
        <p className="text-sm text-muted">
          Ya corregiste este correo tres veces. Si necesitas otro cambio, escríbenos.
        </p>
      )}
    </CardSection>
  )
}
