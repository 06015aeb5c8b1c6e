import { useNavigation } from 'react-router'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import type { checkLink as checkEndpoint, LinkState } from '#contract/people/auth.ts'
import { EMAIL_UNDO_HOURS } from '#contract/product/limits.ts'
import { PATHS } from '#contract/product/paths.ts'
import { ApiError } from '#web/api/api-error.ts'
import { readTokenOfPage, takeTokenFromAddress } from '#web/api/link-cookie.server.ts'
import { createServerCaller } from '#web/api/page-services.server.ts'
import { AuthCard } from '#web/auth/auth-card.tsx'
import { Form, submitToServer, toFormFailure } from '#web/forms/form.tsx'
import { buildPageMeta, PageNotice, PRIVATE_PAGE_HEADERS } from '#web/shell/page/page.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import type { Route } from './+types/undo-email'

const TITLE = 'Recuperar mi cuenta'
export const meta = () => buildPageMeta({ title: TITLE })

export const headers = () => PRIVATE_PAGE_HEADERS

type LinkCheck = Pick<ReplyOf<typeof checkEndpoint>, 'state' | 'hasTakenEffect'>

/** Says on opening whether there is still something to undo; where that is unknown, the button does. */
async function checkLink({ request, context }: Route.LoaderArgs): Promise<LinkCheck> {
  const token = readTokenOfPage(request)
  if (!token) return { state: 'invalid', hasTakenEffect: false }
  const body = { page: 'undo-email', token } as const
  try {
    return await createServerCaller(context)('POST /auth/link/check', { body })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { state: 'valid', hasTakenEffect: true }
  }
}

export async function loader(args: Route.LoaderArgs) {
  const withoutToken = takeTokenFromAddress(args.request, PATHS.undoEmail)
  if (withoutToken) throw withoutToken
  const { state, hasTakenEffect } = await checkLink(args)
  return { state, hasTakenEffect }
}

const NEW_PASSWORD = {
  to: PATHS.forgotPassword,
  label: 'Elegir otra contraseña',
  size: 'lg',
} as const
const CONTACT = { to: PATHS.contact, label: 'Escribirnos', size: 'lg' } as const

/** What the page says instead of a button that could do nothing. */
const DEAD_LINKS = {
  used: {
    illustration: 'success',
    title: 'Ya lo deshiciste: tu cuenta está a salvo',
    text: 'Este enlace ya hizo su trabajo. Tu contraseña anterior ya no sirve; si todavía no eliges otra, hazlo aquí.',
    links: [NEW_PASSWORD],
  },
  expired: {
    illustration: 'error',
    title: 'Este enlace ya expiró',
    text: `Funciona durante ${EMAIL_UNDO_HOURS} horas. Si no fuiste tú quien cambió el correo, escríbenos y lo revisamos.`,
    links: [CONTACT],
  },
  invalid: {
    illustration: 'error',
    title: 'Este enlace ya no sirve',
    text: 'Quizá ya confirmaste el cambio, elegiste otra contraseña, o el cambio se canceló. Si no puedes entrar a tu cuenta, elige una contraseña nueva o escríbenos.',
    links: [NEW_PASSWORD, CONTACT],
  },
} as const

const isDead = (state: LinkState): state is keyof typeof DEAD_LINKS =>
  Object.hasOwn(DEAD_LINKS, state)

/** The value of the button that confirms the change instead of undoing it. */
const KEEP = 'keep'

/** Requires a POST, so that a mail scanner's GET neither undoes nor confirms the change. */
export async function action({ request, context }: Route.ActionArgs) {
  const token = readTokenOfPage(request) || 'none'
  const isKept = (await request.clone().formData()).get('answer') === KEEP
  const key = isKept ? 'POST /auth/email/keep' : 'POST /auth/email/undo'
  try {
    const { message } = await createServerCaller(context)(key, { body: { token } })
    return { done: message, isKept }
  } catch (error) {
    return toFormFailure(error, new FormData())
  }
}

export const clientAction = (args: Route.ClientActionArgs) =>
  submitToServer(args, { hasText: false })

/** Undoes or confirms a change of email address, by the link sent to the old one; no JavaScript. */
export default function UndoEmail({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  if (actionData && 'done' in actionData) {
    return (
      <div role="status" className="page-column py-10">
        <EmptyState
          level={1}
          illustration="success"
          title={actionData.isKept ? 'Listo: confirmaste el cambio' : 'Tu cuenta está a salvo'}
          text={actionData.done}
          links={[{ to: PATHS.home, label: 'Ir al inicio', size: 'lg' }]}
        />
      </div>
    )
  }
  const { state, hasTakenEffect } = loaderData
  if (isDead(state))
    return hasTakenEffect ? (
      <AuthCard title="¿Cambiaste tu correo?">
        {actionData && <Banner tone="danger">{actionData.message}</Banner>}
        <p>
          Este enlace ya no deshace el cambio: después se eligió otra contraseña. Si no fuiste tú,{' '}
          <TextLink to={PATHS.contact}>escríbenos</TextLink> y lo revisamos.
        </p>
        <Confirmation busy={busy} />
      </AuthCard>
    ) : (
      <PageNotice {...DEAD_LINKS[state]} />
    )
  return (
    <AuthCard
      title={TITLE}
      foot={
        hasTakenEffect
          ? undefined
          : '¿Fuiste tú quien cambió el correo? Cierra esta página: no tienes que hacer nada.'
      }
    >
      {actionData && <Banner tone="danger">{actionData.message}</Banner>}
      <p>
        Tu cuenta se queda con el correo en el que recibiste este enlace, cerramos todas sus
        sesiones y te enviamos otro enlace para elegir una contraseña nueva.
      </p>
      <Form>
        <Button type="submit" size="lg" wide busy={busy} busyLabel="Recuperando...">
          Recuperar mi cuenta
        </Button>
      </Form>
      {hasTakenEffect && <Confirmation busy={busy} />}
    </AuthCard>
  )
}

/** What is left to whoever made the change: nothing, unless they cannot wait. */
function Confirmation({ busy }: { busy: boolean }) {
  return (
    <Form className="grid gap-3 border-t border-line pt-5">
      <p>
        ¿Fuiste tú quien cambió el correo? Si lo confirmas, la cuenta de pagos y la verificación en
        dos pasos dejan de esperar {EMAIL_UNDO_HOURS} horas, y el cambio ya no se puede deshacer.
      </p>
      <Button
        type="submit"
        name="answer"
        value={KEEP}
        variant="secondary"
        size="lg"
        wide
        busy={busy}
        busyLabel="Confirmando..."
      >
        Sí, fui yo
      </Button>
    </Form>
  )
}
