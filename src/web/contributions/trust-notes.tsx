import type { ComponentType, ReactNode } from 'react'
import { PATHS } from '#contract/product/paths.ts'
import { SUPPORT_EMAIL } from '#contract/product/product.ts'
import { buildWhatsappChatUrl } from '#web/format/text.ts'
import { NewTabLink, textLinkStyle } from '#web/ui/actions/text-link.tsx'
import { ChatIcon, HeartIcon, InfoIcon, SuccessIcon } from '#web/ui/icons.tsx'
import { LockIcon } from '#web/ui/more-icons.tsx'
import { StatementNote } from './statement-note.tsx'

interface SupportLinkProps {
  /** Digits with the country; null where nobody answers by WhatsApp. */
  whatsapp: string | null
  /** Of the contribution, so that nobody has to type it. */
  folio?: string
}

/** Whom to ask: by WhatsApp where the operator answers there, else by email. */
export function SupportLink({ whatsapp, folio }: SupportLinkProps) {
  const message = folio
    ? `Hola, tengo una duda con mi aportación ${folio}:`
    : 'Hola, tengo una duda:'
  if (whatsapp) {
    return (
      <NewTabLink href={buildWhatsappChatUrl(whatsapp, message)} className={textLinkStyle}>
        Escríbenos por WhatsApp
      </NewTabLink>
    )
  }
  return (
    <a href={`mailto:${SUPPORT_EMAIL}`} className={textLinkStyle}>
      {SUPPORT_EMAIL}
    </a>
  )
}

function Note({
  icon: Icon,
  children,
}: {
  icon: ComponentType<{ className?: string }>
  children: ReactNode
}) {
  return (
    <li className="flex items-start gap-2">
      <Icon className="mt-0.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  )
}

interface TrustNotesProps {
  /** Null if the event is not visible any more. */
  receiver: { name: string; isVerified: boolean } | null
  statementDescriptor: string
  supportWhatsapp: string | null
}

/** Near the card: who receives, what the statement says, how to get it back, whom to ask. */
export function TrustNotes({ receiver, statementDescriptor, supportWhatsapp }: TrustNotesProps) {
  return (
    <ul className="grid gap-2 text-sm text-muted">
      <Note icon={LockIcon}>Pagas con tarjeta en la página segura de Stripe, sin cuenta.</Note>
      <Note icon={HeartIcon}>
        ¿No usas tarjeta? Dáselo a la familia en persona o por transferencia; ella lo anota aquí.
      </Note>
      {receiver && (
        <Note icon={SuccessIcon}>
          Lo recibe <strong className="text-ink">{receiver.name}</strong>
          {receiver.isVerified ? ': Stripe ya comprobó su identidad.' : '.'}
        </Note>
      )}
      <Note icon={InfoIcon}>
        <StatementNote descriptor={statementDescriptor} />
      </Note>
      <Note icon={ChatIcon}>
        ¿Te equivocaste?{' '}
        <NewTabLink href={`${PATHS.faq}#devoluciones`} className={textLinkStyle}>
          Se puede devolver completa
        </NewTabLink>
        . ¿Dudas? <SupportLink whatsapp={supportWhatsapp} />
      </Note>
    </ul>
  )
}
