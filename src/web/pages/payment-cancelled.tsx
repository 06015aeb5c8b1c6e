import { redirect, useNavigate } from 'react-router'
import { serverCall } from '#web/api/services.server.ts'
import { readDraft } from '#web/contributions/draft.ts'
import { ForgetDraft } from '#web/contributions/forget-draft.tsx'
import { WhatNext } from '#web/contributions/what-next.tsx'
import { PRIVATE_PAGE, pageMeta } from '#web/shell/page-meta.ts'
import { PageNotice } from '#web/shell/page-notice.tsx'
import { Illustration } from '#web/ui/art/illustration.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import type { Route } from './+types/payment-cancelled'

export const meta = () => pageMeta({ title: 'Pago cancelado' })

/** The address opens what was typed. */
export const headers = () => PRIVATE_PAGE

/** `?event=`, `&goal=` and `&draft=` come along, so that trying again is one touch. */
function againFrom(query: URLSearchParams, isKept: boolean): string | null {
  const slug = query.get('event')
  if (!slug || !/^[\w-]+$/.test(slug)) return null
  const wish = new URLSearchParams()
  const goal = query.get('goal')
  if (goal && /^[\w-]+$/.test(goal)) wish.set('goal', goal)
  if (isKept) wish.set('draft', query.get('draft') ?? '')
  return `/events/${slug}/contribute${wish.size > 0 ? `?${wish}` : ''}`
}

/** Who comes back here after having paid all the same is told so. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const draft = await readDraft(serverCall(context), query, { why: true })
  if (draft?.successPath) throw redirect(draft.successPath)
  const isKept = draft !== null
  const again = againFrom(query, isKept)
  const back = again?.replace(/\/contribute.*/, '') ?? null
  return { again, back, decline: draft?.decline ?? null, isKept }
}

/** The checkout was left before paying (`spec §2`). */
export default function PaymentCancelled({ loaderData }: Route.ComponentProps) {
  const { again, back, decline, isKept } = loaderData
  const navigate = useNavigate()
  return (
    <>
      {isKept && <ForgetDraft />}
      <PageNotice
        illustration={<Illustration name="nest" />}
        title="Pago cancelado"
        text={
          decline ? (
            <WhatNext decline={decline} otherwise="" kept={isKept} />
          ) : (
            <>
              No se hizo ningún cargo. Puedes intentarlo de nuevo cuando quieras
              {isKept && ', con lo que ya escribiste'}; si algo no funcionó, escríbenos.
            </>
          )
        }
        action={
          <>
            {again && (
              <ButtonLink to={again} reloadDocument>
                Intentar de nuevo
              </ButtonLink>
            )}
            {back && (
              <ButtonLink to={back} variant="secondary">
                Ver el evento
              </ButtonLink>
            )}
            <Button
              variant="secondary"
              className="noscript:hidden"
              onClick={() => void navigate(-1)}
            >
              Regresar
            </Button>
            <ButtonLink to="/contact" variant="quiet">
              Contáctanos
            </ButtonLink>
          </>
        }
      />
    </>
  )
}
