import { type Centavos, formatPesos } from '#contract/money/money.ts'
import type { TransferDirection } from '#contract/money/stopped-transfers.ts'
import { transferRefusalText } from '#contract/money/transfer-labels.ts'
import { renderDetails, renderEmail } from '#server/mail/render-email.ts'
import { type ContributionFacts, listContributionDetails } from './contribution-details.ts'

const TITLES: Record<TransferDirection, string> = {
  'to-host': 'Una transferencia al anfitrión se detuvo',
  'from-host': 'No se pudo retirar dinero de la cuenta del anfitrión',
}

/** To support, once per stop: the provider refused to move money to or from a host (`R17`). */
export function renderTransferStoppedEmail(
  values: Omit<ContributionFacts, 'hostFirstName'> & {
    hostName: string
    direction: TransferDirection
    amount: Centavos
    /** The provider's error code and the id of the refused request. */
    code: string | null
    requestId: string | null
    stoppedTransfersUrl: string
  },
) {
  const { direction, code, requestId, hostName } = values
  const amount = formatPesos(values.amount)
  const reason = transferRefusalText(direction, code)
  return renderEmail({
    subject: `Transferencia detenida: ${amount}, ${hostName}`,
    preheader: reason,
    title: TITLES[direction],
    parts: [
      `${reason} No la intentamos de nuevo por nuestra cuenta: hazlo en la administración cuando la causa se haya resuelto.`,
      renderDetails([
        { label: 'Anfitrión', value: hostName },
        { label: 'Aliado', value: values.contributorName },
        ...(code ? [{ label: 'Código del proveedor', value: code }] : []),
        ...(requestId ? [{ label: 'Solicitud del proveedor', value: requestId }] : []),
      ]),
      listContributionDetails({ ...values, hostFirstName: hostName }, [
        { label: 'No se movió', value: amount },
      ]),
    ],
    button: { label: 'Ver las transferencias detenidas', url: values.stoppedTransfersUrl },
    because: 'atiendes el soporte de Cigüeña.',
  })
}
