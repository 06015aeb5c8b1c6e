import type { ParsedBody } from '#contract/api/endpoint.ts'
import type { LedgerDifference } from '#contract/money/ledger.ts'
import { describeLedgerDifference } from '#contract/money/ledger-labels.ts'
import type { contactSupport } from '#contract/people/support.ts'
import { quote, renderDetails, renderEmail } from '#server/mail/render-email.ts'

const MAX_DIFFERENCES_SHOWN = 10

/** To support, once a set of differences: totals, contributions, ledger and provider do not agree. */
export function renderLedgerDifferencesEmail(values: {
  differences: readonly LedgerDifference[]
  ledgerUrl: string
}) {
  const shown = values.differences.slice(0, MAX_DIFFERENCES_SHOWN)
  const count = values.differences.length
  const title = count === 1 ? 'Hay una diferencia' : `Hay ${count} diferencias`
  return renderEmail({
    subject: `Libro de movimientos: ${title.toLowerCase()}`,
    preheader: 'Los totales, las aportaciones, el libro y el proveedor no coinciden.',
    title,
    parts: [
      'La revisión comparó los totales, las aportaciones, el libro y el proveedor.',
      ...shown.map((difference) => describeLedgerDifference(difference)),
    ],
    button: { label: 'Abrir el libro', url: values.ledgerUrl },
    because: 'atiendes el soporte de Cigüeña.',
  })
}

/** To support: what somebody wrote on /contact, and where to answer (`R7`). */
export function renderContactMessageEmail(form: ParsedBody<typeof contactSupport>) {
  const { name, email, subject, message } = form
  const reply = new URLSearchParams({ subject: `Re: ${subject}` }).toString().replaceAll('+', '%20')
  return renderEmail({
    subject: `Contacto: ${subject}`,
    preheader: `De ${name}`,
    title: 'Alguien te escribió',
    parts: [
      renderDetails([
        { label: 'Nombre', value: name },
        { label: 'Responder a', value: email, strong: true },
        { label: 'Asunto', value: subject },
      ]),
      quote(message, name),
      'La respuesta va a ese correo, no al remitente de esta carta.',
    ],
    button: { label: 'Responder', url: `mailto:${encodeURIComponent(email)}?${reply}` },
    because: 'atiendes el soporte de Cigüeña.',
  })
}
