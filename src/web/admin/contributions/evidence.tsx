import type { AdminContributionDetail } from '#contract/admin/contributions.ts'
import { formatPesos } from '#contract/money/money.ts'
import { COPIED_ON_PAGE_MS } from '#contract/product/limits.ts'
import { Facts } from '#web/admin/facts.tsx'
import { formatShortDateTime } from '#web/format/dates.ts'
import { CopyButton } from '#web/ui/actions/copy-button.tsx'
import { Card } from '#web/ui/layout/card.tsx'

/** What we hold about a disputed gift, for the bank; only what there is. */
function listEvidence(contribution: AdminContributionDetail): { name: string; value: string }[] {
  const { amount, totalAmount, contributorName, contributorEmail, goalName } = contribution
  const facts = [
    ['Folio', contribution.folio],
    ['Pago', `${formatPesos(totalAmount)}: ${formatPesos(amount)} de aportación y sus cargos`],
    ['Pagado', contribution.confirmedAt && formatShortDateTime(contribution.confirmedAt)],
    ['De', [contributorName, contributorEmail].filter(Boolean).join(', ')],
    ['Para', `${goalName ?? 'Todo el evento'}, en ${contribution.eventName}`],
    ['Recibe', contribution.hostName],
  ] as const
  return facts.flatMap(([name, value]) => (value ? [{ name, value }] : []))
}

/** A summary for the provider's form, to read and to copy. */
export function Evidence({ contribution }: { contribution: AdminContributionDetail }) {
  const facts = listEvidence(contribution)
  const text = facts.map(({ name, value }) => `${name}: ${value}`).join('\n')
  return (
    <Card className="grid justify-items-start gap-4">
      <h3 className="text-lg">Lo que tenemos para el banco</h3>
      <Facts facts={facts} />
      <CopyButton
        text={text}
        label="Copiar el resumen"
        variant="secondary"
        resetMs={COPIED_ON_PAGE_MS}
      />
    </Card>
  )
}
