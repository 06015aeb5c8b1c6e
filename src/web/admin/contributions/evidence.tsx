import type { AdminContributionDetail } from '#contract/admin/contributions.ts'
import { formatPesos } from '#contract/money/money.ts'
import { COPIED_ON_PAGE_MS } from '#contract/product/limits.ts'
import { Facts } from '#web/admin/facts.tsx'
import { useLoadResult } from '#web/api/load-result.ts'
import { formatShortDateTime } from '#web/format/dates.ts'
import { CopyButton } from '#web/ui/actions/copy-button.tsx'
import { RetryBanner } from '#web/ui/feedback/banner.tsx'
import { LoadingArea, SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { ChevronDownIcon } from '#web/ui/icons.tsx'
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
    ['Pago', `${formatPesos(totalAmount)} (${formatPesos(amount)} de aportación y sus cargos)`],
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

/** A summary for the provider's form, to copy once the provider has answered, and to read. */
export function Evidence({ contribution }: { contribution: AdminContributionDetail }) {
  const { result, reload } = useLoadResult(() => loadPayment(contribution.id))
  const facts = listEvidence(contribution, result?.data ?? null)
  const text = facts.map(({ name, value }) => `${name}: ${value}`).join('\n')
  return (
    <>
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
      <details className="group/summary w-full">
        <summary className="inline-flex min-h-11 list-none items-center gap-2 rounded-sm font-semibold text-accent">
          Qué dice el resumen
          <ChevronDownIcon className="transition-transform group-open/summary:rotate-180" />
        </summary>
        <div className="@container pt-3">
          <Facts facts={facts} />
        </div>
      </details>
    </>
  )
}
