import { formatPesos } from '#contract/money/money.ts'
import type { RefundRequest } from '#contract/money/refunds/refund-requests.ts'
import { MESSAGE_MAX, REFUND_ANSWER_DAYS } from '#contract/product/limits.ts'
import { isPlural, joinNames } from '#contract/text/host-names.ts'
import { formatLongDate, formatShortDate } from '#web/format/dates.ts'
import { Form, findFormFailure } from '#web/forms/form.tsx'
import { FormMessage } from '#web/forms/form-message.tsx'
import {
  ForgetTyped,
  KeptFormScript,
  keptFormProps,
  useKeptForm,
} from '#web/forms/kept-form/kept-form.tsx'
import { required, useFieldErrors } from '#web/forms/validation/field-errors.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import { CardSection } from '#web/ui/layout/card.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { FoldedCard, Quote } from '../receipt-parts.tsx'
import type { ReceiptFormProps, ShownReceipt } from './receipt-forms.tsx'

/** What who gave reads of their request: where it stands, and what comes next. */
function describeRefundRequest(
  { state, askedAt, answerBy, declinedAt }: RefundRequest,
  { event }: Pick<ShownReceipt, 'event'>,
  now: Date,
): string {
  const hosts = joinNames(event.hosts)
  const texts: Record<RefundRequest['state'], string> = {
    open: `La pediste el ${formatShortDate(askedAt)}. ${hosts} ${isPlural(event.hosts) ? 'tienen' : 'tiene'} hasta el ${formatLongDate(answerBy, now)} para responderte; después decide soporte.`,
    escalated: 'Ahora decide soporte. Te escribimos en cuanto lo haga; no tienes que hacer nada.',
    refunding: 'Se está devolviendo a tu tarjeta. No tienes que hacer nada más.',
    refunded: 'Va de regreso a tu tarjeta.',
    disputed: 'Tu banco pidió aclarar este pago: va primero lo que él decida.',
    declined: `El ${formatShortDate(declinedAt ?? askedAt)} se decidió que se queda con la familia.`,
    withdrawn: 'Retiraste tu solicitud: tu aportación sigue con la familia.',
  }
  return texts[state]
}

/** How much came back already, how much would still, and when the bank shows it. */
function describeReturn({ totalAmount, refundedTotal }: ShownReceipt): string {
  const rest = formatPesos(totalAmount - refundedTotal)
  const returned =
    refundedTotal > 0
      ? `Ya se devolvieron ${formatPesos(refundedTotal)} a tu tarjeta; falta que te respondan por el resto. Si te lo devuelven, regresan ${rest} más.`
      : `Si te la devuelven completa, regresan ${rest} a tu tarjeta.`
  return `${returned} Tu banco puede tardar entre 5 y 10 días hábiles en mostrarlos.`
}

function WithdrawForm({ failure, busy }: Pick<ReceiptFormProps, 'failure' | 'busy'>) {
  return (
    <Form className="grid gap-3 print:hidden">
      <input type="hidden" name="intent" value="withdraw" />
      <FormMessage>{failure?.message}</FormMessage>
      <Button
        type="submit"
        variant="secondary"
        className="sm:justify-self-start"
        busy={busy === 'withdraw'}
        busyLabel="Retirando..."
      >
        Retirar mi solicitud
      </Button>
    </Form>
  )
}

function AskForm({ receipt, until, failure, busy }: ReceiptFormProps & { until: string }) {
  const { errors, message, form } = useFieldErrors({ reason: required }, failure)
  useKeptForm(form.ref)
  return (
    <Form {...form} {...keptFormProps('refund-request')} className="grid gap-4 pt-2 pb-2">
      <input type="hidden" name="intent" value="ask" />
      <p>{describeReturn(receipt)}</p>
      <TextArea
        name="reason"
        label="¿Por qué la pides de vuelta?"
        hint="Lo lee la familia y, si no responde, soporte."
        maxLength={MESSAGE_MAX}
        defaultValue={failure?.typed.reason}
        error={errors.reason}
      />
      <FormMessage>{message}</FormMessage>
      <Button type="submit" variant="secondary" busy={busy === 'ask'} busyLabel="Enviando...">
        Pedir que me la devuelvan
      </Button>
      <p className="text-sm text-muted">
        {`La familia te responde en ${REFUND_ANSWER_DAYS} días; si no, decide soporte. Puedes pedirla hasta el ${formatLongDate(until)}.`}
      </p>
      <KeptFormScript />
    </Form>
  )
}

/** Somebody has yet to answer. */
export const awaitsRefundAnswer = ({ refundRequest }: Pick<ShownReceipt, 'refundRequest'>) =>
  refundRequest?.state === 'open' || refundRequest?.state === 'escalated'

const ASK_BACK = 'Pedir mi aportación de vuelta'

/** Asks for the money of the gift back, and shows what became of that (`R29`). */
export function RefundRequestCard({
  receipt,
  failure,
  busy,
  now,
}: ReceiptFormProps & { now: Date }) {
  const { refundRequest: request, askRefundUntil: until } = receipt
  const asking = findFormFailure(failure, 'ask')
  const fold = until && {
    open: asking !== undefined,
    children: <AskForm receipt={receipt} until={until} failure={asking} busy={busy} />,
  }
  if (!request) return fold && <FoldedCard id="devolucion" title={ASK_BACK} {...fold} />
  const waits = awaitsRefundAnswer(receipt)
  return (
    <CardSection
      id="devolucion"
      title="Tu dinero de vuelta"
      size="lg"
      className="content-start gap-2 sm:px-8"
    >
      <ForgetTyped name="refund-request" />
      <p>{describeRefundRequest(request, receipt, now)}</p>
      {waits && <p>{describeReturn(receipt)}</p>}
      {request.declineReason && <Quote title="El motivo" text={request.declineReason} />}
      {waits && request.reason && <Quote title="Lo que escribiste" text={request.reason} />}
      {waits && <WithdrawForm failure={findFormFailure(failure, 'withdraw')} busy={busy} />}
      {request.state === 'declined' && (
        <p className="text-sm text-muted">
          ¿No estás de acuerdo? Escríbenos con tu folio y lo vemos contigo.
        </p>
      )}
      {fold && <Disclosure summary={ASK_BACK} {...fold} />}
    </CardSection>
  )
}
