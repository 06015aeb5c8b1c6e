import { redirect } from 'react-router'
import { buildEventPath, PATHS } from '#contract/product/paths.ts'
import { toRouteError } from '#web/api/api-errors.ts'
import { call } from '#web/api/call.ts'
import { NotedThanks } from '#web/events/other-gifts/noted-thanks.tsx'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { readPage } from '#web/shell/lists/list-query.ts'
import { PageBanner } from '#web/shell/page/banner-page.tsx'
import { buildPageMeta, PagePending } from '#web/shell/page/page.tsx'
import { ThanksView } from '#web/thanks/thanks-view.tsx'
import type { Route } from './+types/thanks'

const TITLE = 'Agradecimientos'
export const meta = () => buildPageMeta({ title: TITLE })

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireRoles(request, ['HOST'])
  const search = new URL(request.url).searchParams
  const state = search.get('state') === 'all' ? ('all' as const) : ('pending' as const)
  const page = readPage(search)
  const list = await call('GET /events/:id/thanks', {
    params: { id: params.id },
    query: { state, page },
  }).catch(toRouteError)
  const last = Math.max(1, list.pagination.totalPages)
  if (page > last)
    throw redirect(`${buildEventPath(params.id, 'thanks')}?state=${state}&page=${last}`)
  return { list, state }
}

export const HydrateFallback = PagePending

export default function EventThanks({ loaderData }: Route.ComponentProps) {
  const { list, state } = loaderData
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
      <ThanksView list={list} state={state}>
        <NotedThanks key={state} event={event} state={state} />
      </ThanksView>
    </>
  )
}
