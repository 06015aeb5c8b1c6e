import { Fragment } from 'react'
import type { AdminUser, listUsers } from '#contract/admin/admin.ts'
import { ROLE_LABELS } from '#contract/admin/desk-labels.ts'
import type { Caller } from '#contract/api/caller.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import { DESK_ROLES, type DeskRole, hasAnyRole } from '#contract/people/roles.ts'
import { buildAdminHostPath, PATHS } from '#contract/product/paths.ts'
import { toLoadResult } from '#web/api/load-result.ts'
import { formatShortDate } from '#web/format/dates.ts'
import { createFormFailure, toFormFailure } from '#web/forms/form.tsx'
import { useHasRole, useSession } from '#web/session/use-session.ts'
import { FilterSelect } from '#web/shell/lists/list-filter.tsx'
import { readChoice, readPage, readSearch } from '#web/shell/lists/list-query.ts'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import {
  cardLineStyle,
  cardOnlyStyle,
  stackedCellStyle,
  type TableColumn,
  tableOnlyStyle,
} from '#web/ui/data/data-table.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { classNames } from '#web/ui/style/class-names.ts'
import { formatInteger } from '../figures/figures.tsx'
import { AdminTable, MailLink } from '../frame/admin-frame.tsx'
import { ReasonButton, type ReasonedAction, readPurpose } from '../reason-dialog.tsx'
import { DeskFilter, listSetFilters } from './desk-filter.tsx'
import { CaseLink } from './list-trail.tsx'

/** For a page's clientAction: handles the form of `SuspendButton`. */
export async function changeSuspension(call: Caller, form: FormData) {
  const suspended = form.get('suspended') === 'true'
  const reason = String(form.get('reason') ?? '')
  try {
    const params = { id: String(form.get('userId')) }
    await call('PATCH /users/:id', {
      params,
      body: { suspended, reason },
      purpose: readPurpose(form),
    })
    return { done: true as const }
  } catch (error) {
    return toFormFailure(error, form)
  }
}

type Person = Pick<AdminUser, 'id' | 'fullName' | 'roles' | 'suspendedAt'>

const SUSPEND_ACTION: ReasonedAction = {
  label: 'Suspender',
  busyLabel: 'Suspendiendo...',
  question: '¿Suspender esta cuenta?',
  text: 'Se cierran sus sesiones, no podrá entrar y sus eventos dejan de recibir aportaciones. Los pagos que están abiertos se cancelan.',
  done: 'Cuenta suspendida',
  tone: 'danger',
}

const REINSTATE_ACTION: ReasonedAction = {
  label: 'Reactivar',
  busyLabel: 'Reactivando...',
  question: '¿Reactivar esta cuenta?',
  text: 'Podrá entrar otra vez y sus eventos activos volverán a recibir aportaciones.',
  done: 'Cuenta reactivada',
  tone: 'primary',
  optionalReason: true,
}

const isChangeable = ({ roles, suspendedAt }: Person) =>
  suspendedAt !== null || !hasAnyRole(roles, DESK_ROLES)

/** Suspends or reinstates a user, with a reason; people at the desk cannot be suspended (`R2`). */
export function SuspendButton({ user }: { user: Person }) {
  if (!isChangeable(user)) return null
  const act = user.suspendedAt ? REINSTATE_ACTION : SUSPEND_ACTION
  return (
    <ReasonButton
      label={`${act.label} a ${user.fullName}`}
      act={act}
      name={user.fullName}
      fields={{ userId: user.id, suspended: String(act === SUSPEND_ACTION) }}
      hint="Queda en la auditoría; la persona no lo ve."
    />
  )
}

const nameRole = (role: string) => ROLE_LABELS[role] ?? role

/** For a page's clientAction: handles the form of `RolesButton`, whose `change` is such as `grant:SUPPORT`. */
export async function changeDeskRole(call: Caller, form: FormData) {
  const [kind, chosen] = String(form.get('change') ?? '').split(':')
  const role = DESK_ROLES.find((known) => known === chosen)
  if (!role)
    return createFormFailure('', [{ field: 'change', message: 'Elige qué rol cambia' }], form)
  const granted = kind === 'grant'
  try {
    const params = { id: String(form.get('userId')) }
    const body = { role, granted, reason: String(form.get('reason') ?? '') }
    await call('POST /admin/users/:id/roles', { params, body, purpose: readPurpose(form) })
    const text = `${granted ? 'Ahora tiene' : 'Ya no tiene'} el rol ${nameRole(role)}`
    return { done: true as const, text }
  } catch (error) {
    return toFormFailure(error, form)
  }
}

export const ROLES_INTENT = 'set-role'

const ROLES_ACTION: ReasonedAction = {
  label: 'Cambiar roles',
  busyLabel: 'Cambiando...',
  question: '¿Cambiar lo que puede hacer en la administración?',
  text: 'Vale de inmediato. La persona y quienes administran reciben un correo.',
  done: 'Rol cambiado',
  tone: 'primary',
}

const ROLE_DUTIES: Record<DeskRole, string> = {
  SUPPORT: 'ayuda a las personas',
  FINANCE: 'mueve dinero',
  ADMIN: 'hace todo',
}

