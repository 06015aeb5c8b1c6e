import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PaymentReview } from '#contract/contributions/contributions.ts'
import { labelContribution } from '#contract/contributions/labels.ts'
import { formatPesos } from '#contract/money/money.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import { API_BASE } from '#contract/product/product.ts'
import { PUBLIC_CHOICE_FIELDS } from '#web/contributions/public-choices.tsx'
import {
  FoldedCard,
  Folio,
  PaidAmounts,
  Quote,
  ShareReceiptLink,
} from '#web/contributions/receipt-parts.tsx'
import { StatementNote } from '#web/contributions/statement-note.tsx'
import { SupportLink } from '#web/contributions/trust-notes.tsx'
import { formatEventDate, formatShortDate } from '#web/format/dates.ts'
import type { FormFailure } from '#web/forms/form.tsx'
import { describeNextStep, toTimelineItems } from '#web/shell/money/contribution-timeline.tsx'
import { getContributionTone } from '#web/shell/money/contribution-tones.ts'
import { buttonStyle } from '#web/ui/actions/button.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { StepsTimeline } from '#web/ui/data/steps-timeline.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { DownloadIcon } from '#web/ui/more-icons.tsx'
import { ThemeHero } from '#web/ui/themes/theme-hero.tsx'
import { EmailForms, MessageForm, type ShownReceipt } from './receipt-forms.tsx'
import { awaitsRefundAnswer, RefundRequestCard } from './refund-request-card.tsx'

const STATUS_TEXTS: Record<ShownReceipt['status'], string> = {
  PENDING: 'Todavía no recibimos el pago de esta aportación. No se ha hecho ningún cargo.',
  CONFIRMED: 'La familia ya tiene tu aportación. ¡Gracias!',
  EXPIRED: 'Se acabó el tiempo para pagar esta aportación. No se hizo ningún cargo.',
  FAILED: 'El pago de esta aportación no pasó. No se hizo ningún cargo.',
  REFUNDED:
    'Tu aportación va de regreso a tu tarjeta, con sus cargos. Tu banco puede tardar entre 5 y 10 días hábiles en mostrarla.',
  DISPUTED: 'Tu banco pidió aclarar este pago. Mientras tanto, la aportación está en pausa.',
}

const ASKED_BACK = 'Pediste tu dinero de vuelta: aquí abajo lees en qué va.'

/** The provider refused the transfer to the family's account (`R17`). */
const TRANSFER_STOPPED =
  'Recibimos tu aportación y cuenta para la familia. La transferencia a su cuenta está detenida: ya la vemos nosotros y no tienes que hacer nada.'

/** Of a refund that left a part with the family. */
const PARTLY_REFUNDED =
  'Una parte de tu aportación va de regreso a tu tarjeta, con sus cargos; la familia conserva el resto. Tu banco puede tardar entre 5 y 10 días hábiles en mostrarla.'

const DISPUTE_LOST =
  'Tu banco devolvió este pago a tu tarjeta, y la familia ya no lo tiene. No hay nada más que hacer.'

const REVIEW_TEXTS: Record<PaymentReview, string> = {
  open: 'Recibimos tu pago y lo estamos revisando. No pagues otra vez: lo registramos o te lo devolvemos completo.',
  refunded:
    'Tu pago no coincidía con tu aportación, así que va de regreso completo a tu tarjeta, con sus cargos. Tu banco puede tardar entre 5 y 10 días hábiles en mostrarlo.',
  dismissed:
    'Ya revisamos tu pago y no hay nada más que hacer. Si algo no te cuadra, escríbenos: con gusto te explicamos.',
}

/** Status of a contribution for its contributor, also of a quarantined payment. */
export function describeReceiptStatus(receipt: ShownReceipt) {
  const { status, disputeLost, review, timeline } = receipt
  const isStopped = timeline.steps.some(({ kind }) => kind === 'transfer-stopped')
  const confirmedText = receipt.refundedTotal > 0 ? PARTLY_REFUNDED : STATUS_TEXTS.CONFIRMED
  const ownText = isStopped ? TRANSFER_STOPPED : confirmedText
  const statusText = status === 'CONFIRMED' ? ownText : STATUS_TEXTS[status]
  if (status === 'CONFIRMED' && !review && awaitsRefundAnswer(receipt))
    return { label: 'Devolución pedida', tone: 'warning', text: ASKED_BACK } as const
  const text = disputeLost ? DISPUTE_LOST : statusText
  return {
    label: labelContribution(receipt, 'contributor'),
    tone: getContributionTone(receipt),
    text: review ? REVIEW_TEXTS[review] : text,
  }
}

function ReceiptHead({ receipt, cover, now }: Pick<ReceiptViewProps, 'receipt' | 'cover' | 'now'>) {
  const { event, goalName } = receipt
  const { label, tone, text } = describeReceiptStatus(receipt)
  return (
    <header className="grid gap-3">
      <div className="flex flex-wrap items-center gap-4">
        {cover}
        <div className="flex grow basis-44 flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-2xl">Tu comprobante</h1>
          <StatusBadge tone={tone}>{label}</StatusBadge>
        </div>
      </div>
      <p>{text}</p>
      <p className="text-muted wrap-anywhere">
        {goalName ? `Para ${goalName}, de ` : 'Para todo el evento, '}
        {event.isPublic ? (
          <Link
            to={buildEventPath(event.slug)}
            className="font-semibold text-accent underline decoration-1 underline-offset-4 hover:decoration-2"
          >
            {event.name}
          </Link>
        ) : (
          <strong>{event.name}</strong>
        )}{' '}
        · {formatEventDate({ ...event, eventDate: event.date }, now)}
      </p>
    </header>
  )
}

