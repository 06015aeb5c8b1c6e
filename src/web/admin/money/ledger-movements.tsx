import { useSearchParams } from 'react-router'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import type { LedgerMovement, listMovements } from '#contract/money/ledger.ts'
import { LEDGER_ACCOUNT_LABELS, LEDGER_MOVEMENT_LABELS } from '#contract/money/ledger-labels.ts'
import { formatPesos } from '#contract/money/money.ts'
import { buildAdminContributionPath, PATHS } from '#contract/product/paths.ts'
import { Identifier } from '#web/admin/facts.tsx'
import { AdminTable } from '#web/admin/frame/admin-frame.tsx'
import { explainEmpty, formatFound } from '#web/admin/labels.ts'
import { DeskFilter, formatDay, nameFilters } from '#web/admin/lists/desk-filter.tsx'
import { ListCount } from '#web/admin/lists/list-count.tsx'
import { DayPresets, DownloadList, FilterDay } from '#web/admin/lists/list-filters.tsx'
import { RowLink } from '#web/admin/lists/row-link.tsx'
import { formatShortDateTime } from '#web/format/dates.ts'
import { readDay, readSearch } from '#web/shell/lists/list-query.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import type { TableColumn } from '#web/ui/data/data-table.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { useFocusOnChange } from '#web/ui/layout/use-focus-on-change.ts'

const movementColumns: TableColumn<LedgerMovement>[] = [
  {
    header: 'Movimiento',
    heading: true,
    cell: ({ kind }) => LEDGER_MOVEMENT_LABELS[kind],
  },
  {
    header: 'Identificador',
    below: () => true,
    cell: ({ providerId, kind, folio }) => (
      <Identifier of={`el movimiento ${LEDGER_MOVEMENT_LABELS[kind]} de ${folio ?? providerId}`}>
        {providerId}
      </Identifier>
    ),
  },
  { header: 'Cuándo', unbroken: true, cell: ({ at }) => formatShortDateTime(at) },
  {
    header: 'Aportación',
    unbroken: true,
    cell: ({ contributionId, folio }) =>
      contributionId ? (
        <RowLink to={buildAdminContributionPath(contributionId)}>{folio}</RowLink>
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
    card: 'first-end',
    cell: ({ amount }) => formatPesos(amount),
  },
]

/** Days and words in the URL; invalid ones are dropped. */
export const readLedgerFilter = (search: URLSearchParams) => ({
  search: readSearch(search),
  from: readDay(search, 'from'),
  to: readDay(search, 'to'),
})

interface LedgerMovementsProps {
  page: ReplyOf<typeof listMovements>
  older: boolean
}

/** Search, days and file of the ledger, and one page of it, the last movement first. */
export function LedgerMovements({ page, older }: LedgerMovementsProps) {
  const [search] = useSearchParams()
  const heading = useFocusOnChange(search.get('before'))
  const { search: text, ...days } = readLedgerFilter(search)
  const isFiltered = Boolean(text || days.from || days.to)
  const at = (before: string | null) => {
    const query = new URLSearchParams(search)
    if (before) query.set('before', before)
    else query.delete('before')
    return `?${query}`
  }
  return (
    <Section
      id="movimientos"
      title={older ? 'Movimientos anteriores' : 'Movimientos'}
      headingRef={heading}
      className="grid-cols-1 gap-4"
    >
      <DeskFilter
        label="Buscar movimientos"
        search={{ placeholder: 'Folio, identificador, evento o anfitrión', value: text }}
        filters={nameFilters([
          ['from', 'Desde', days.from && formatDay(days.from)],
          ['to', 'Hasta', days.to && formatDay(days.to)],
        ])}
      >
        <DayPresets />
        <FilterDay name="from" label="Desde" value={days.from ?? ''} />
        <FilterDay name="to" label="Hasta" value={days.to ?? ''} />
      </DeskFilter>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <ListCount>{formatFound(page, 'movimiento', 'movimientos')}</ListCount>
        <DownloadList
          of="GET /admin/files/ledger"
          query={{ search: text, ...days }}
          cutAt={page.hasMore ? page.total : null}
          total={page.total}
        />
      </div>
      <AdminTable
        caption="Movimientos"
        columns={movementColumns}
        rows={page.movements}
        empty={{
          level: 3,
          ...(isFiltered
            ? explainEmpty(page, {
                title: 'Ningún movimiento coincide',
                text: 'Prueba con otra búsqueda o con otras fechas.',
                action: <TextLink to={PATHS.adminLedger}>Ver todos</TextLink>,
              })
            : {
                title: 'Aún no hay movimientos',
                text: 'Aquí aparecen en cuanto se paga la primera aportación.',
              }),
        }}
      />
      <nav aria-label="Movimientos" className="flex flex-wrap gap-3">
        {older && (
          <ButtonLink to={at(null)} variant="secondary" preventScrollReset>
            Los más recientes
          </ButtonLink>
        )}
        {page.next && (
          <ButtonLink to={at(page.next)} variant="secondary" preventScrollReset>
            Anteriores
          </ButtonLink>
        )}
      </nav>
    </Section>
  )
}
