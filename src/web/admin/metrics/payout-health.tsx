import type { HostNeedingAttention, payoutHealth } from '#contract/admin/admin.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import { adminHostPath } from '#contract/product/paths.ts'
import { PAYOUT_STATUSES } from '#web/admin/labels.ts'
import { MailLink, rowLink } from '#web/admin/mail-link.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { DataTable, stackedCellStyle, type TableColumn } from '#web/ui/data/data-table.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { count } from './figures.tsx'

type Health = ReplyOf<typeof payoutHealth>

const STATES = ['active', 'pending', 'restricted', 'none'] as const

const yesNo = (yes: boolean) => (yes ? 'Sí' : 'No')

const columns: TableColumn<HostNeedingAttention>[] = [
  {
    id: 'host',
    header: 'Anfitrión',
    heading: true,
    cell: ({ hostId, fullName, email }) => (
      <span className={stackedCellStyle}>
        <TextLink to={adminHostPath(hostId)} className={rowLink}>
          {fullName}
        </TextLink>
        <MailLink address={email} />
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Cuenta',
    cell: ({ status }) => (
      <StatusBadge tone={PAYOUT_STATUSES[status].tone}>{PAYOUT_STATUSES[status].label}</StatusBadge>
    ),
  },
  { id: 'charges', header: 'Cobra', cell: ({ chargesEnabled }) => yesNo(chargesEnabled) },
  { id: 'payouts', header: 'Deposita', cell: ({ payoutsEnabled }) => yesNo(payoutsEnabled) },
  {
    id: 'due',
    header: 'Datos pendientes',
    align: 'end',
    cell: ({ requirementsCurrentlyDue }) => count(requirementsCurrentlyDue.length),
  },
  {
    id: 'events',
    header: 'Eventos activos',
    align: 'end',
    cell: ({ activeEvents }) => count(activeEvents),
  },
]

/** Payout accounts by status, and hosts that need attention. */
export function PayoutHealth({ health }: { health: Health }) {
  const { counts, attention, attentionTotal } = health
  return (
    <Section id="cuentas" title="Cuentas de pagos" className="grid-cols-1 gap-4">
      <Card>
        <dl className="flex flex-wrap gap-x-10 gap-y-5">
          {STATES.map((state) => (
            <div key={state} className="grid justify-items-start gap-1.5">
              <dt>
                <StatusBadge tone={PAYOUT_STATUSES[state].tone}>
                  {PAYOUT_STATUSES[state].label}
                </StatusBadge>
              </dt>
              <dd className="font-display text-xl font-semibold tabular-nums">
                {count(counts[state])}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <h3 className="text-lg">Necesitan atención</h3>
      <DataTable
        wide
        caption="Cuentas de pagos que necesitan atención"
        columns={columns}
        rows={attention}
        rowKey={({ hostId }) => hostId}
        empty={
          <p className="text-muted">
            Ninguna. Aquí aparecen las cuentas que ya entregaron sus datos, o tienen eventos
            activos, y no pueden cobrar o depositar.
          </p>
        }
      />
      {attentionTotal > attention.length && (
        <p className="text-sm text-muted">
          Se muestran {attention.length} de {count(attentionTotal)}.
        </p>
      )}
    </Section>
  )
}
