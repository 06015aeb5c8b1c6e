import { redirect, useNavigate } from 'react-router'
import type { Caller } from '#contract/api/caller.ts'
import { PAGE_ERRORS } from '#contract/api/page-errors.ts'
import { buildEventPath, PATHS } from '#contract/product/paths.ts'
import type { EventTheme } from '#contract/product/product.ts'
import { ApiError } from '#web/api/api-error.ts'
import { createServerCaller } from '#web/api/page-services.server.ts'
import { DraftKeyScript, loadDraft } from '#web/contributions/draft/draft-history.tsx'
import { NextSteps } from '#web/contributions/next-steps.tsx'
import { ThemedNotice } from '#web/contributions/themed-notice.tsx'
import { KeepOwnGift } from '#web/shell/own-gift/keep-own-gift.tsx'
import { buildPageMeta, PRIVATE_PAGE_HEADERS } from '#web/shell/page/page.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import type { Route } from './+types/payment-cancelled'

/** Nobody who went on to pay and was declined cancelled anything. */
const nameOutcome = (decline: unknown) => (decline ? 'Pago no completado' : 'Pago cancelado')

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta({ title: nameOutcome(loaderData?.decline) })

export const headers = () => PRIVATE_PAGE_HEADERS

function readSlug(query: URLSearchParams): string | null {
  const slug = query.get('event')
  return slug && /^[\w-]+$/.test(slug) ? slug : null
}

interface EventState {
  /** Why the event takes no contributions; null while it does (`R4`, `R5`). */
  closed: string | null
  theme: EventTheme | undefined
}

async function readEventState(call: Caller, slug: string): Promise<EventState> {
  try {
    const { event } = await call('GET /events/url/:url', { params: { url: slug } })
    const { closedBecause, theme } = event
    return { closed: closedBecause && PAGE_ERRORS[closedBecause][1], theme }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const isHidden = error.status === 403 || error.status === 404
    return { closed: isHidden ? PAGE_ERRORS.CONTRIBUTIONS_CLOSED[1] : null, theme: undefined }
  }
}

/** The form's path with the goal and the draft of this URL. */
function contributePath(slug: string, query: URLSearchParams, hasDraft: boolean): string {
  const search = new URLSearchParams()
  const goal = query.get('goal')
  if (goal && /^[\w-]+$/.test(goal)) search.set('goal', goal)
  if (hasDraft) search.set('draft', query.get('draft') ?? '')
  return `${buildEventPath(slug, 'contribute')}${search.size > 0 ? `?${search}` : ''}`
}

/** Redirects to the success page if the draft was paid after all. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const call = createServerCaller(context)
  const draft = await loadDraft(call, query, { why: true })
  if (draft?.successPath) throw redirect(draft.successPath)
  const hasDraft = draft !== null
  const slug = readSlug(query)
  const { closed, theme } = slug
    ? await readEventState(call, slug)
    : { closed: null, theme: undefined }
  const isOpen = slug !== null && !closed
  return {
    slug,
    retryPath: isOpen ? contributePath(slug, query, hasDraft) : null,
    closed,
    theme,
    decline: draft?.decline ?? null,
    hasDraft,
  }
}

type LoaderData = Awaited<ReturnType<typeof loader>>

function CancelledText({
  closed,
  decline,
  hasDraft,
}: Pick<LoaderData, 'closed' | 'decline' | 'hasDraft'>) {
  if (closed) {
    return (
      <>
        No se hizo ningún cargo. {closed} ¿Dudas? <TextLink to={PATHS.contact}>Escríbenos</TextLink>
        .
      </>
    )
  }
  if (decline) {
    return (
      <div className="grid gap-3 text-left">
        <NextSteps decline={decline} otherwise="" hasDraft={hasDraft} />
        <p>
          ¿Sigue sin funcionar? <TextLink to={PATHS.contact}>Escríbenos</TextLink>.
        </p>
      </div>
    )
  }
  return (
    <>
      No se hizo ningún cargo. Puedes intentarlo de nuevo cuando quieras
      {hasDraft && ', con lo que ya escribiste'}; si algo no funcionó,{' '}
      <TextLink to={PATHS.contact}>escríbenos</TextLink>.
    </>
  )
}

/** Where the provider redirects when the checkout is cancelled (`spec §2`). */
export default function PaymentCancelled({ loaderData }: Route.ComponentProps) {
  const { slug, retryPath } = loaderData
  const navigate = useNavigate()
  return (
    <>
      <DraftKeyScript />
      {slug && <KeepOwnGift news={{ slug, kind: 'cancelled' }} />}
      <ThemedNotice
        theme={loaderData.theme}
        illustration="nest"
        title={nameOutcome(loaderData.decline)}
        text={<CancelledText {...loaderData} />}
        links={[
          retryPath && { to: retryPath, label: 'Intentar de nuevo', reloadDocument: true },
          slug && { to: buildEventPath(slug), label: 'Ver el evento' },
        ]}
        action={
          <Button variant="secondary" className="noscript:hidden" onClick={() => void navigate(-1)}>
            Regresar
          </Button>
        }
      />
    </>
  )
}
