import type { AdminContributionDetail } from '#contract/admin/contributions.ts'
import { formatPesos } from '#contract/money/money.ts'
import { COPIED_ON_PAGE_MS } from '#contract/product/limits.ts'
import { Facts } from '#web/admin/facts.tsx'
import { useLoadResult } from '#web/api/load-result.ts'
import { formatShortDateTime } from '#web/format/dates.ts'
import { CopyButton } from '#web/ui/actions/copy-button.tsx'
import { RetryBanner } from '#web/ui/feedback/banner.tsx'
import { LoadingArea, SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { describeCard, loadPayment, type PaymentAtProvider } from './payment-at-provider.ts'

/**
 * Lists what we hold about a disputed gift, for the bank; only what there is.
 * @param payment null while the provider does not answer
 */
function listEvidence(
  contribution: AdminContributionDetail,
  payment: PaymentAtProvider | null,
): { name: string; value: string }[] {
  const { amount, totalAmount, contributorName, contributorEmail, goalName } = contribution
  const { confirmedAt, receiptSentAt } = contribution
  const { card = null, transfer = null } = payment ?? {}
  const facts = [
    ['Folio', contribution.folio],
    ['Pago', `${formatPesos(totalAmount)}: ${formatPesos(amount)} de aportación y sus cargos`],
    ['Pagado', confirmedAt && formatShortDateTime(confirmedAt)],
    ['Pago en el proveedor', contribution.paymentId],
    ['Tarjeta', card && describeCard(card)],
    ['De', [contributorName, contributorEmail].filter(Boolean).join(', ')],
    [
      'Comprobante',
      receiptSentAt &&
        `Enviado el ${formatShortDateTime(receiptSentAt)} a un correo que confirmó en su cuenta`,
    ],
    ['Para', `${goalName ?? 'Todo el evento'}, en ${contribution.eventName}`],
    ['Recibe', contribution.hostName],
    [
      'Transferencia',
      transfer &&
        `Del pago a su cuenta de pagos, el ${formatShortDateTime(transfer.at)}: ${transfer.id}`,
    ],
  ] as const
  return facts.flatMap(([name, value]) => (value ? [{ name, value }] : []))
}

/** A summary for the provider's form, to read and to copy once the provider has answered. */
export function Evidence({ contribution }: { contribution: AdminContributionDetail }) {
  const { result, reload } = useLoadResult(() => loadPayment(contribution.id))
  const facts = listEvidence(contribution, result?.data ?? null)
  const text = facts.map(({ name, value }) => `${name}: ${value}`).join('\n')
  return (
    <Card className="grid justify-items-start gap-4">
      <h3 className="text-lg">Lo que tenemos para el banco</h3>
      <Facts facts={facts} />
      {!result && (
        <LoadingArea label="Leyendo la tarjeta y la transferencia">
          <SkeletonText lines={1} />
        </LoadingArea>
      )}
      {result?.errorMessage && (
        <RetryBanner title="Falta la tarjeta y la transferencia" onRetry={reload}>
          {result.errorMessage}
        </RetryBanner>
      )}
      {result && (
        <CopyButton
          text={text}
          label="Copiar el resumen"
          variant="secondary"
          resetMs={COPIED_ON_PAGE_MS}
        />
      )}
    </Card>
  )
}
