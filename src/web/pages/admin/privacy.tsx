import { DESK_ROLES } from '#contract/people/roles.ts'
import { AdminFrame, AdminList, AdminPending } from '#web/admin/frame/admin-frame.tsx'
import { buildListMeta } from '#web/admin/lists/build-list-meta.ts'
import { UnreadFilters } from '#web/admin/lists/desk-filter.tsx'
import { ListCount } from '#web/admin/lists/list-count.tsx'
import { isDoneShown, WaitingSwitch } from '#web/admin/money/waiting-switch.tsx'
import { PrivacyRequests, runPrivacyAction } from '#web/admin/privacy-requests.tsx'
import { call } from '#web/api/call.ts'
import { toLoadResult } from '#web/api/load-result.ts'
import { formatCount } from '#web/format/text.ts'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { ListFilter } from '#web/shell/lists/list-filter.tsx'
import { readPage, readSearch } from '#web/shell/lists/list-query.ts'
import { keepWhenUnavailable } from '#web/shell/page/keep-when-unavailable.ts'
import type { Route } from './+types/privacy'

const TITLE = 'Datos personales'
export const meta = buildListMeta(TITLE)

export const clientLoader = keepWhenUnavailable(async ({ request }: Route.ClientLoaderArgs) => {
  await requireRoles(request, DESK_ROLES)
  const search = new URL(request.url).searchParams
  const isDone = isDoneShown(search)
  const typed = readSearch(search)
  const query = {
    page: readPage(search),
    pageSize: 20,
    done: isDone ? 'true' : 'false',
    search: typed,
  } as const
  const list = call('GET /admin/privacy-requests', { query })
  return {
    isDone,
    search: typed,
    found: await toLoadResult(list, 'Error al obtener las solicitudes'),
  }
})

export async function clientAction({ request }: Route.ClientActionArgs) {
  return runPrivacyAction(call, await request.formData())
}

export const HydrateFallback = () => <AdminPending title={TITLE} />

/** A search finds requests of both states. */
function describeCount(total: number, isDone: boolean, search: string | undefined): string {
  const all = formatCount(total, 'solicitud', 'solicitudes')
  if (search) return all
  return isDone ? `${all} ${total === 1 ? 'terminada' : 'terminadas'}` : `${all} por atender`
}

/** Requests about personal data: answered and carried out within the terms of the law. */
export default function AdminPrivacy({ loaderData }: Route.ComponentProps) {
  const { isDone, search, found } = loaderData
  return (
    <AdminFrame
      title={TITLE}
      text="Corre un plazo de ley. Quien pide ya confirmó su correo."
      action={
        <>
          <ListCount>
            {found.data && describeCount(found.data.pagination.total, isDone, search)}
          </ListCount>
          <WaitingSwitch label="Solicitudes" waiting="Por atender" done="Terminadas" />
        </>
      }
    >
      <ListFilter
        label="Buscar solicitudes"
        placeholder="Correo, o folio de una aportación"
        search={search}
      />
      <UnreadFilters filters={[]} />
      <AdminList result={found} loadingLabel="Cargando solicitudes">
        {({ requests }) => <PrivacyRequests requests={requests} isDone={isDone} search={search} />}
      </AdminList>
    </AdminFrame>
  )
}
