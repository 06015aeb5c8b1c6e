import type { Caller } from '#contract/api/caller.ts'
import { formatPesos } from '#contract/money/money.ts'
import type { QuarantineDecision, QuarantinedPayment } from '#contract/money/quarantine.ts'
import type { OutsideSettlement } from '#contract/money/stopped-transfers.ts'
import { CURRENCY } from '#contract/product/product.ts'
import { shortenId } from '#contract/text/shorten-id.ts'
import { ReasonButton, type ReasonedAction, readPurpose } from '#web/admin/reason-dialog.tsx'
import { toFormFailure } from '#web/forms/form.tsx'
import { isSettlement, SETTLE_ACTIONS, SETTLE_HINTS } from './settle-actions.ts'

/**
 * Consequences of accepting a quarantined payment as a contribution. We do not know an email address
 * that was typed only at the checkout.
 */
export function describeAcceptance(payment: Pick<QuarantinedPayment, 'acceptableAs' | 'total'>) {
  const { acceptableAs, total } = payment
  if (!acceptableAs) return ''
  const { amount, askedTotal, contributorName, eventName, goalName, hasEmail } = acceptableAs
  const goal = goalName ? `, para ${goalName}` : ''
  return [
    `${formatPesos(amount)} de ${contributorName} a ${eventName}${goal}.`,
    `Se pidieron ${formatPesos(askedTotal)} y se pagaron ${formatPesos(total ?? 0)}.`,
    'Cuenta para su evento con lo que de verdad se pagó.',
    `Quien aportó recibe su comprobante por correo${hasEmail ? '' : ' si escribió uno al pagar'};`,
    'el anfitrión, su aviso, si no lo desactivó.',
  ].join(' ')
}

/** The provider has not answered: the refund is finished by itself. */
const REFUND_IN_FLIGHT = 'La devolución está en camino: el proveedor todavía no la confirma'

/** The provider refunded the card, and refused to take the host's part back. */
const HOST_DEBT = 'Ya se devolvió a la tarjeta; la parte del anfitrión no se pudo retirar'

const DECISIONS: readonly QuarantineDecision[] = ['accept', 'refund', 'dismiss']
type Act = QuarantineDecision | OutsideSettlement | 'undo'

const UNDONE = 'Se deshizo: el anfitrión lo debe otra vez'
const UNDONE_RETURNED = 'Se deshizo: el proveedor ya se lo había retirado'

/** For a page's clientAction: handles the form of `ResolveButtons`. */
export async function resolveQuarantinedPayment(call: Caller, form: FormData) {
  const requested = String(form.get('decision'))
  const decision = DECISIONS.find((each) => each === requested) ?? 'dismiss'
  const reason = String(form.get('reason') ?? '')
  try {
    const request = { params: { id: String(form.get('paymentId')) }, purpose: readPurpose(form) }
    if (requested === 'undo') {
      const undo = { ...request, body: { reason } }
      const { payment } = await call('POST /admin/quarantine/:id/undo-settlement', undo)
      return { done: true as const, text: payment.hostDebt ? UNDONE : UNDONE_RETURNED }
    }
    if (isSettlement(requested)) {
      const body = { how: requested, amount: Number(form.get('debt')), reason }
      await call('POST /admin/quarantine/:id/settle-debt', { ...request, body })
      return { done: true as const }
    }
    const resolve = { ...request, body: { decision, reason } }
    const { payment } = await call('POST /admin/quarantine/:id/resolve', resolve)
    if (payment.resolvedAt) return { done: true as const }
    return { done: true as const, text: payment.hostDebt ? HOST_DEBT : REFUND_IN_FLIGHT }
  } catch (error) {
    return toFormFailure(error, form)
  }
}

