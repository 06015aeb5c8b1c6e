import type { AuditEntry } from '#contract/admin/admin.ts'
import { AUDIT_ACTION_LABELS } from '#contract/admin/desk-labels.ts'
import { buildAdminContributionPath, buildAdminHostPath, PATHS } from '#contract/product/paths.ts'
import {
  AdminFrame,
  AdminList,
  AdminPending,
  AdminTable,
  MailLink,
  RowLink,
} from '#web/admin/admin-frame.tsx'
import { describeAuditDetails } from '#web/admin/labels.ts'
import { call } from '#web/api/call.ts'
import { toLoadResult } from '#web/api/load-result.ts'
import { formatShortDateTime } from '#web/format/dates.ts'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { readPage } from '#web/shell/lists/list-query.ts'
import { buildPageMeta } from '#web/shell/page/page.tsx'
import { stackedCellStyle, type TableColumn } from '#web/ui/data/data-table.tsx'
import type { Route } from './+types/audit'

function Person({ id, name, email }: { id: string; name: string | null; email: string | null }) {
  if (name === null) return <span className="text-muted">Cuenta eliminada</span>
  return (
    <span className={stackedCellStyle}>
      <RowLink to={buildAdminHostPath(id)}>{name}</RowLink>
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
    return <RowLink to={PATHS.adminQuarantine}>{String(detail.session ?? id)}</RowLink>
  const to =
    type === 'contribution'
      ? buildAdminContributionPath(id)
      : `${PATHS.adminContributions}?eventId=${id}`
  return (
    <span className={stackedCellStyle}>
      <RowLink to={to}>{name ?? id}</RowLink>
      {subject.eventName !== null && (
        <span className="text-sm text-muted wrap-anywhere">{subject.eventName}</span>
      )}
    </span>
  )
}

const personStyle = `${stackedCellStyle} lg:min-w-36`

const columns: TableColumn<AuditEntry>[] = [
  {
    header: 'Qué',
    heading: true,
    cell: (entry) => (
      <span className="grid">
        {AUDIT_ACTION_LABELS[entry.action]}
        {describeAuditDetails(entry).map((line) => (
          <span key={line} className="text-sm font-normal text-muted">
            {line}
          </span>
        ))}
      </span>
    ),
  },
  {
    header: 'A quién',
    cell: (entry) => (
      <span className={personStyle}>
        <Subject {...entry} />
      </span>
    ),
  },
  {
    header: 'Quién',
    cell: ({ actor }) => (
      <span className={personStyle}>
        {actor ? <Person {...actor} /> : 'Línea de comandos del servidor'}
      </span>
    ),
  },
  { header: 'Cuándo', unbroken: true, cell: ({ at }) => formatShortDateTime(at) },
  {
    header: 'Motivo',
    cell: ({ reason }) => <span className="wrap-anywhere">{reason ?? '—'}</span>,
  },
]

const empty = {
  title: 'Aún no hay nada que contar',
  text: 'Aquí queda escrito cada cambio que hace alguien de administración.',
}

const TITLE = 'Auditoría'
export const meta = () => buildPageMeta({ title: TITLE })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireRoles(request, ['ADMIN'])
  const query = { page: readPage(new URL(request.url).searchParams), pageSize: 20 }
  const trail = await toLoadResult(
    call('GET /admin/audit', { query }),
    'Error al obtener la auditoría',
  )
  return { trail }
}

export const HydrateFallback = () => <AdminPending title={TITLE} />

export default function AdminAudit({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title={TITLE}
      text="Lo que hizo cada quien en administración. Nada de esto se borra."
    >
      <AdminList result={loaderData.trail} loadingLabel="Cargando auditoría">
        {({ entries }) => (
          <AdminTable caption={TITLE} columns={columns} rows={entries} empty={empty} />
        )}
      </AdminList>
    </AdminFrame>
  )
}
