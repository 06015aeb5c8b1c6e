import type { ReplyOf } from '#contract/api/endpoint.ts'
import type { AccountSums, sumLedger } from '#contract/money/ledger.ts'
import { LEDGER_ACCOUNT_LABELS } from '#contract/money/ledger-labels.ts'
import { formatPesos } from '#contract/money/money.ts'
import { FoldedSection } from '#web/admin/folded-section.tsx'
import { formatDay } from '#web/admin/lists/desk-filter.tsx'
import { formatCount } from '#web/format/text.ts'
import { DataTable, type TableColumn } from '#web/ui/data/data-table.tsx'

const toColumn = (
  header: string,
  name: 'opening' | 'received' | 'sent' | 'closing',
): TableColumn<AccountSums> => ({
  header,
  align: 'end',
  unbroken: true,
  cell: (sums) => formatPesos(sums[name]),
})

const columns: TableColumn<AccountSums>[] = [
  { header: 'Cuenta', heading: true, cell: ({ account }) => LEDGER_ACCOUNT_LABELS[account] },
  toColumn('Al empezar', 'opening'),
  toColumn('Entró', 'received'),
  toColumn('Salió', 'sent'),
  toColumn('Al terminar', 'closing'),
]

interface LedgerSumsProps {
  sums: ReplyOf<typeof sumLedger>
  days: { from: string | undefined; to: string | undefined }
}

function nameDays({ from, to }: LedgerSumsProps['days']): string {
  if (from && from === to) return `Del ${formatDay(from)}`
  if (from && to) return `Del ${formatDay(from)} al ${formatDay(to)}`
  if (from) return `Desde el ${formatDay(from)}`
  return to ? `Hasta el ${formatDay(to)}` : 'Hasta este momento'
}

/** The accounts that hold what hosts received. */
const OF_HOSTS: readonly AccountSums['account'][] = ['host', 'bank', 'outside']

/** How the ledger's figures and those of the contributions of the same days follow from each other. */
function compareWithContributions({ sums, days }: LedgerSumsProps): string {
  const { accounts, contributions } = sums
  const received = accounts
    .filter(({ account }) => OF_HOSTS.includes(account))
    .reduce((sum, { opening, closing }) => sum + closing - opening, 0)
  const ofHosts = `Los anfitriones recibieron ${formatPesos(received)}, ya sin lo que regresó`
  const ofGifts = `${formatCount(contributions.count, 'aportación confirmada', 'aportaciones confirmadas')}${days.from || days.to ? ' de esos días' : ''} suman ${formatPesos(contributions.amount)}`
  if (received === contributions.amount) return `${ofHosts}; ${ofGifts}: cuadran.`
  const difference = formatPesos(Math.abs(received - contributions.amount))
  return `${ofHosts}; ${ofGifts}. Hay ${difference} de diferencia: puede ser dinero en camino, transferencias detenidas, devoluciones o lo que se anotó otro día.`
}

/** What each account had, received and sent within some days; together they are zero at either end. */
export function LedgerSums({ sums, days }: LedgerSumsProps) {
  const used = sums.accounts.filter((each) => each.opening || each.received || each.sent)
  return (
    <FoldedSection
      isBare
      id="saldos"
      title="Saldos por cuenta"
      text={`${nameDays(days)}. Lo que salió de las tarjetas se lee en negativo: juntas, las cuentas suman cero.`}
    >
      <DataTable
        caption="Saldos por cuenta"
        columns={columns}
        rows={used.length > 0 ? used : sums.accounts}
        rowKey={({ account }) => account}
      />
      <p className="text-muted">{compareWithContributions({ sums, days })}</p>
    </FoldedSection>
  )
}
