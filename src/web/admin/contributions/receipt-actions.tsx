import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { AdminContributionDetail } from '#contract/admin/contributions.ts'
import type { Caller } from '#contract/api/caller.ts'
import { EMAIL_MAX } from '#contract/product/limits.ts'
import { ReasonButton, type ReasonedAction } from '#web/admin/reason-dialog.tsx'
import { formatShortDateTime } from '#web/format/dates.ts'
import { formatCount } from '#web/format/text.ts'
import { EmailTextField } from '#web/forms/email-field.tsx'
import { type FormFailure, toFormFailure } from '#web/forms/form.tsx'
import { email, type Rules } from '#web/forms/validation/field-errors.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

const CORRECT_EMAIL: ReasonedAction = {
  label: 'Corregir correo',
  busyLabel: 'Corrigiendo...',
  question: '¿Corregir el correo de esta aportación?',
  text: 'El comprobante se envía al correo nuevo y avisamos al anterior, cuyos enlaces dejan de servir.',
  done: 'Correo corregido y comprobante por enviar',
  tone: 'primary',
  optionalReason: true,
}

const ADD_EMAIL: ReasonedAction = {
  ...CORRECT_EMAIL,
  label: 'Agregar correo',
  busyLabel: 'Agregando...',
  question: '¿Agregar un correo a esta aportación?',
  text: 'El comprobante se envía a ese correo.',
  done: 'Correo agregado y comprobante por enviar',
}

/** The same address again would send nothing. */
const buildEmailRules = (current: string | null): Rules => ({
  email: (typed, form) =>
    typed.trim().toLowerCase() === current
      ? 'Es el correo de ahora. Para enviarlo otra vez, usa “Reenviar comprobante”.'
      : email(typed, form),
})

type LatestReceipt = NonNullable<AdminContributionDetail['latestReceipt']>

const LATEST_TEXTS: Record<LatestReceipt['status'], (at: string) => string> = {
  queued: (at) => `Espera a salir desde el ${at}`,
  accepted: (at) => `Se envió el ${at}`,
  rejected: (at) => `Lo rechazó el servidor de correo el ${at}`,
  expired: () => 'No se envió: venció',
}

/** What became of the latest receipt. */
export const describeReceipt = ({ status, at }: LatestReceipt): string =>
  LATEST_TEXTS[status](formatShortDateTime(at))

/** Whoever asks for another one sooner has hardly looked for the first. */
const JUST_SENT_MS = 10 * 60_000

/** Says how long ago one that was just sent left, or that it still waits; null if another one is to be sent at once. */
function describeJustSent(latest: LatestReceipt | null): string | null {
  if (latest?.status === 'queued') return 'Ya hay uno por enviarse a'
  const passed = latest?.status === 'accepted' ? Date.now() - Date.parse(latest.at) : JUST_SENT_MS
  if (passed >= JUST_SENT_MS) return null
  const minutes = Math.floor(passed / 60_000)
  return `Se envió hace ${minutes < 1 ? 'menos de un minuto' : formatCount(minutes, 'minuto', 'minutos')} a`
}

/** Sends the receipt of a paid gift again, or, while it counts, to a corrected address. */
export function ReceiptActions({ contribution }: { contribution: AdminContributionDetail }) {
  const fetcher = useFetcher<FormFailure | { done: true; text?: string }>()
  const [justSent, setJustSent] = useState<string | null>(null)
  const answer = fetcher.data
  useEffect(() => {
    if (!answer) return
    if ('done' in answer) toast.success(answer.text ?? '')
    else toast.error(answer.message)
  }, [answer])
  if (contribution.confirmedAt === null) return null
  const { id, contributorEmail, receiptsResent, contributorName, latestReceipt, sameAddress } =
    contribution
  const send = () => {
    setJustSent(null)
    void fetcher.submit(
      { intent: 'resend', receiptsResent: String(receiptsResent) },
      { method: 'post' },
    )
  }
  return (
    <>
      {contributorEmail && (
        <Button
          variant="secondary"
          busy={fetcher.state !== 'idle'}
          busyLabel="Enviando..."
          onClick={() => {
            const found = describeJustSent(latestReceipt)
            if (found) setJustSent(found)
            else send()
          }}
        >
          Reenviar comprobante
        </Button>
      )}
      {contribution.status === 'CONFIRMED' && (
        <ReasonButton
          act={contributorEmail ? CORRECT_EMAIL : ADD_EMAIL}
          name={contributorName}
          fields={{ intent: 'email', about: id }}
          hint="Queda en la auditoría."
          rules={buildEmailRules(contributorEmail)}
          further={
            sameAddress > 0
              ? () => (
                  <Checkbox
                    name="others"
                    label={`Corregir también ${formatCount(sameAddress, 'otra aportación', 'otras aportaciones')} con este correo`}
                    hint="Del mismo evento o con el mismo nombre. Cada una envía su comprobante."
                    defaultChecked
                  />
                )
              : undefined
          }
        >
          {(errors) => (
            <EmailTextField
              name="email"
              label="Correo correcto"
              maxLength={EMAIL_MAX}
              defaultValue={contributorEmail ?? ''}
              autoComplete="off"
              error={errors.email}
            />
          )}
        </ReasonButton>
      )}
      <ConfirmDialog
        open={justSent !== null}
        title="¿Enviar otro comprobante?"
        text={
          <p className="wrap-anywhere">
            {justSent} {contributorEmail}. Puede tardar unos minutos o estar en correo no deseado.
          </p>
        }
        confirmLabel="Enviar otro"
        onConfirm={send}
        onCancel={() => setJustSent(null)}
      />
    </>
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
              others: form.has('others'),
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
