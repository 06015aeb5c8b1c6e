import { useSearchParams } from 'react-router'
import type { AdminUser, listUsers } from '#contract/admin/admin.ts'
import { ROLE_LABELS } from '#contract/admin/desk-labels.ts'
import type { UserOrder } from '#contract/admin/reading.ts'
import type { Caller } from '#contract/api/caller.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import { DESK_ROLES, hasAnyRole } from '#contract/people/roles.ts'
import { buildAdminHostPath, PATHS } from '#contract/product/paths.ts'
import { toLoadResult } from '#web/api/load-result.ts'
import { formatShortDate } from '#web/format/dates.ts'
import { formatCount } from '#web/format/text.ts'
import { toFormFailure } from '#web/forms/form.tsx'
import { FilterSelect } from '#web/shell/lists/list-filter.tsx'
import { readChoice, readDay, readPage, readSearch } from '#web/shell/lists/list-query.ts'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import {
  cardLineStyle,
  cardOnlyStyle,
  stackedCellStyle,
  type TableColumn,
  tableOnlyStyle,
} from '#web/ui/data/data-table.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { nameRole } from '../desk-roles.tsx'
import { formatInteger } from '../figures/figures.tsx'
import { AdminTable, LabelBadge, MailLink } from '../frame/admin-frame.tsx'
import { DEPOSITS_STOPPED_LABEL } from '../labels.ts'
import { LeavingPayout } from '../money/leaving-payout.tsx'
import { ReasonButton, type ReasonedAction, readPurpose } from '../reason-dialog.tsx'
import { CardFacts } from './card-facts.tsx'
import { DeskFilter, formatDay, nameFilters } from './desk-filter.tsx'
import { DayPresets, FilterDay } from './list-filters.tsx'
import { findOwnOrder, OrderSelect, type OrderTexts, orderBy, readOrder } from './list-order.tsx'
import { CaseLink } from './list-origin.tsx'

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
  text: 'Se cierran sus sesiones, no podrá entrar y sus eventos dejan de recibir aportaciones. Los pagos que están abiertos se cancelan. La persona recibe un correo.',
  done: 'Cuenta suspendida',
  tone: 'danger',
  usualReasons: ['No contesta', 'Publica eventos falsos', 'Lo pidió'],
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
    >
      {act === SUSPEND_ACTION && hasAnyRole(user.roles, ['HOST'])
        ? () => <LeavingPayout hostId={user.id} />
        : undefined}
    </ReasonButton>
  )
}

type UserPage = ReplyOf<typeof listUsers>

export function readUserFilter(search: URLSearchParams) {
  return {
    search: readSearch(search),
    role: readChoice(search, 'role', ['HOST', 'ALIADO', 'SUPPORT', 'FINANCE', 'ADMIN']),
    suspended: readChoice(search, 'suspended', ['true', 'false']),
    from: readDay(search, 'from'),
    to: readDay(search, 'to'),
  }
}

const ORDERS: OrderTexts<UserOrder> = {
  newest: { label: 'Registro más nuevo', text: 'de la más nueva a la más vieja' },
  oldest: { label: 'Registro más viejo', text: 'de la más vieja a la más nueva' },
  name: { label: 'Nombre, de la A a la Z', text: 'de la A a la Z' },
  'name-desc': { label: 'Nombre, de la Z a la A', text: 'de la Z a la A' },
}

export function loadUsers(call: Caller, search: URLSearchParams) {
  return toLoadResult(
    call('GET /users', {
      query: {
        ...readUserFilter(search),
        order: readOrder(search, ORDERS),
        page: readPage(search),
      },
    }),
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
      filters={nameFilters([
        ['role', 'Rol', query.role && nameRole(query.role)],
        ['suspended', 'Estado', query.suspended && SUSPENDED_LABELS[query.suspended]],
        ['from', 'Registro desde', query.from && formatDay(query.from)],
        ['to', 'Registro hasta', query.to && formatDay(query.to)],
      ])}
    >
      <DayPresets />
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
      <FilterDay name="from" label="Registro desde" value={query.from ?? ''} />
      <FilterDay name="to" label="Registro hasta" value={query.to ?? ''} />
      <OrderSelect texts={ORDERS} own={findOwnOrder(search)} />
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

/** That nothing reaches the bank of a person, if so. */
function DepositsBadge({ user, className }: { user: AdminUser; className?: string }) {
  if (!user.areDepositsStopped) return null
  return (
    <span className={className}>
      <LabelBadge {...DEPOSITS_STOPPED_LABEL} />
    </span>
  )
}

/** @param depositsStyle of the badge of the deposits, which a card shows elsewhere */
export const UserBadges = ({
  user,
  depositsStyle,
}: {
  user: AdminUser
  depositsStyle?: string
}) => (
  <span className="inline-flex flex-wrap gap-2 [justify-content:inherit]">
    <AccountBadge user={user} />
    <DepositsBadge user={user} {...(depositsStyle && { className: depositsStyle })} />
  </span>
)

const rolesOf = ({ roles }: AdminUser) => roles.map(nameRole).join(', ')

const buildColumns = (search: URLSearchParams): TableColumn<AdminUser>[] => [
  {
    header: 'Nombre',
    ...orderBy(
      search,
      { texts: ORDERS, own: findOwnOrder(search), up: 'name', down: 'name-desc' },
      'up',
    ),
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
    cell: (user) => <span className={cardLineStyle}>{rolesOf(user)}</span>,
  },
  {
    header: 'Eventos',
    align: 'end',
    card: 'none',
    cell: (user) => formatInteger(user.totalEvents),
  },
  {
    header: 'Registro',
    ...orderBy(search, { texts: ORDERS, own: findOwnOrder(search), up: 'oldest', down: 'newest' }),
    unbroken: true,
    card: 'below',
    cell: (user) => (
      <>
        <span className={tableOnlyStyle}>{formatShortDate(user.createdAt)}</span>
        <DepositsBadge user={user} className={cardOnlyStyle} />
        <CardFacts
          facts={[
            user.email,
            formatCount(user.totalEvents, 'evento', 'eventos'),
            `registro: ${formatShortDate(user.createdAt)}`,
          ]}
        />
      </>
    ),
  },
  {
    header: 'Cuenta',
    card: 'first-end',
    cell: (user) => <UserBadges user={user} depositsStyle={tableOnlyStyle} />,
  },
]

const toCase = ({ id, fullName }: AdminUser) => ({ to: buildAdminHostPath(id), label: fullName })

export function UsersTable({ page, filtered }: { page: UserPage; filtered: boolean }) {
  const [search] = useSearchParams()
  return (
    <AdminTable
      caption="Usuarios"
      columns={buildColumns(search)}
      rows={page.users}
      toCase={toCase}
      empty={{
        title: filtered ? 'Nadie coincide con tu búsqueda' : 'Aún no hay usuarios',
        text: filtered ? 'Prueba con otro nombre, correo, rol, estado o fecha.' : undefined,
        action: filtered && <TextLink to={PATHS.adminUsers}>Ver a todos</TextLink>,
      }}
    />
  )
}
