import type { AuditEntry } from '#contract/admin/admin.ts'
import { adminContributionPath, adminHostPath, PATHS } from '#contract/product/paths.ts'
import { AUDIT_ACTIONS } from '#web/admin/labels.ts'
import { MailLink, rowLink } from '#web/admin/mail-link.tsx'
import { formatShortDateTime } from '#web/format/dates.ts'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { DataTable, stackedCellStyle, type TableColumn } from '#web/ui/data/data-table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { auditDetails } from './audit-details.ts'

const DELETED_ACCOUNT = 'Cuenta eliminada'

interface PersonProps {
  id: string
  name: string | null
  email: string | null
}

function Person({ id, name, email }: PersonProps) {
  if (name === null) return <span className="text-muted">{DELETED_ACCOUNT}</span>
  return (
    <span className={stackedCellStyle}>
      <TextLink to={adminHostPath(id)} className={rowLink}>
        {name}
      </TextLink>
      {email !== null && <MailLink address={email} />}
    </span>
  )
}

const REPORTS: Record<string, string> = {
  allies: 'Reporte de aliados',
  host: 'Reporte de anfitrión',
}

function Subject({ subject, detail }: Pick<AuditEntry, 'subject' | 'detail'>) {
  const { type, id, name } = subject
  if (type === 'user') return <Person {...subject} />
  if (type === 'report') return REPORTS[id] ?? id
  if (type === 'payment')
    return (
      <TextLink to={PATHS.adminQuarantine} className={rowLink}>
        {String(detail.session ?? id)}
      </TextLink>
    )
  const to =
    type === 'contribution'
      ? adminContributionPath(id)
      : `${PATHS.adminContributions}?eventId=${id}`
  return (
    <span className={stackedCellStyle}>
      <TextLink to={to} className={rowLink}>
        {name ?? id}
      </TextLink>
      {subject.eventName !== null && (
        <span className="text-sm text-muted wrap-anywhere">{subject.eventName}</span>
      )}
    </span>
  )
}

const personRoom = `${stackedCellStyle} lg:min-w-36`

const columns: TableColumn<AuditEntry>[] = [
  {
    id: 'action',
    header: 'Qué',
    heading: true,
    cell: (entry) => (
      <span className="grid">
        {AUDIT_ACTIONS[entry.action]}
        {auditDetails(entry).map((line) => (
          <span key={line} className="text-sm font-normal text-muted">
            {line}
          </span>
        ))}
      </span>
    ),
  },
  {
    id: 'subject',
    header: 'A quién',
    cell: (entry) => (
      <span className={personRoom}>
        <Subject {...entry} />
      </span>
    ),
  },
  {
    id: 'actor',
    header: 'Quién',
    cell: ({ actor }) => (
      <span className={personRoom}>
        {actor ? <Person {...actor} /> : 'Línea de comandos del servidor'}
      </span>
    ),
  },
  {
    id: 'at',
    header: 'Cuándo',
    unbroken: true,
    cell: ({ at }) => formatShortDateTime(at),
  },
  {
    id: 'reason',
    header: 'Motivo',
    cell: ({ reason }) => <span className="wrap-anywhere">{reason ?? '—'}</span>,
  },
]

/** The audit log, newest first. */
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