interface ReceiptViewProps {
  receipt: ShownReceipt
  /** The event's cover in little. */
  cover: ReactNode
  supportWhatsapp: string | null
  now: Date
  done: string | null
  failure: FormFailure | undefined
  busy: string | null
  children: ReactNode
}

function PaidCard({
  receipt,
  supportWhatsapp,
}: Pick<ReceiptViewProps, 'receipt' | 'supportWhatsapp'>) {
  const { id } = receipt
  const facts = [
    ['De', receipt.contributorName],
    ['Fecha', formatShortDate(receipt.confirmedAt ?? receipt.createdAt)],
    ['Folio', <Folio key="folio" folio={receipt.folio} />],
  ] as const
  return (
    <Card padding="lg" className="grid content-start gap-4">
      <PaidAmounts
        title={receipt.confirmedAt ? 'Total pagado' : 'Total'}
        total={receipt.totalAmount}
        gift={receipt}
      />
      {receipt.refundedTotal > 0 && (
        <p className="flex items-baseline justify-between gap-4 font-semibold">
          <span className="text-sm">De regreso a tu tarjeta</span>
          <span className="money">{formatPesos(receipt.refundedTotal)}</span>
        </p>
      )}
      <dl className="grid gap-2 border-t border-line pt-4 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4">
            <dt className="shrink-0 text-muted">{name}</dt>
            <dd className="ml-auto min-w-0 text-right wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {receipt.confirmedAt && receipt.status === 'CONFIRMED' && receipt.refundedTotal === 0 && (
        <ShareReceiptLink
          {...receipt}
          eventName={receipt.event.name}
          paidAt={receipt.confirmedAt}
        />
      )}
      {receipt.confirmedAt && (
        <a
          href={`${API_BASE}/reports/invoice/${id}`}
          className={`${buttonStyle({ variant: 'secondary' })} print:hidden`}
        >
          <DownloadIcon />
          Descargar PDF
        </a>
      )}
      {receipt.confirmedAt && (
        <p className="text-sm text-muted">
          <StatementNote descriptor={receipt.statementDescriptor} />
        </p>
      )}
      {receipt.thankYouMessage && receipt.status !== 'REFUNDED' && (
        <Quote title="De los anfitriones" text={receipt.thankYouMessage} />
      )}
      <p className="text-sm text-muted print:hidden">
        ¿Algo no cuadra? <SupportLink whatsapp={supportWhatsapp} folio={receipt.folio} />, con tu
        folio.
      </p>
    </Card>
  )
}

/** Folded while all goes well. */
function Timeline({ receipt: { timeline } }: Pick<ReceiptViewProps, 'receipt'>) {
  if (timeline.steps.length === 0) return null
  const items = toTimelineItems(timeline, 'contributor')
  return (
    <FoldedCard
      id="recorrido"
      title="El recorrido de tu aportación"
      className="print:details-content:[content-visibility:visible]"
      open={items.some(({ tone }) => tone !== 'success')}
    >
      <div className="py-3">
        <StepsTimeline
          label="Pasos"
          items={items}
          next={describeNextStep(timeline, 'contributor')}
        />
      </div>
    </FoldedCard>
  )
}

export function ReceiptView(props: ReceiptViewProps) {
  const { receipt, cover, supportWhatsapp, now, done, failure, busy, children } = props
  const isWaiting = awaitsRefundAnswer(receipt)
  const refund = <RefundRequestCard receipt={receipt} failure={failure} busy={busy} now={now} />
  return (
    <div data-event-theme={receipt.event.theme}>
      <div className="page-column grid grid-cols-1 gap-5 py-5 sm:gap-6 sm:py-10">
        <ThemeHero theme={receipt.event.theme} size="strip" className="rounded-lg print:hidden" />
        {done && !failure && <Banner tone="success">{done}</Banner>}
        <ReceiptHead receipt={receipt} cover={cover} now={now} />
        {isWaiting && refund}
        <div className="grid grid-cols-1 items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
          <div className="grid grid-cols-1 gap-4 sm:gap-6 lg:row-span-2">
            <PaidCard receipt={receipt} supportWhatsapp={supportWhatsapp} />
            {!isWaiting && <div className="empty:hidden print:hidden">{refund}</div>}
            <Timeline receipt={receipt} />
          </div>
          <div className="grid grid-cols-1 gap-4 sm:gap-6 print:hidden">
            {receipt.confirmedAt && (
              <MessageForm
                key={JSON.stringify([
                  receipt.message,
                  PUBLIC_CHOICE_FIELDS.map(({ name }) => receipt[name]),
                ])}
                receipt={receipt}
                failure={failure}
                busy={busy}
              />
            )}
            {receipt.status === 'CONFIRMED' && (
              <EmailForms
                key={receipt.correctionsLeft}
                receipt={receipt}
                failure={failure}
                busy={busy}
              />
            )}
          </div>
          <div className="grid grid-cols-1 gap-4 sm:gap-6">{children}</div>
        </div>
      </div>
    </div>
  )
}
