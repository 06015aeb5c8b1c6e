import { type ReactNode, useId, useState } from 'react'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import { computeRefund, computeRefundedBase, type PaidAmounts } from '#contract/money/fees.ts'
import { formatPesos } from '#contract/money/money.ts'
import type { Refund, refundContribution } from '#contract/money/refunds/refunds.ts'
import { parsePesos } from '#contract/money/typed-pesos.ts'
import { AMOUNT_INVALID } from '#contract/product/messages.ts'
import { call } from '#web/api/call.ts'
import { describeCutRequest } from '#web/api/offline.ts'
import { useFormRequest } from '#web/forms/form-request.ts'
import { ReasonField } from '#web/forms/reason-field.tsx'
import { type Rule, required } from '#web/forms/validation/field-errors.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Dialog, DialogCancel } from '#web/ui/feedback/dialog.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { formatAmount } from '#web/ui/style/format-amount.ts'
import { toast } from '#web/ui/toasts/toast.ts'

const CONNECTION_LOST = describeCutRequest('se devuelve una sola vez')

/** A paid contribution of which something is left to refund. */
export interface RefundableGift {
  id: string
  folio: string
  contributorName: string
  /** Why its contributor asks for it back; null or absent if nobody does. */
  askedBecause?: string | null | undefined
  paid: PaidAmounts
  /** Centavos of the total that are refunded, or reserved for a refund. */
  refundedTotal: number
}

export interface RefundLine {
  name: string
  amount: number
}

/** What differs between those who refund: a host their own money, the desk a host's. */
export interface RefundSide {
  /** Whose money the host's part is, as this reader calls it; absent where the page says who paid. */
  account?: string
  /** Where a refund's money comes from, in centavos, before it is sent. */
  listSources: (back: PaidAmounts) => RefundLine[]
  /** What else follows; `rest` stays with the host, in centavos. */
  describeOutcome: (back: PaidAmounts, rest: number) => string
  /** Without it no reason is asked. */
  reasonHint?: ReactNode
  usualReasons?: readonly string[]
  /** Chosen already. */
  knownReason?: string | undefined
}

export type RefundOutcome = ReplyOf<typeof refundContribution>

type Payment = Pick<RefundableGift, 'paid' | 'refundedTotal'>

/** The part of the gift that can be refunded, in centavos. */
export const computeRefundableAmount = ({ paid, refundedTotal }: Payment): number =>
  paid.base - computeRefundedBase(paid, refundedTotal)

