import type { LedgerDifference } from '#contract/money/ledger.ts'
import { ledgerDifferenceText } from '#contract/money/ledger-labels.ts'
import type { RenderedEmail } from '#server/mail/layout/content.ts'
import { paragraph, renderEmail } from '#server/mail/layout/render-email.ts'

interface LedgerDifferences {
  differences: readonly LedgerDifference[]
  ledgerUrl: string
}

const MAX_DIFFERENCES_SHOWN = 10

/** To support, once a set of differences: totals, contributions, ledger and provider do not agree. */
export function renderLedgerDifferencesEmail({
  differences,
  ledgerUrl,
}: LedgerDifferences): RenderedEmail {
  const count = differences.length
  const title = count === 1 ? 'Hay una diferencia' : `Hay ${count} diferencias`
  return renderEmail({
    subject: `Libro de movimientos: ${title.toLowerCase()}`,
    preheader: 'Los totales, las aportaciones, el libro y el proveedor no coinciden.',
    title,
    parts: [
      paragraph('La revisión comparó los totales, las aportaciones, el libro y el proveedor.'),
      ...differences
        .slice(0, MAX_DIFFERENCES_SHOWN)
        .map((each) => paragraph(ledgerDifferenceText(each))),
    ],
    button: { label: 'Abrir el libro', url: ledgerUrl },
    because: 'atiendes el soporte de Cigüeña.',
  })
}

export interface ContactMessage {
  name: string
  email: string
  subject: string
  message: string
}

/** To support: what somebody wrote on /contact, and where to answer (`R7`). */
export function renderContactMessageEmail({
  name,
  email,
  subject,
  message,
}: ContactMessage): RenderedEmail {
  const reply = new URLSearchParams({ subject: `Re: ${subject}` }).toString().replaceAll('+', '%20')
  return renderEmail({
    subject: `Contacto: ${subject}`,
    preheader: `De ${name}`,
    title: 'Alguien te escribió',
    parts: [
      {
        kind: 'details',
        rows: [
          { label: 'Nombre', value: name },
          { label: 'Responder a', value: email, strong: true },
          { label: 'Asunto', value: subject },
        ],
      },
      { kind: 'quote', text: message, by: name },
      paragraph('La respuesta va a ese correo, no al remitente de esta carta.'),
    ],
    button: { label: 'Responder', url: `mailto:${encodeURIComponent(email)}?${reply}` },
    because: 'atiendes el soporte de Cigüeña.',
  })
}