const RESOLUTIONS: Record<QuarantineDecision, ReasonedAction> = {
  accept: {
    label: 'Registrar como aportación',
    busyLabel: 'Registrando...',
    question: '¿Registrar este pago como aportación?',
    text: '',
    done: 'Aportación registrada',
    tone: 'primary',
  },
  refund: {
    label: 'Devolver',
    busyLabel: 'Devolviendo...',
    question: '¿Devolver este pago?',
    text: 'Todo lo que se cobró regresa a la tarjeta, también lo que llegó a la cuenta de un anfitrión. No se puede deshacer.',
    done: 'Pago devuelto',
    tone: 'danger',
  },
  dismiss: {
    label: 'Dar por revisado',
    busyLabel: 'Guardando...',
    question: '¿Dar este pago por revisado?',
    text: 'No se mueve dinero. El pago no cuenta como ingreso y ya no aparece por revisar.',
    done: 'Pago revisado',
    tone: 'primary',
  },
}

/** The card has its money: only the host's part is claimed again. */
const RETRY: ReasonedAction = {
  label: 'Intentar de nuevo',
  busyLabel: 'Intentando...',
  question: '¿Retirar otra vez la parte del anfitrión?',
  text: 'La tarjeta ya tiene su dinero. Le pedimos otra vez al proveedor que lo retire de la cuenta del anfitrión; pedirlo dos veces no lo retira dos veces.',
  done: 'La parte del anfitrión se retiró',
  tone: 'primary',
}

const UNDO: ReasonedAction = {
  label: 'Deshacer',
  busyLabel: 'Deshaciendo...',
  question: '¿Deshacer que se dio por saldado?',
  text: 'Solo si fue un error: el anfitrión lo debe otra vez y el pago vuelve a la lista de los que esperan. No se mueve dinero.',
  done: UNDONE,
  tone: 'danger',
}

function actionFor(decision: Act, payment: QuarantinedPayment): ReasonedAction {
  if (decision === 'undo') return UNDO
  if (isSettlement(decision)) return SETTLE_ACTIONS[decision]['from-host']
  if (payment.hostDebt) return RETRY
  const act = RESOLUTIONS[decision]
  return decision === 'accept' ? { ...act, text: describeAcceptance(payment) } : act
}

function listOptions({
  decision,
  hostDebt,
  settled,
  acceptableAs,
  refundable,
}: QuarantinedPayment): readonly Act[] {
  if (settled) return ['undo']
  if (hostDebt) return ['refund', 'paid', 'written-off']
  if (decision === 'refund') return []
  return [
    ...(acceptableAs ? (['accept'] as const) : []),
    ...(refundable ? (['refund'] as const) : []),
    'dismiss' as const,
  ]
}

/** Accepts, refunds or dismisses a quarantined payment, or closes what its host owes, with a reason. */
export function ResolveButtons({ payment }: { payment: QuarantinedPayment }) {
  const name = nameOf(payment)
  const options = listOptions(payment)
  return (
    <span className="grid gap-2">
      {payment.notAcceptableReason && !payment.settled && (
        <span className="text-sm text-muted">{payment.notAcceptableReason}</span>
      )}
      {options.map((decision) => {
        const act = actionFor(decision, payment)
        return (
          <ReasonButton
            key={decision}
            label={`${act.label}: ${name}`}
            className="@min-[58rem]:whitespace-nowrap"
            act={act}
            name={name}
            fields={{ paymentId: payment.id, decision, debt: String(payment.hostDebt ?? '') }}
            hint={isSettlement(decision) ? SETTLE_HINTS[decision] : 'Queda en la auditoría.'}
          />
        )
      })}
    </span>
  )
}

/** Whose it is as far as it is known, and never an identifier of 66 characters. */
export const nameOf = (payment: QuarantinedPayment): string =>
  [
    totalOf(payment),
    payment.acceptableAs?.contributorName,
    payment.folio ?? shortenId(payment.sessionId),
  ]
    .filter(Boolean)
    .join(' · ')

export function totalOf({ total, currency }: QuarantinedPayment): string {
  if (total === null) return '—'
  return currency === CURRENCY ? formatPesos(total) : `${total} ${currency ?? ''}`.trim()
}
