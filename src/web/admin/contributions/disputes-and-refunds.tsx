import type { AdminContributionDetail } from '#contract/admin/contributions.ts'
import { formatPesos } from '#contract/money/money.ts'
import { labelDisputeReason } from '#contract/money/refunds/dispute-labels.ts'
import { FINANCE_DESK } from '#contract/people/roles.ts'
import { buildProviderDisputeUrl } from '#contract/product/product.ts'
import { Identifier } from '#web/admin/facts.tsx'
import { LabelBadge } from '#web/admin/frame/admin-frame.tsx'
import {
  DISPUTE_STATUS_LABELS,
  REFUND_BOUNCED_LABEL,
  REFUND_BOUNCED_TEXT,
  REFUND_STATUS_LABELS,
  REFUND_WAITS_LABEL,
} from '#web/admin/labels.ts'
import { formatShortDate } from '#web/format/dates.ts'
import { ForRoles } from '#web/session/use-session.ts'
import { Deadline } from '#web/shell/lists/deadline.tsx'
import { GiftAmount } from '#web/shell/money/gift-amount.tsx'
import { explainWhoPaid } from '#web/shell/money/refund-dialog.tsx'
import { buttonStyle } from '#web/ui/actions/button.tsx'
import { NewTabLink } from '#web/ui/actions/text-link.tsx'
import { DataTable, type TableColumn } from '#web/ui/data/data-table.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Card, Section } from '#web/ui/layout/card.tsx'
import { useFocusOnChange } from '#web/ui/layout/use-focus-on-change.ts'
import { Evidence } from './evidence.tsx'
import { isRefundedWhole } from './refund-section.tsx'

type Contribution = AdminContributionDetail

type Refund = Contribution['refunds'][number]

const refundColumns: TableColumn<Refund>[] = [
  { header: 'Fecha', heading: true, cell: ({ createdAt }) => formatShortDate(createdAt) },
  { header: 'De la aportación', align: 'end', cell: ({ amount }) => formatPesos(amount) },
  { header: 'A la tarjeta', align: 'end', cell: ({ totalAmount }) => formatPesos(totalAmount) },
  {
    header: 'Estado',
    cell: ({ status, waitsForFunds }) => (
      <LabelBadge {...(waitsForFunds ? REFUND_WAITS_LABEL : REFUND_STATUS_LABELS[status])} />
    ),
  },
  {
    header: 'Quién la pagó',
    cell: (refund) =>
      refund.status === 'failed'
        ? 'Nadie: no salió'
        : explainWhoPaid(refund, 'de la cuenta del anfitrión'),
  },
  {
    header: 'Motivo',
    cell: ({ reason }) => <span className="wrap-anywhere">{reason ?? '—'}</span>,
  },
]

/** Whether its last refund failed and can be made again, so that it waits in the queue; says what the queue says. */
export const hasRefundBounced = ({ status, refunds, disputes }: Contribution): boolean =>
  status === 'CONFIRMED' &&
  !disputes.some((dispute) => dispute.status === 'lost') &&
  refunds.toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt)).at(-1)
    ?.status === 'failed'

/** What went back, when, and who paid it; focused when nothing is left to refund, and the button is gone. */
export function RefundsTable({ contribution }: { contribution: Contribution }) {
  const { refunds } = contribution
  const heading = useFocusOnChange(isRefundedWhole(contribution))
  if (refunds.length === 0) return null
  return (
    <Section
      id="devoluciones"
      title="Devoluciones"
      headingRef={heading}
      className="grid-cols-1 gap-4"
    >
      {hasRefundBounced(contribution) && (
        <Banner tone="danger" title={REFUND_BOUNCED_LABEL}>
          {REFUND_BOUNCED_TEXT}{' '}
          <ForRoles of={FINANCE_DESK} otherwise="Finanzas o administración la devuelve otra vez.">
            Para devolver otra vez, usa “Devolver”, arriba.
          </ForRoles>
        </Banner>
      )}
      <DataTable
        wide
        caption="Devoluciones"
        columns={refundColumns}
        rows={refunds}
        rowKey={({ id }) => id}
      />
    </Section>
  )
}

const closedDisputes = new Set<string>(['won', 'lost', 'under_review'])

type Dispute = Contribution['disputes'][number]

export function awaitsEvidence(dispute: Dispute): dispute is Dispute & { evidenceDueBy: string } {
  return dispute.evidenceDueBy !== null && !closedDisputes.has(dispute.status)
}

interface ContributionDisputesProps {
  contribution: Contribution
}

/** Each dispute with its deadline, and what can be sent to the bank about it. */
export function ContributionDisputes({ contribution }: ContributionDisputesProps) {
  const { disputes, notRefundable } = contribution
  if (disputes.length === 0) return null
  return (
    <Section id="aclaraciones" title="Aclaraciones" className="grid-cols-1 gap-4">
      <ul className="grid gap-3">
        {disputes.map((dispute) => (
          <Card as="li" key={dispute.id} className="flex flex-wrap gap-3">
            <p className="flex w-full flex-wrap items-center gap-x-4 gap-y-1">
              <LabelBadge {...DISPUTE_STATUS_LABELS[dispute.status]} />
              {awaitsEvidence(dispute) && <Deadline iso={dispute.evidenceDueBy} />}
            </p>
            <p className="flex w-full flex-wrap items-center gap-x-4 gap-y-1">
              <span>{labelDisputeReason(dispute.reason)}</span>
              <GiftAmount of="charge">{dispute.amount}</GiftAmount>
              <span className="text-muted">Se abrió el {formatShortDate(dispute.openedAt)}</span>
              <Identifier of="la aclaración">{dispute.providerId}</Identifier>
            </p>
            <NewTabLink
              href={buildProviderDisputeUrl(dispute.providerId)}
              className={buttonStyle({
                variant: awaitsEvidence(dispute) ? 'primary' : 'secondary',
              })}
            >
              {awaitsEvidence(dispute)
                ? 'Enviar evidencia en el panel del proveedor'
                : 'Abrir en el panel del proveedor'}
            </NewTabLink>
            {awaitsEvidence(dispute) && <Evidence contribution={contribution} />}
          </Card>
        ))}
      </ul>
      {notRefundable && <p className="text-sm text-muted">{notRefundable}</p>}
    </Section>
  )
}
