import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PaymentReview } from '#contract/contributions/contributions.ts'
import { contributionLabel } from '#contract/contributions/labels.ts'
import type { PrivateReceipt } from '#contract/contributions/receipts.ts'
import { formatPesos } from '#contract/money/money.ts'
import { MESSAGE_MAX } from '#contract/product/limits.ts'
import { eventPath } from '#contract/product/paths.ts'
import { API_BASE } from '#contract/product/product.ts'
import { messageRule } from '#web/contributions/form/contribution-input.ts'
import { PaidAmounts, Quote } from '#web/contributions/receipt-parts.tsx'
import { formatEventDate, formatShortDate } from '#web/format/dates.ts'
import { Form, type FormFailure } from '#web/forms/form.tsx'
import { useFieldErrors } from '#web/forms/validation/field-errors.ts'
import { toTimelineItems } from '#web/shell/money/contribution-timeline.tsx'
import { getContributionTone } from '#web/shell/money/contribution-tones.ts'
import { Button, buttonStyle } from '#web/ui/actions/button.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { StepsTimeline } from '#web/ui/data/steps-timeline.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import { DownloadIcon } from '#web/ui/icons.tsx'
import { Card, CardSection } from '#web/ui/layout/card.tsx'
import type { Tone } from '#web/ui/style/tone.ts'
import { EmailCard } from './email-card.tsx'

const STATUS_TEXTS: Record<PrivateReceipt['status'], string> = {
  PENDING: 'Todavía no recibimos el pago de esta aportación. No se ha hecho ningún cargo.',
  CONFIRMED: 'La familia ya tiene tu aportación. ¡Gracias!',
  EXPIRED: 'Se acabó el tiempo para pagar esta aportación. No se hizo ningún cargo.',
  FAILED: 'El pago de esta aportación no pasó. No se hizo ningún cargo.',
  REFUNDED:
    'Devolvimos esta aportación a tu tarjeta, con sus cargos. Tu banco puede tardar entre 5 y 10 días hábiles en mostrarlo.',
  DISPUTED: 'Tu banco pidió aclarar este pago. Mientras tanto, la aportación está en pausa.',
}

const DISPUTE_LOST =
  'Tu banco devolvió este pago a tu tarjeta, y la familia ya no lo tiene. No hay nada más que hacer.'

const REVIEW_TEXTS: Record<PaymentReview, string> = {
  open: 'Recibimos tu pago y lo estamos revisando. No pagues otra vez: lo registramos o te lo devolvemos completo.',
  refunded:
    'Tu pago no coincidía con tu aportación, así que lo devolvimos completo a tu tarjeta, con sus cargos. Tu banco puede tardar entre 5 y 10 días hábiles en mostrarlo.',
  dismissed:
    'Ya revisamos tu pago y no hay nada más que hacer. Si algo no te cuadra, escríbenos: con gusto te explicamos.',
}

function textOf({ status, disputeLost, review }: PrivateReceipt): string {
  if (review) return REVIEW_TEXTS[review]
  return disputeLost ? DISPUTE_LOST : STATUS_TEXTS[status]
}

/** Status of a contribution for its contributor, also of a quarantined payment. */
export function describeReceiptStatus(receipt: PrivateReceipt): {
  label: string
  tone: Tone
  text: string
} {
  return {
    label: contributionLabel(receipt, 'contributor'),
    tone: getContributionTone(receipt),
    text: textOf(receipt),
  }
}

interface EditsFormProps {
  receipt: PrivateReceipt
  failure: FormFailure | null
  busy: boolean
}

function ReadOnlyEdits({ receipt }: { receipt: PrivateReceipt }) {
  return (
    <>
      {receipt.message && <Quote title="Tu mensaje" text={receipt.message} />}
      <p className="text-sm text-muted">
        {receipt.anonymous
          ? "Apareces como 'Aliado anónimo'. "
          : `Apareces como ${receipt.contributorName}. `}
        {receipt.status === 'CONFIRMED'
          ? 'El evento ya llegó: tu mensaje y tu nombre quedan como están.'
          : 'En este estado ya no se puede cambiar.'}
      </p>
    </>
  )
}

function EditableEdits({ receipt, failure, busy }: EditsFormProps) {
  const { errors, message, form } = useFieldErrors({ message: messageRule }, failure ?? undefined)
  return (
    <Form {...form} className="grid gap-4">
      {message && <Banner tone="danger">{message}</Banner>}
      <input type="hidden" name="intent" value="choices" />
      <TextArea
        name="message"
        label="Mensaje para la familia"
        optional
        maxLength={MESSAGE_MAX}
        defaultValue={failure ? failure.typed.message : (receipt.message ?? '')}
        error={errors.message}
      />
      <Checkbox
        name="anonymous"
        label="Aparecer como 'Aliado anónimo'"
        hint="Los anfitriones sí saben que fuiste tú."
        defaultChecked={failure ? failure.typed.anonymous !== undefined : receipt.anonymous}
      />
      <Button type="submit" busy={busy} busyLabel="Guardando...">
        Guardar cambios
      </Button>
      <p className="text-sm text-muted">Puedes cambiarlos hasta el día del evento.</p>
    </Form>
  )
}

function EditsForm(props: EditsFormProps) {
  return (
    <CardSection
      id="mensaje"
      title="Tu mensaje y tu nombre"
      size="lg"
      className="content-start gap-4"
    >
      {props.receipt.isOpen ? (
        <EditableEdits {...props} />
      ) : (
        <ReadOnlyEdits receipt={props.receipt} />
      )}
    </CardSection>
  )
}

function ReceiptHead({ receipt, now }: { receipt: PrivateReceipt; now: Date }) {
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
  done: string | null
  failure: FormFailure | undefined
  busy: string | null
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
