import type { AuditAction, listAuditEntries } from '#contract/admin/audit.ts'
import { AUDIT_ACTION_GROUPS, AUDIT_ACTION_LABELS } from '#contract/admin/desk-labels.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import { DESK_ROLES } from '#contract/people/roles.ts'
import {
  buildAdminContributionPath,
  buildAdminEventPath,
  buildAdminHostPath,
  PATHS,
} from '#contract/product/paths.ts'
import { AdminFrame, AdminList, AdminPending, AdminTable } from '#web/admin/frame/admin-frame.tsx'
import { explainEmpty, formatFound } from '#web/admin/labels.ts'
import { AUDIT_COLUMNS, DELETED_ACCOUNT, foldDownloads } from '#web/admin/lists/audit-columns.tsx'
import { buildListMeta } from '#web/admin/lists/build-list-meta.ts'
import { DeskFilter, formatDay, nameFilters } from '#web/admin/lists/desk-filter.tsx'
import { ListCount } from '#web/admin/lists/list-count.tsx'
import {
  DayPresets,
  DownloadList,
  FilterDay,
  findFileRowLimit,
} from '#web/admin/lists/list-filters.tsx'
import { call } from '#web/api/call.ts'
import { toLoadResult } from '#web/api/load-result.ts'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { FilterSelect } from '#web/shell/lists/list-filter.tsx'
import { readChoice, readDay, readId, readPage, readSearch } from '#web/shell/lists/list-query.ts'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import type { Route } from './+types/audit'

const empty = {
  title: 'Aún no hay nada que contar',
  text: 'Aquí queda escrito cada cambio que hace alguien de administración.',
}

const ABOUT_LABELS = {
  user: 'Persona',
  event: 'Evento',
  contribution: 'Aportación',
  unknown: 'Sobre',
} as const

const UNKNOWN = { type: 'unknown', name: 'algo que ya no existe' } as const

const NONE_FOUND = {
  title: 'Nada coincide',
  text: 'Prueba con otro nombre, correo o folio, o quita un filtro.',
  action: <TextLink to={PATHS.adminAudit}>Ver toda la auditoría</TextLink>,
}

const TITLE = 'Auditoría'
const ACTIONS = Object.keys(AUDIT_ACTION_LABELS) as AuditAction[]

function readFilter(search: URLSearchParams) {
  return {
    search: readSearch(search),
    action: readChoice(search, 'action', ACTIONS),
    about: readId(search, 'about'),
    by: readId(search, 'by'),
    from: readDay(search, 'from'),
    to: readDay(search, 'to'),
  }
}

export const meta = buildListMeta(TITLE)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireRoles(request, DESK_ROLES)
  const search = new URL(request.url).searchParams
  const filter = readFilter(search)
  const query = { ...filter, page: readPage(search), pageSize: 20 }
  const trail = await toLoadResult(
    call('GET /admin/audit', { query }),
    'Error al obtener la auditoría',
  )
  return { trail, filter }
}

export const HydrateFallback = () => <AdminPending title={TITLE} />

const ABOUT_PATHS = {
  user: buildAdminHostPath,
  event: buildAdminEventPath,
  contribution: buildAdminContributionPath,
}

type About = NonNullable<ReplyOf<typeof listAuditEntries>['about']>

/** Back to the page of what the trail is about. */
const AboutLink = ({ about, id }: { about: About; id: string }) => (
  <p className="wrap-anywhere">
    {about.type === 'user' ? 'Lo que hizo y lo que se le hizo a ' : 'Lo que se hizo en '}
    <TextLink to={ABOUT_PATHS[about.type](id)}>{about.name}</TextLink>
  </p>
)

interface AuditFilterProps {
  filter: ReturnType<typeof readFilter>
  trail: ReplyOf<typeof listAuditEntries> | null
}

/** What links set and no field shows stays set when the form is sent. */
const HiddenFilters = ({ filter }: Pick<AuditFilterProps, 'filter'>) =>
  (['about', 'by'] as const).map(
    (name) => filter[name] && <input key={name} type="hidden" name={name} value={filter[name]} />,
  )

function AuditFilter({ filter, trail }: AuditFilterProps) {
  const about = filter.about && (trail?.about ?? UNKNOWN)
  return (
    <DeskFilter
      label="Buscar en la auditoría"
      search={{ placeholder: 'Quién, a quién, evento o folio', value: filter.search }}
      filters={nameFilters([
        ['from', 'Desde', filter.from && formatDay(filter.from)],
        ['to', 'Hasta', filter.to && formatDay(filter.to)],
        ['about', about ? ABOUT_LABELS[about.type] : 'Sobre', about ? about.name : null],
        ['by', 'Quién', filter.by && (trail?.by?.name ?? DELETED_ACCOUNT)],
        ['action', 'Qué', filter.action && AUDIT_ACTION_LABELS[filter.action]],
      ])}
    >
      <DayPresets />
      <FilterDay name="from" label="Desde" value={filter.from ?? ''} />
      <FilterDay name="to" label="Hasta" value={filter.to ?? ''} />
      <HiddenFilters filter={filter} />
      <FilterSelect
        name="action"
        label="Qué"
        value={filter.action}
        options={Object.entries(AUDIT_ACTION_GROUPS).map(([label, actions]) => ({
          label,
          options: Object.entries(actions).map(([value, text]) => ({ value, label: text })),
        }))}
      />
    </DeskFilter>
  )
}

const toFound = ({
  hasMore,
  pagination,
}: Pick<ReplyOf<typeof listAuditEntries>, 'hasMore' | 'pagination'>) => ({
  hasMore,
  total: pagination.total,
})

export default function AdminAudit({ loaderData }: Route.ComponentProps) {
  const { filter, trail } = loaderData
  return (
    <AdminFrame
      title={TITLE}
      text="Lo que hizo cada quien en administración. Nada de esto se borra."
      action={
        <>
          <ListCount>
            {trail.data && formatFound(toFound(trail.data), 'acción', 'acciones')}
            {trail.data?.hasMore && !filter.search && '. Elige fechas para ver las demás.'}
          </ListCount>
          <DownloadList
            of="GET /admin/files/audit"
            query={filter}
            cutAt={findFileRowLimit(trail.data, filter.search)}
            total={trail.data?.pagination.total}
          />
        </>
      }
    >
      <AuditFilter filter={filter} trail={trail.data} />
      {filter.about && trail.data?.about && (
        <AboutLink about={trail.data.about} id={filter.about} />
      )}
      <AdminList result={trail} loadingLabel="Cargando auditoría">
        {({ entries, ...page }) => (
          <AdminTable
            caption={TITLE}
            columns={AUDIT_COLUMNS}
            rows={foldDownloads(entries)}
            empty={
              Object.values(filter).some(Boolean) ? explainEmpty(toFound(page), NONE_FOUND) : empty
            }
          />
        )}
      </AdminList>
    </AdminFrame>
  )
}
