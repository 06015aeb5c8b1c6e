import { type Centavos, formatPesos } from '#contract/money/money.ts'
import type { OperatorFaultKind } from '#contract/money/payouts/platform.ts'
import { OPERATOR_FAULT_LABELS } from '#contract/money/payouts/platform-labels.ts'
import { renderDetails, renderEmail } from '#server/mail/render-email.ts'

/** To support, at most once a day for each refused call: only an operator can change it. */
export function renderOperatorFaultEmail(values: {
  kind: OperatorFaultKind
  permission: string | null
  requestId: string | null
  /** The page of the provider's panel that mends it. */
  page: string
  adminUrl: string
}) {
  const { title, action } = OPERATOR_FAULT_LABELS[values.kind]
  return renderEmail({
    subject: `Por resolver con el proveedor de pagos: ${title}`,
    preheader: action,
    title,
    parts: [
      `El proveedor de pagos rechaza lo que pedimos, y no es por los datos de un anfitrión ni de un aliado. Mientras tanto leen que todavía no se puede. ${action}`,
      renderDetails([
        { label: 'Página', value: values.page },
        ...(values.permission ? [{ label: 'Permiso', value: values.permission }] : []),
        ...(values.requestId ? [{ label: 'Solicitud', value: values.requestId }] : []),
      ]),
      { kind: 'link', label: 'Ver la administración', url: values.adminUrl },
    ],
    button: { label: 'Abrir el panel del proveedor', url: values.page },
    because: 'atiendes el soporte de Cigüeña.',
  })
}

/** To support, once until it suffices again: the platform's balance is too low. */
export function renderBalanceTooLowEmail(values: {
  available: Centavos
  shortfall: Centavos
  refundsWaiting: number
  /** Transfers to hosts that stopped for lack of it. */
  transfersAmount: Centavos
  adminUrl: string
}) {
  const missing = formatPesos(values.shortfall)
  return renderEmail({
    subject: `Al saldo de la plataforma le faltan ${missing}`,
    preheader: 'Hay devoluciones o aclaraciones que esperan ese dinero.',
    title: 'El saldo de la plataforma no alcanza',
    parts: [
      'Las devoluciones y las aclaraciones salen del saldo de la plataforma en el proveedor de pagos. Hasta que alcance, las devoluciones quedan pendientes, y las transferencias a los anfitriones, detenidas. Agrega fondos en su panel, y deja sus depósitos automáticos en manual o con un saldo mínimo.',
      renderDetails([
        { label: 'Disponible', value: formatPesos(values.available) },
        { label: 'Devoluciones que esperan', value: String(values.refundsWaiting) },
        ...(values.transfersAmount > 0
          ? [{ label: 'Transferencias detenidas', value: formatPesos(values.transfersAmount) }]
          : []),
        { label: 'Falta', value: missing, strong: true },
      ]),
    ],
    button: { label: 'Ver el saldo', url: values.adminUrl },
    because: 'atiendes el soporte de Cigüeña.',
  })
}
