import { useSearchParams } from 'react-router'
import { DESK_ROLES } from '#contract/people/roles.ts'
import { AdminFrame, AdminList, AdminPending } from '#web/admin/frame/admin-frame.tsx'
import { buildListMeta } from '#web/admin/lists/build-list-meta.ts'
import { ListCount } from '#web/admin/lists/list-count.tsx'
import { DownloadList, findCut } from '#web/admin/lists/list-filters.tsx'
import {
  changeSuspension,
  loadUsers,
  readUserFilter,
  UsersFilter,
  UsersTable,
} from '#web/admin/lists/users-table.tsx'
import { call } from '#web/api/call.ts'
import { formatCount } from '#web/format/text.ts'
import { requireRoles } from '#web/session/navigation/guards.ts'
import type { Route } from './+types/users'

const TITLE = 'Usuarios'
export const meta = buildListMeta(TITLE)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireRoles(request, DESK_ROLES)
  return { users: await loadUsers(call, new URL(request.url).searchParams) }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return changeSuspension(call, await request.formData())
}

export const HydrateFallback = () => <AdminPending title={TITLE} />

/** All users: search, roles, suspension (`R2`, `R7`). */
export default function AdminUsers({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const filter = readUserFilter(search)
  const { data } = loaderData.users
  const filtered = ['search', 'role', 'suspended'].some((name) => search.get(name))
  return (
    <AdminFrame
      title={TITLE}
      action={
        <>
          <ListCount>
            {data?.hasMore && 'Más de '}
            {data && formatCount(data.pagination.total, 'persona', 'personas')}
          </ListCount>
          <DownloadList
            of="GET /admin/files/users"
            query={filter}
            cutAt={findCut(data, filter.search)}
            total={data?.pagination.total}
          />
        </>
      }
    >
      <UsersFilter search={search} />
      <AdminList result={loaderData.users} loadingLabel="Cargando usuarios">
        {(page) => <UsersTable page={page} filtered={filtered} />}
      </AdminList>
    </AdminFrame>
  )
}
