import { useSearchParams } from 'react-router'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import {
  type LedgerMovement,
  ledgerMovementKind,
  type listMovements,
} from '#contract/money/ledger.ts'
import { LEDGER_ACCOUNT_LABELS, LEDGER_MOVEMENT_LABELS } from '#contract/money/ledger-labels.ts'
import { formatPesos } from '#contract/money/money.ts'
import { buildAdminContributionPath, PATHS } from '#contract/product/paths.ts'
import { Identifier } from '#web/admin/facts.tsx'
import { AdminTable } from '#web/admin/frame/admin-frame.tsx'
import { explainEmpty, formatFound } from '#web/admin/labels.ts'
import { DeskFilter, formatDay, nameFilters } from '#web/admin/lists/desk-filter.tsx'
import { ListCount } from '#web/admin/lists/list-count.tsx'
import {
  DayPresets,
  DownloadList,
  FilterAmounts,
  FilterDay,
  formatOptional,
  readPesos,
} from '#web/admin/lists/list-filters.tsx'
import { RowLink } from '#web/admin/lists/row-link.tsx'
import { formatShortDateTime } from '#web/format/dates.ts'
import { FilterSelect } from '#web/shell/lists/list-filter.tsx'
import { readChoice, readDay, readSearch } from '#web/shell/lists/list-query.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { cardOnlyStyle, type TableColumn } from '#web/ui/data/data-table.tsx'
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
    card: 'below',
    // Few read it on a phone, whose card leads to the contribution.
    blank: ({ contributionId }) => contributionId !== null,
    cell: ({ providerId, kind, folio }) => (
      <Identifier of={`el movimiento ${LEDGER_MOVEMENT_LABELS[kind]} de ${folio ?? providerId}`}>
        {providerId}
      </Identifier>
    ),
  },
  {
    header: 'Cuándo',
    unbroken: true,
    card: 'none',
    cell: ({ at }) => formatShortDateTime(at),
  },
  {
    header: 'Aportación',
    unbroken: true,
    card: 'second',
    blank: ({ contributionId }) => contributionId === null,
    cell: ({ contributionId, folio }) =>
      contributionId ? (
        <RowLink to={buildAdminContributionPath(contributionId)}>{folio}</RowLink>
      ) : (
        '—'
      ),
  },
  {
    header: 'De → a',
    card: 'below',
    cell: ({ at, from, to }) => (
      <span className="flex flex-wrap gap-x-4 text-sm text-muted">
        <span className={cardOnlyStyle}>{formatShortDateTime(at)}</span>
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

/** The filter in the URL, amounts in pesos there; what is invalid is dropped. */
export const readLedgerFilter = (search: URLSearchParams) => ({
  search: readSearch(search),
  from: readDay(search, 'from'),
  to: readDay(search, 'to'),
  kind: readChoice(search, 'kind', ledgerMovementKind.options),
  min: readPesos(search, 'min'),
  max: readPesos(search, 'max'),
})

interface LedgerMovementsProps {
  page: ReplyOf<typeof listMovements>
  older: boolean
}

/** Search, days and file of the ledger, and one page of it, the last movement first. */
export function LedgerMovements({ page, older }: LedgerMovementsProps) {
  const [search] = useSearchParams()
  const heading = useFocusOnChange(search.get('before'))
  const filter = readLedgerFilter(search)
  const { search: text, from, to, kind, min, max } = filter
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
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
          ['kind', 'Movimiento', kind && LEDGER_MOVEMENT_LABELS[kind]],
          ['from', 'Desde', from && formatDay(from)],
          ['to', 'Hasta', to && formatDay(to)],
          ['min', 'Monto desde', formatOptional(min)],
          ['max', 'Monto hasta', formatOptional(max)],
        ])}
      >
        <DayPresets />
        <FilterSelect
          name="kind"
          label="Movimiento"
          value={kind}
          options={ledgerMovementKind.options.map((value) => ({
            value,
            label: LEDGER_MOVEMENT_LABELS[value],
          }))}
        />
        <FilterDay name="from" label="Desde" value={from ?? ''} />
        <FilterDay name="to" label="Hasta" value={to ?? ''} />
        <FilterAmounts />
      </DeskFilter>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <ListCount>{formatFound(page, 'movimiento', 'movimientos')}</ListCount>
        <DownloadList
          of="GET /admin/files/ledger"
          query={filter}
          cutAt={page.hasMore && text ? page.total : null}
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
                text: 'Prueba con otra búsqueda, otros montos u otras fechas.',
                action: <TextLink to={PATHS.adminLedger}>Ver todos</TextLink>,
              })
            : {
                title: 'Aún no hay movimientos',
                text: 'Aquí aparecen en cuanto se paga la primera aportación.',
              }),
        }}
      />
      <nav aria-label="Páginas de movimientos" className="flex flex-wrap gap-3">
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
