import type { AuditEntry } from '#contract/admin.ts'
import { eventDate } from '#web/format/dates.ts'
import { DataTable, type TableColumn } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { AUDIT_ACTIONS } from './labels.ts'
import { rowLink } from './mail-link.tsx'

const GONE = 'Cuenta eliminada'

function Person({ id, name }: { id: string; name: string | null }) {
  return name === null ? (
    <span className="text-muted">{GONE}</span>
  ) : (
    <TextLink to={`/admin/hosts/${id}`} className={rowLink}>
      {name}
    </TextLink>
  )
}

function Subject({ subject }: Pick<AuditEntry, 'subject'>) {
  if (subject.type === 'user') return <Person id={subject.id} name={subject.name} />
  return <span className="wrap-anywhere">{subject.name ?? subject.id}</span>
}

const personRoom = 'inline-block lg:min-w-36'

const columns: TableColumn<AuditEntry>[] = [
  {
    id: 'action',
    header: 'Qué',
    heading: true,
    cell: ({ action, detail }) => (
      <span className="grid">
        {AUDIT_ACTIONS[action]}
        {typeof detail.checkoutsEnded === 'number' && detail.checkoutsEnded > 0 && (
          <span className="text-sm font-normal text-muted">
            Pagos abiertos cancelados: {detail.checkoutsEnded}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'subject',
    header: 'A quién',
    cell: ({ subject }) => (
      <span className={personRoom}>
        <Subject subject={subject} />
      </span>
    ),
  },
  {
    id: 'actor',
    header: 'Quién',
    cell: ({ actor }) => (
      <span className={personRoom}>
        {actor ? <Person id={actor.id} name={actor.name} /> : 'Línea de comandos del servidor'}
      </span>
    ),
  },
  { id: 'at', header: 'Cuándo', cell: ({ at }) => eventDate(at) },
  {
    id: 'reason',
    header: 'Motivo',
    cell: ({ reason }) => <span className="wrap-anywhere">{reason ?? '—'}</span>,
  },
]

/** Who did what to whom, the last first. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <DataTable
      wide
      caption="Auditoría"
      columns={columns}
      rows={entries}
      rowKey={({ id }) => id}
      empty={
        <EmptyState
          title="Aún no hay nada que contar"
          text="Aquí queda escrito cada cambio que hace alguien de administración."
        />
      }
    />
  )
}
