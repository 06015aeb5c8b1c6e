import type { PrivateReceipt } from '#contract/contributions/receipts.ts'
import { EMAIL_MAX } from '#contract/product/limits.ts'
import { Form, type FormFailure } from '#web/forms/form.tsx'
import { email, useFieldErrors } from '#web/forms/validation/field-errors.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { CardSection } from '#web/ui/layout/card.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import type { Intent } from './intents.ts'

interface EmailCardProps {
  receipt: PrivateReceipt
  failure: FormFailure | null
  busy: string | null
}

const of = (failure: FormFailure | null, intent: Intent) =>
  failure?.typed.intent === intent ? failure : null

function Resend({ receipt, failure, busy }: EmailCardProps) {
  return (
    <Form className="grid gap-3">
      {failure && <Banner tone="danger">{failure.message}</Banner>}
      <input type="hidden" name="intent" value="resend" />
      <input type="hidden" name="emailsSent" value={receipt.emailsSent} />
      <Button type="submit" variant="secondary" busy={busy === 'resend'} busyLabel="Enviando...">
        Enviármelo otra vez
      </Button>
    </Form>
  )
}

function Correct({ receipt, failure, busy }: EmailCardProps) {
  const { errors, message, form } = useFieldErrors({ email }, failure ?? undefined)
  return (
    <Form {...form} className="grid gap-4 pb-2">
      {message && <Banner tone="danger">{message}</Banner>}
      <input type="hidden" name="intent" value="email" />
      <TextField
        name="email"
        type="email"
        label="Correo correcto"
        inputMode="email"
        autoComplete="email"
        maxLength={EMAIL_MAX}
        defaultValue={failure?.typed.email}
        error={errors.email}
        hint="Te enviamos ahí el comprobante con un enlace nuevo. El de antes deja de abrir."
      />
      <Button type="submit" variant="secondary" busy={busy === 'email'} busyLabel="Guardando...">
        {receipt.contributorEmail ? 'Corregir mi correo' : 'Agregar mi correo'}
      </Button>
    </Form>
  )
}

export function EmailCard({ receipt, failure, busy }: EmailCardProps) {
  const { contributorEmail, correctionsLeft } = receipt
  const correcting = of(failure, 'email')
  return (
    <CardSection id="correo" title="Tu correo" size="lg" className="content-start gap-3">
      {contributorEmail ? (
        <>
          <p className="wrap-anywhere">{contributorEmail}</p>
          <Resend receipt={receipt} failure={of(failure, 'resend')} busy={busy} />
        </>
      ) : (
        <p className="text-muted">No dejaste correo. Agrégalo para recibir tu comprobante.</p>
      )}
      {correctionsLeft > 0 ? (
        <Disclosure
          summary={contributorEmail ? '¿Está mal escrito?' : 'Agregar mi correo'}
          open={correcting !== null || !contributorEmail}
        >
          <Correct receipt={receipt} failure={correcting} busy={busy} />
        </Disclosure>
      ) : (
        <p className="text-sm text-muted">
          Ya corregiste este correo tres veces. Si necesitas otro cambio, escríbenos.
        </p>
      )}
    </CardSection>
  )
}
