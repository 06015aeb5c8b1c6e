import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { AdminContributionDetail } from '#contract/admin/contributions.ts'
import type { Caller } from '#contract/api/caller.ts'
import { EMAIL_MAX } from '#contract/product/limits.ts'
import { ReasonButton, type ReasonedAction } from '#web/admin/reason-dialog.tsx'
import { type FormFailure, toFormFailure } from '#web/forms/form.tsx'
import { email } from '#web/forms/validation/field-errors.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { CardSection } from '#web/ui/layout/card.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

const CORRECT_EMAIL: ReasonedAction = {
  label: 'Corregir correo',
  busyLabel: 'Corrigiendo...',
  question: '¿Corregir el correo de esta aportación?',
  text: 'El comprobante se envía al correo nuevo y avisamos al anterior, cuyos enlaces dejan de servir.',
  done: 'Correo corregido y comprobante por enviar',
  tone: 'primary',
}

const EMAIL_RULES = { email }

/** Sends the receipt again, or to a corrected address. */
export function ReceiptActions({ contribution }: { contribution: AdminContributionDetail }) {
  const fetcher = useFetcher<FormFailure | { done: true; text?: string }>()
  const answer = fetcher.data
  useEffect(() => {
    if (!answer) return
    if ('done' in answer) toast.success(answer.text ?? '')
    else toast.error(answer.message)
  }, [answer])
  if (contribution.status !== 'CONFIRMED') return null
  const { id, contributorEmail, receiptsResent, contributorName } = contribution
  return (
    <CardSection id="comprobante" title="Comprobante" className="content-start gap-4">
      <p className="wrap-anywhere">
        {contributorEmail ? `Se envía a ${contributorEmail}.` : 'No dejó correo.'}
      </p>
      <div className="flex flex-wrap gap-3">
        {contributorEmail && (
          <Button
            variant="secondary"
            busy={fetcher.state !== 'idle'}
            busyLabel="Enviando..."
            onClick={() =>
              void fetcher.submit(
                { intent: 'resend', receiptsResent: String(receiptsResent) },
                { method: 'post' },
              )
            }
          >
            Reenviar comprobante
          </Button>
        )}
        <ReasonButton
          act={CORRECT_EMAIL}
          name={contributorName}
          fields={{ intent: 'email', about: id }}
          hint="Queda en la auditoría."
          rules={EMAIL_RULES}
        >
          {(errors) => (
            <TextField
              name="email"
              type="email"
              label="Correo correcto"
              maxLength={EMAIL_MAX}
              defaultValue={contributorEmail ?? ''}
              autoComplete="off"
              error={errors.email}
            />
          )}
        </ReasonButton>
      </div>
    </CardSection>
  )
}

/** For a page's clientAction: handles the forms of `ReceiptActions`. */
export async function changeReceipt(call: Caller, id: string, form: FormData) {
  const params = { id }
  try {
    const answer =
      form.get('intent') === 'email'
        ? await call('PATCH /admin/contributions/:id/email', {
            params,
            body: {
              email: String(form.get('email') ?? ''),
              reason: String(form.get('reason') ?? ''),
            },
          })
        : await call('POST /admin/contributions/:id/receipt', {
            params,
            body: { receiptsResent: Number(form.get('receiptsResent')) },
          })
    const { sentTo } = answer
    const text = sentTo
      ? `Comprobante por enviar a ${sentTo}`
      : 'Alguien ya lo reenvió: no se envió otro'
    return { done: true as const, text }
  } catch (error) {
    return toFormFailure(error, form)
  }
}
