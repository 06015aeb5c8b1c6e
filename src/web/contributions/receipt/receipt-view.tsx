import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PrivateReceipt } from '#contract/contributions/receipts.ts'
import { formatPesos } from '#contract/money/money.ts'
import { eventPath } from '#contract/product/paths.ts'
import { API_BASE } from '#contract/product/product.ts'
import { formatEventDate, formatShortDate } from '#web/format/dates.ts'
import type { FormFailure } from '#web/forms/form-failure.ts'
import { toTimelineItems } from '#web/shell/money/timeline-items.ts'
import { buttonStyle } from '#web/ui/actions/button-style.ts'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { StepsTimeline } from '#web/ui/data/steps-timeline.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { DownloadIcon } from '#web/ui/icons.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { CardSection } from '#web/ui/layout/section.tsx'
import { PaidAmounts } from '../paid-amounts.tsx'
import { Quote } from '../quote.tsx'
import { EditsForm } from './edits-form.tsx'
import { EmailCard } from './email-card.tsx'
import { describeReceiptStatus } from './receipt-status.ts'

interface ReceiptHeadProps {
  receipt: PrivateReceipt
  now: Date
}

function ReceiptHead({ receipt, now }: ReceiptHeadProps) {
  const { event, goalName } = receipt
  const { label, tone, text } = describeReceiptStatus(receipt)
  return (
    <header className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-2xl">Tu comprobante</h1>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </div>
      <p>{text}</p>
      <p className="text-muted wrap-anywhere">
        {goalName ? `Para ${goalName}, de ` : 'Para todo el evento, '}
        {event.isPublic ? (
          <Link
            to={eventPath(event.slug)}
            className="font-semibold text-accent underline decoration-1 underline-offset-4 hover:decoration-2"
          >
            {event.name}
          </Link>
        ) : (
          <strong>{event.name}</strong>
        )}{' '}
        · {formatEventDate(event.date, now)}
      </p>
    </header>
  )
}

interface ReceiptViewProps {
  receipt: PrivateReceipt
  now: Date
  /** Success message of the last form. */
  done: string | null
  failure: FormFailure | undefined
  /** Intent of the form being submitted. */
  busy: string | null
  /** Cards below. */
  children: ReactNode
}

function Facts({ receipt }: { receipt: PrivateReceipt }) {
  const facts = [
    ['De', receipt.contributorName],
    ['Fecha', formatShortDate(receipt.confirmedAt ?? receipt.createdAt)],
    ['Folio', receipt.id],
  ] as const
  return (
    <dl className="grid gap-2 border-t border-line pt-4 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4">
          <dt className="shrink-0 text-muted">{name}</dt>
          <dd className="min-w-0 text-right wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Paid({ receipt }: { receipt: PrivateReceipt }) {
  const { id, token } = receipt
  return (
    <Card padding="lg" className="grid content-start gap-4">
      <PaidAmounts
        title={receipt.confirmedAt ? 'Total pagado' : 'Total'}
        total={receipt.totalAmount}
        gift={receipt}
      />
      {receipt.refundedTotal > 0 && (
        <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
          <span>Devuelto a tu tarjeta</span>
          <span className="money">{formatPesos(receipt.refundedTotal)}</span>
        </p>
      )}
      <Facts receipt={receipt} />
      {receipt.thankYouMessage && (
        <Quote title="De los anfitriones" text={receipt.thankYouMessage} />
      )}
      {receipt.confirmedAt && (
        <a
          href={`${API_BASE}/reports/invoice/${id}?token=${token}`}
          className={`${buttonStyle({ variant: 'secondary' })} print:hidden`}
        >
          <DownloadIcon />
          Descargar PDF
        </a>
      )}
    </Card>
  )
}

function Way({ receipt: { timeline } }: { receipt: PrivateReceipt }) {
  if (timeline.steps.length === 0) return null
  return (
    <CardSection
      id="recorrido"
      title="El recorrido de tu aportación"
      size="lg"
      padding="lg"
      className="gap-4"
    >
      <StepsTimeline
        label="Recorrido de tu aportación"
        items={toTimelineItems(timeline, 'contributor')}
        next={timeline.depositExpected}
      />
    </CardSection>
  )
}

/** A contribution with its timeline and the forms its contributor may still use. */
export function ReceiptView(props: ReceiptViewProps) {
  const { receipt, now, done, failure, busy, children } = props
  const choicesRefused = failure?.typed.intent === 'choices' ? failure : null
  return (
    <div className="page-column grid grid-cols-1 gap-6 py-8 sm:py-12">
      {done && !failure && <Banner tone="success">{done}</Banner>}
      <ReceiptHead receipt={receipt} now={now} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid grid-cols-1 gap-6">
          <Paid receipt={receipt} />
          <Way receipt={receipt} />
        </div>
        <div className="grid grid-cols-1 gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 print:hidden">
          {receipt.confirmedAt && (
            <EditsForm
              key={`${receipt.message}${receipt.anonymous}`}
              receipt={receipt}
              failure={choicesRefused}
              busy={busy === 'choices'}
            />
          )}
          {receipt.status === 'CONFIRMED' && (
            <EmailCard
              key={receipt.token}
              receipt={receipt}
              failure={failure ?? null}
              busy={busy}
            />
          )}
        </div>
        <div className="grid grid-cols-1 gap-6">{children}</div>
      </div>
    </div>
  )
}
