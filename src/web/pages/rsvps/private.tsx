import { useMemo } from 'react'
import { data, useNavigation } from 'react-router'
import { buildEventPath, buildRsvpPath, PATHS } from '#contract/product/paths.ts'
import { ApiError } from '#web/api/api-error.ts'
import { toRouteError } from '#web/api/failed-call.ts'
import {
  readTokenOfPage,
  redirectWithToken,
  takeTokenFromAddress,
} from '#web/api/link-cookie.server.ts'
import { createServerCaller, getPageTime, toAbsoluteUrl } from '#web/api/page-services.server.ts'
import { readEventIfShown } from '#web/events/access/load-event.server.ts'
import { CoverStamp } from '#web/events/event-summary-card.tsx'
import { KeepOwnRsvp } from '#web/events/rsvps/own-rsvp/keep-own-rsvp.tsx'
import { toOwnRsvp } from '#web/events/rsvps/own-rsvp/rsvp-news.ts'
import { readDoneMessage, runRsvpIntent } from '#web/events/rsvps/private-intents.ts'
import { PrivateRsvpView } from '#web/events/rsvps/private-rsvp.tsx'
import { rememberRsvp } from '#web/events/rsvps/remembered-rsvp.server.ts'
import { submitToServer, toFormFailure } from '#web/forms/form.tsx'
import { ForgetTyped } from '#web/forms/kept-form/kept-form.tsx'
import { buildPageMeta, PageNotice, PRIVATE_PAGE_HEADERS } from '#web/shell/page/page.tsx'
import type { Route } from './+types/private'

export const meta = () => buildPageMeta({ title: 'Tu respuesta' })

export const headers = () => PRIVATE_PAGE_HEADERS

const pagePath = (id: string) => buildRsvpPath(encodeURIComponent(id.toLowerCase()))

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const withoutToken = takeTokenFromAddress(request, pagePath(params.id))
  if (withoutToken) return withoutToken
  const now = getPageTime(context)
  try {
    const ask = createServerCaller(context)
    const { rsvp: found } = await ask('GET /rsvps/:id', {
      params,
      query: { token: readTokenOfPage(request) },
    })
    const { token, ...rsvp } = found
    const event = await readEventIfShown(ask, rsvp.event.slug)
    return {
      rsvp,
      cover: event?.cover ?? null,
      // The holder's own link, on their own page, which no cache keeps: without an address it is nowhere else.
      url: toAbsoluteUrl(context, `${buildRsvpPath(rsvp.id)}?token=${token}`),
      shareUrl: toAbsoluteUrl(context, buildEventPath(rsvp.event.slug)),
      now,
      done: readDoneMessage(new URL(request.url).searchParams),
    }
  } catch (error) {
    const isNone = error instanceof ApiError && (error.status === 404 || error.status === 400)
    if (!isNone) return toRouteError(error)
    return data(
      { rsvp: null, cover: null, url: '', shareUrl: '', now, done: null },
      { status: 404 },
    )
  }
}

/** Redirects, so that a reload sends nothing again; a changed address changes the link. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const link = { id: params.id, token: readTokenOfPage(request) }
  try {
    const { rsvp, done } = await runRsvpIntent(createServerCaller(context), link, form)
    const page = redirectWithToken(request, rsvp.token, {
      path: pagePath(rsvp.id),
      query: new URLSearchParams({ hecho: done }),
    })
    return rememberRsvp(page, request, rsvp)
  } catch (error) {
    // The message says what the answer is now: whoever sends the form again has read it.
    if (error instanceof ApiError && error.extras.updatedAt)
      form.set('updatedAt', error.extras.updatedAt)
    return toFormFailure(error, form)
  }
}

export const clientAction = (args: Route.ClientActionArgs) =>
  submitToServer(args, { hasText: (form) => form.has('name') })

/** An answer to '¿Vas a ir?', opened by its private link without an account (`R20`). */
export default function PrivateRsvpPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rsvp, cover, url, shareUrl, now, done } = loaderData
  const { formData } = useNavigation()
  const busy = formData ? String(formData.get('intent')) : null
  const today = useMemo(() => new Date(now), [now])
  if (!rsvp) {
    return (
      <PageNotice
        illustration="nest"
        title="Este enlace no abre ninguna respuesta"
        text="Ábrelo otra vez entero, desde tu correo o donde lo guardaste. Si cambiaste tu correo, usa el enlace que llegó a la nueva dirección."
        links={[
          { to: PATHS.contact, label: 'Contáctanos' },
          { to: PATHS.home, label: 'Ir al inicio' },
        ]}
      />
    )
  }
  return (
    <>
      <KeepOwnRsvp
        news={{
          slug: rsvp.event.slug,
          kind: done ? 'given' : 'read',
          rsvp: toOwnRsvp(rsvp),
        }}
      />
      {done && <ForgetTyped name="rsvp" />}
      <PrivateRsvpView
        rsvp={rsvp}
        cover={<CoverStamp cover={cover} />}
        url={url}
        shareUrl={shareUrl}
        now={today}
        done={done}
        failure={actionData}
        busy={busy}
      />
    </>
  )
}
