import type { PrivateReceipt } from '#contract/contributions/receipts.ts'
import { EMAIL_MAX } from '#contract/product/limits.ts'
import { Form } from '#web/forms/form.tsx'
import type { FormFailure } from '#web/forms/form-failure.ts'
import { email } from '#web/forms/validation/rules.ts'
import { useFieldErrors } from '#web/forms/validation/use-field-errors.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { ChevronDownIcon } from '#web/ui/icons.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import type { Intent } from './intents.ts'

interface EmailCardProps {
  receipt: PrivateReceipt
  refused: FormFailure | null
  busy: string | null
}

const of = (refused: FormFailure | null, intent: Intent) =>
  refused?.typed.intent === intent ? refused : null

function Resend({ receipt, refused, busy }: EmailCardProps) {
  return (
    <Form className="grid gap-3">
      {refused && <Banner tone="danger">{refused.message}</Banner>}
      <input type="hidden" name="intent" value="resend" />
      <input type="hidden" name="lettersSent" value={receipt.emailsSent} />
      <Button type="submit" variant="secondary" busy={busy === 'resend'} busyLabel="Enviando...">
        Enviármelo otra vez
      </Button>
    </Form>
  )
}

function Correct({ receipt, refused, busy }: EmailCardProps) {
  const { errors, message, form } = useFieldErrors({ email }, refused ?? undefined)
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
        defaultValue={refused?.typed.email}
        error={errors.email}
        hint="Te enviamos ahí el comprobante con un enlace nuevo. El de antes deja de abrir."
      />
      <Button type="submit" variant="secondary" busy={busy === 'email'} busyLabel="Guardando...">
        {receipt.contributorEmail ? 'Corregir mi correo' : 'Agregar mi correo'}
      </Button>
    </Form>
  )
}

/** Where the receipt goes: once more, or to the right address. */
export function EmailCard({ receipt, refused, busy }: EmailCardProps) {
  const { contributorEmail, correctionsLeft } = receipt
  const correcting = of(refused, 'email')
  return (
    <Card as="section" aria-labelledby="correo" className="grid content-start gap-3">
      <h2 id="correo" className="text-lg">
        Tu correo
      </h2>
      {contributorEmail ? (
        <>
          <p className="wrap-anywhere">{contributorEmail}</p>
          <Resend receipt={receipt} refused={of(refused, 'resend')} busy={busy} />
        </>
      ) : (
        <p className="text-muted">No dejaste correo. Agrégalo para recibir tu comprobante.</p>
      )}
      {correctionsLeft > 0 ? (
        <details className="group" open={correcting !== null || !contributorEmail}>
          <summary className="flex min-h-11 list-none items-center justify-between gap-4 font-semibold">
            {contributorEmail ? '¿Está mal escrito?' : 'Agregar mi correo'}
            <ChevronDownIcon className="shrink-0 text-accent transition-transform group-open:rotate-180" />
          </summary>
          <Correct receipt={receipt} refused={correcting} busy={busy} />
        </details>
      ) : (
        <p className="text-sm text-muted">
          Ya corregiste este correo tres veces. Si necesitas otro cambio, escríbenos.
        </p>
      )}
    </Card>
  )
}