/** Gives or takes a role of the desk, with a reason; nobody changes their own (decision 43). */
export function RolesButton({ user }: { user: Pick<AdminUser, 'id' | 'fullName' | 'roles'> }) {
  const { user: self } = useSession()
  if (self?.id === user.id) return null
  const options = DESK_ROLES.map((role) =>
    user.roles.includes(role)
      ? { value: `revoke:${role}`, label: `Quitar ${nameRole(role)}` }
      : { value: `grant:${role}`, label: `Dar ${nameRole(role)}: ${ROLE_DUTIES[role]}` },
  )
  return (
    <ReasonButton
      act={ROLES_ACTION}
      name={user.fullName}
      fields={{ intent: ROLES_INTENT, userId: user.id }}
      hint="Queda en la auditoría; la persona no lo ve."
    >
      {(errors) => (
        <Select
          name="change"
          label="Cambio"
          options={options}
          placeholder="Elige un rol"
          error={errors.change}
        />
      )}
    </ReasonButton>
  )
}

/** The roles of a person; those of the desk lead to everybody who has them. */
export function RoleNames({ roles }: Pick<AdminUser, 'roles'>) {
  return roles.map((role, index) => (
    <Fragment key={role}>
      {index > 0 && ', '}
      {hasAnyRole([role], DESK_ROLES) ? (
        <TextLink to={`${PATHS.adminUsers}?role=${role}`}>{nameRole(role)}</TextLink>
      ) : (
        nameRole(role)
      )}
    </Fragment>
  ))
}

type UserPage = ReplyOf<typeof listUsers>

export function readUserFilter(search: URLSearchParams) {
  return {
    search: readSearch(search),
    role: readChoice(search, 'role', ['HOST', 'ALIADO', 'SUPPORT', 'FINANCE', 'ADMIN']),
    suspended: readChoice(search, 'suspended', ['true', 'false']),
  }
}

export function loadUsers(call: Caller, search: URLSearchParams) {
  return toLoadResult(
    call('GET /users', { query: { ...readUserFilter(search), page: readPage(search) } }),
    'Error al obtener usuarios',
  )
}

const SUSPENDED_LABELS = { false: 'Activas', true: 'Suspendidas' }

export function UsersFilter({ search }: { search: URLSearchParams }) {
  const query = readUserFilter(search)
  return (
    <DeskFilter
      label="Buscar usuarios"
      search={{ placeholder: 'Nombre o correo', value: query.search }}
      filters={listSetFilters([
        ['role', 'Rol', query.role && nameRole(query.role)],
        ['suspended', 'Estado', query.suspended && SUSPENDED_LABELS[query.suspended]],
      ])}
    >
      <FilterSelect
        name="role"
        label="Rol"
        value={query.role}
        options={Object.entries(ROLE_LABELS).map(([value, label]) => ({ value, label }))}
      />
      <FilterSelect
        name="suspended"
        label="Estado"
        value={query.suspended}
        options={Object.entries(SUSPENDED_LABELS).map(([value, label]) => ({ value, label }))}
      />
    </DeskFilter>
  )
}

export function AccountBadge({ user }: { user: Pick<AdminUser, 'suspendedAt'> }) {
  return user.suspendedAt ? (
    <StatusBadge tone="danger">Suspendida</StatusBadge>
  ) : (
    <StatusBadge tone="success">Activa</StatusBadge>
  )
}

const rolesOf = ({ roles }: AdminUser) => roles.map(nameRole).join(', ')

const readColumns: TableColumn<AdminUser>[] = [
  {
    header: 'Nombre',
    heading: true,
    cell: ({ id, fullName, email }) => (
      <span className={`${stackedCellStyle} lg:min-w-40`}>
        <CaseLink to={buildAdminHostPath(id)}>{fullName}</CaseLink>
        <MailLink address={email} className={tableOnlyStyle} />
      </span>
    ),
  },
  {
    header: 'Roles',
    card: 'second',
    cell: (user) => (
      <span className={cardLineStyle}>
        {rolesOf(user)}
        <span className={classNames('text-muted', cardOnlyStyle)}> · {user.email}</span>
      </span>
    ),
  },
  {
    header: 'Eventos',
    align: 'end',
    card: 'none',
    cell: (user) => formatInteger(user.totalEvents),
  },
  {
    header: 'Registro',
    unbroken: true,
    card: 'none',
    cell: (user) => formatShortDate(user.createdAt),
  },
  { header: 'Cuenta', card: 'first-end', cell: (user) => <AccountBadge user={user} /> },
]

const adminColumns: TableColumn<AdminUser>[] = [
  ...readColumns,
  {
    header: 'Acción',
    card: 'second-end',
    cell: (user) =>
      isChangeable(user) ? <SuspendButton user={user} /> : <span className="text-muted">—</span>,
  },
]

const toCase = ({ id, fullName }: AdminUser) => ({ to: buildAdminHostPath(id), label: fullName })

export function UsersTable({ page, filtered }: { page: UserPage; filtered: boolean }) {
  const isAdmin = useHasRole(['ADMIN'])
  return (
    <AdminTable
      caption="Usuarios"
      columns={isAdmin ? adminColumns : readColumns}
      rows={page.users}
      toCase={toCase}
      empty={{
        title: filtered ? 'Nadie coincide con tu búsqueda' : 'Aún no hay usuarios',
        text: filtered ? 'Prueba con otro nombre, correo, rol o estado.' : undefined,
        action: filtered && <TextLink to={PATHS.adminUsers}>Ver a todos</TextLink>,
      }}
    />
  )
}
