import { buildEventPath, PATHS } from '#contract/product/paths.ts'
import { call } from '#web/api/call.ts'
import { toRouteError } from '#web/api/failed-call.ts'
import { NotedThanks } from '#web/events/other-gifts/noted-thanks.tsx'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { readPage, readSearch } from '#web/shell/lists/list-query.ts'
import { PageBanner } from '#web/shell/page/banner-page.tsx'
import { keepWhenUnavailable } from '#web/shell/page/keep-when-unavailable.ts'
import { buildPageMeta, PagePending } from '#web/shell/page/page.tsx'
import { ThanksView } from '#web/thanks/thanks-view.tsx'
import type { Route } from './+types/thanks'

const TITLE = 'Agradecimientos'
export const meta = () => buildPageMeta({ title: TITLE })

export const clientLoader = keepWhenUnavailable(
  async ({ request, params }: Route.ClientLoaderArgs) => {
    await requireRoles(request, ['HOST'])
    const query = new URL(request.url).searchParams
    const search = readSearch(query)
    const state = query.get('state') === 'all' ? ('all' as const) : ('pending' as const)
    const list = await call('GET /events/:id/thanks', {
      params: { id: params.id },
      query: { state, search, page: readPage(query) },
    }).catch(toRouteError)
    return { list, state, search }
  },
)

export const HydrateFallback = PagePending

export default function EventThanks({ loaderData }: Route.ComponentProps) {
  const { list, state, search } = loaderData
  const { event } = list
  return (
    <>
      <PageBanner
        title={TITLE}
        trail={[
          { label: 'Mis eventos', to: PATHS.events },
          { label: event.name, to: buildEventPath(event.slug) },
        ]}
      />
      <ThanksView {...loaderData}>
        <NotedThanks key={`${state} ${search}`} event={event} state={state} search={search} />
      </ThanksView>
    </>
  )
}
