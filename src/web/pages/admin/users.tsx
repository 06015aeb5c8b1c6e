import { useSearchParams } from 'react-router'
import { DESK_ROLES } from '#contract/people/roles.ts'
import { AdminFrame, AdminList, AdminPending } from '#web/admin/frame/admin-frame.tsx'
import { buildListMeta } from '#web/admin/lists/build-list-meta.ts'
import { FoundRows } from '#web/admin/lists/found-rows.tsx'
import {
  loadUsers,
  readUserFilter,
  UsersFilter,
  UsersTable,
} from '#web/admin/lists/users-table.tsx'
import { call } from '#web/api/call.ts'
import { requireRoles } from '#web/session/navigation/guards.ts'
import type { Route } from './+types/users'

const TITLE = 'Usuarios'
export const meta = buildListMeta(TITLE)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireRoles(request, DESK_ROLES)
  return { users: await loadUsers(call, new URL(request.url).searchParams) }
}

export const HydrateFallback = () => <AdminPending title={TITLE} />

/** All users: search, roles (`R2`, `R7`). */
export default function AdminUsers({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const filter = readUserFilter(search)
  const filtered = ['search', 'role', 'suspended', 'from', 'to'].some((name) => search.get(name))
  return (
    <AdminFrame
      title={TITLE}
      action={
        <FoundRows
          of="GET /admin/files/users"
          query={filter}
          search={filter.search}
          page={loaderData.users.data}
          one="persona"
          many="personas"
        />
      }
    >
      <UsersFilter search={search} />
      <AdminList result={loaderData.users} loadingLabel="Cargando usuarios">
        {(page) => <UsersTable page={page} filtered={filtered} />}
      </AdminList>
    </AdminFrame>
  )
}
