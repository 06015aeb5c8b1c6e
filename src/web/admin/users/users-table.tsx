import type { AdminUser, listUsers } from '#contract/admin/admin.ts'
import type { Caller } from '#contract/api/caller.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import { adminHostPath, PATHS } from '#contract/product/paths.ts'
import { AdminTable, MailLink, RowLink } from '#web/admin/admin-table.tsx'
import { ROLES } from '#web/admin/labels.ts'
import { count } from '#web/admin/metrics/figures.tsx'
import { toPanel } from '#web/api/panel.ts'
import { formatShortDate } from '#web/format/dates.ts'
import { ListFilter } from '#web/shell/lists/list-filter.tsx'
import { readChoice, readPage, readSearch } from '#web/shell/lists/list-query.ts'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { stackedCellStyle, type TableColumn } from '#web/ui/data/data-table.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { SuspendButton } from './suspend-button.tsx'

export type UserPage = ReplyOf<typeof listUsers>

function readQuery(search: URLSearchParams) {
  return {
    page: readPage(search),
    search: readSearch(search),
    role: readChoice(search, 'role', ['HOST', 'ALIADO', 'ADMIN']),
    suspended: readChoice(search, 'suspended', ['true', 'false']),
  }
}

export function loadUsers(call: Caller, search: URLSearchParams) {
  return toPanel(call('GET /users', { query: readQuery(search) }), 'Error al obtener usuarios')
}

export function UsersFilter({ search }: { search: URLSearchParams }) {
  const query = readQuery(search)
  return (
    <ListFilter label="Buscar usuarios" placeholder="Nombre o correo" search={query.search}>
      <Select
        key={query.role}
        name="role"
        label="Rol"
        placeholder="Todos"
        defaultValue={query.role ?? ''}
        options={Object.entries(ROLES).map(([value, label]) => ({ value, label }))}
      />
      <Select
        key={query.suspended}
        name="suspended"
        label="Estado"
        placeholder="Todos"
        defaultValue={query.suspended ?? ''}
        options={[
          { value: 'false', label: 'Activas' },
          { value: 'true', label: 'Suspendidas' },
        ]}
      />
    </ListFilter>
  )
}

export function AccountBadge({ user }: { user: Pick<AdminUser, 'suspendedAt'> }) {
  return user.suspendedAt ? (
    <StatusBadge tone="danger">Suspendida</StatusBadge>
  ) : (
    <StatusBadge tone="success">Activa</StatusBadge>
  )
}

const rolesOf = ({ roles }: AdminUser) => roles.map((role) => ROLES[role] ?? role).join(', ')

const columns: TableColumn<AdminUser>[] = [
  {
    header: 'Nombre',
    heading: true,
    cell: ({ id, fullName, email }) => (
      <span className={`${stackedCellStyle} lg:min-w-40`}>
        <RowLink to={adminHostPath(id)}>{fullName}</RowLink>
        <MailLink address={email} />
      </span>
    ),
  },
  { header: 'Roles', cell: rolesOf },
  { header: 'Eventos', align: 'end', cell: (user) => count(user.totalEvents) },
  {
    header: 'Registro',
    unbroken: true,
    cell: (user) => formatShortDate(user.createdAt),
  },
  { header: 'Cuenta', cell: (user) => <AccountBadge user={user} /> },
  { header: 'Acción', cell: (user) => <SuspendButton user={user} /> },
]

export function UsersTable({ page, filtered }: { page: UserPage; filtered: boolean }) {
  return (
    <AdminTable
      caption="Usuarios"
      columns={columns}
      rows={page.users}
      empty={{
        title: filtered ? 'Nadie coincide con tu búsqueda' : 'Aún no hay usuarios',
        text: filtered ? 'Prueba con otro nombre, correo, rol o estado.' : undefined,
        action: filtered && <TextLink to={PATHS.adminUsers}>Ver a todos</TextLink>,
      }}
    />
  )
}
