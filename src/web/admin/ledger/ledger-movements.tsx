import type { ReplyOf } from '#contract/api/endpoint.ts'
import type { LedgerMovement, listMovements } from '#contract/money/ledger.ts'
import { LEDGER_ACCOUNT_LABELS, LEDGER_MOVEMENT_LABELS } from '#contract/money/ledger-labels.ts'
import { formatPesos } from '#contract/money/money.ts'
import { adminContributionPath, PATHS } from '#contract/product/paths.ts'
import { AdminTable, RowLink } from '#web/admin/admin-table.tsx'
import { formatShortDateTime } from '#web/format/dates.ts'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { stackedCellStyle, type TableColumn } from '#web/ui/data/data-table.tsx'
import { Section } from '#web/ui/layout/section.tsx'

const columns: TableColumn<LedgerMovement>[] = [
  {
    header: 'Movimiento',
    heading: true,
    cell: ({ kind, providerId }) => (
      <span className={stackedCellStyle}>
        {LEDGER_MOVEMENT_LABELS[kind]}
        <code className="text-sm font-normal text-muted wrap-anywhere">{providerId}</code>
      </span>
    ),
  },
  { header: 'Cuándo', unbroken: true, cell: ({ at }) => formatShortDateTime(at) },
  {
    header: 'Aportación',
    cell: ({ contributionId }) =>
      contributionId ? (
        <RowLink to={adminContributionPath(contributionId)}>Ver aportación</RowLink>
      ) : (
        '—'
      ),
  },
  {
    header: 'De → a',
    cell: ({ from, to }) => (
      <span className="text-sm text-muted">
        {LEDGER_ACCOUNT_LABELS[from]} → {LEDGER_ACCOUNT_LABELS[to]}
      </span>
    ),
  },
  {
    header: 'Monto',
    align: 'end',
    unbroken: true,
    cell: ({ amount }) => formatPesos(amount),
  },
]

interface LedgerMovementsProps {
  page: ReplyOf<typeof listMovements>
  older: boolean
}

export function LedgerMovements({ page, older }: LedgerMovementsProps) {
  return (
    <Section id="movimientos" title="Movimientos" className="grid-cols-1 gap-4">
      <AdminTable
        caption="Movimientos"
        columns={columns}
        rows={page.movements}
        empty={{
          level: 3,
          title: 'Aún no hay movimientos',
          text: 'Aquí aparecen en cuanto se paga la primera aportación.',
        }}
      />
      <nav aria-label="Movimientos" className="flex flex-wrap gap-3">
        {older && (
          <ButtonLink to={PATHS.adminLedger} variant="secondary" preventScrollReset>
            Los más recientes
          </ButtonLink>
        )}
        {page.next && (
          <ButtonLink to={`?before=${page.next}`} variant="secondary" preventScrollReset>
            Anteriores
          </ButtonLink>
        )}
      </nav>
    </Section>
  )
}