/** What a refund moves: what reaches the card, and whose money it is. */
function RefundFigures({ back, side }: { back: PaidAmounts; side: RefundSide }): ReactNode {
  const toCard = { name: 'Regresa a la tarjeta, con cargos', amount: back.total }
  return (
    <dl className="grid gap-1">
      {[toCard, ...side.listSources(back)].map(({ name, amount }) => (
        <div
          key={name}
          className="flex items-baseline justify-between gap-4 text-muted first:font-semibold first:text-ink"
        >
          <dt>{name}</dt>
          <dd className="money shrink-0 text-ink">{formatPesos(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * Says who paid which part of a refund, as the provider answered: the platform returns the fees either way.
 * @param account whose money the host's part is: 'de tu cuenta de pagos'
 */
export function explainWhoPaid(
  { paidBy, amount, totalAmount }: Pick<Refund, 'paidBy' | 'amount' | 'totalAmount'>,
  account: string,
): string {
  const [part, total, fees] = [amount, totalAmount, totalAmount - amount].map(formatPesos)
  if (paidBy === 'host')
    return `${part} salieron ${account}, y la plataforma pagó ${fees} de cargos.`
  return paidBy === 'platform'
    ? `La plataforma pagó los ${total}: ${part} se le cobran aparte al anfitrión.`
    : 'El proveedor todavía no dice de qué cuenta salió.'
}

function announceRefund(
  { refund }: RefundOutcome,
  { contributorName }: RefundableGift,
  { account }: RefundSide,
): void {
  const total = formatPesos(refund.totalAmount)
  const payer = account && refund.paidBy ? ` ${explainWhoPaid(refund, account)}` : ''
  if (refund.status === 'failed') toast.error('El proveedor no pudo hacer la devolución.')
  else toast.success(`${total} van de regreso a la tarjeta de ${contributorName}.${payer}`)
}

function upTo(left: number): Rule {
  return (typed) => {
    if (typed.trim() === '') return 'Escribe cuánto devolver.'
    const amount = parsePesos(typed)
    if (amount === null) return AMOUNT_INVALID
    if (amount === 0) return `El monto mínimo es ${formatPesos(1)} MXN`
    return amount > left ? `No puede ser más de ${formatPesos(left)}` : null
  }
}

/** @param amount as typed, null if it is none */
function explainMissingFigures(amount: number | null, left: number): string {
  return (amount ?? 0) > left
    ? 'Es más de lo que queda.'
    : 'Escribe cuánto devolver para ver lo que regresa a la tarjeta.'
}

interface RefundDialogProps {
  gift: RefundableGift
  side: RefundSide
  /** After the dialog has closed and said what happened. */
  onRefunded: (outcome: RefundOutcome) => void
  onClose: () => void
}

/** Refunds a gift or a part of it, with the fees in proportion (`R6`); errors are shown at their fields. */
export function RefundDialog({ gift, side, onRefunded, onClose }: RefundDialogProps): ReactNode {
  const { id, folio, contributorName, askedBecause, paid, refundedTotal } = gift
  const formId = useId()
  const left = computeRefundableAmount(gift)
  const [amount, setAmount] = useState<number | null>(left)
  const back = amount ? computeRefund(paid, refundedTotal, amount) : null
  const label = back ? `Devolver ${formatPesos(back.total)}` : 'Devolver'
  const rules = { amount: upTo(left), ...(side.reasonHint && { reason: required }) }
  const send = async (fields: FormData) => {
    const reason = fields.get('reason')
    const typed = String(fields.get('amount'))
    const outcome = await call('POST /contributions/:id/refund', {
      params: { id },
      body: {
        amount: parsePesos(typed) ?? 0,
        refundableTotal: paid.total - refundedTotal,
        ...(reason && { reason: String(reason) }),
      },
      purpose: `${label} a ${contributorName}`,
    })
    onClose()
    announceRefund(outcome, gift, side)
    onRefunded(outcome)
  }
  const { errors, message, form, isBusy } = useFormRequest(rules, send, {
    unanswered: CONNECTION_LOST,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="¿Devolver esta aportación?"
      footer={
        <>
          <DialogCancel />
          <Button
            type="submit"
            form={formId}
            variant="danger"
            busy={isBusy}
            busyLabel="Devolviendo..."
          >
            {label}
          </Button>
        </>
      }
    >
      {/* The method marks a text that leaving the desk's page would lose. */}
      <form {...form} method="post" id={formId} className="grid grid-cols-1 gap-3">
        {message && <Banner tone="danger">{message}</Banner>}
        <div className="grid gap-1 wrap-anywhere">
          <p className="font-semibold">
            {contributorName} · {folio}
          </p>
          {askedBecause && <p className="text-sm text-muted">La pide porque: “{askedBecause}”</p>}
          <p className="text-sm text-muted">
            Su banco puede tardar entre 5 y 10 días hábiles. No se puede deshacer.
          </p>
        </div>
        <MoneyField
          name="amount"
          label="Cuánto de la aportación"
          hint={errors.amount ? undefined : `Hasta ${formatPesos(left)}, que es lo que queda.`}
          parse={parsePesos}
          defaultValue={formatAmount(left)}
          onChange={(_, centavos) => setAmount(centavos)}
          error={errors.amount}
        />
        <div className="grid gap-2 rounded-md bg-sunk px-4 py-3" aria-live="polite">
          {back ? (
            <>
              <RefundFigures back={back} side={side} />
              <p className="text-sm text-muted">{side.describeOutcome(back, left - back.base)}</p>
            </>
          ) : (
            <p>{explainMissingFigures(amount, left)}</p>
          )}
        </div>
        {side.reasonHint && (
          <ReasonField
            usual={side.usualReasons}
            preset={side.knownReason}
            hint={side.reasonHint}
            error={errors.reason}
          />
        )}
      </form>
    </Dialog>
  )
}
