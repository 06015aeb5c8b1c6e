import { type ReactNode, useState } from 'react'
import { redirect, useNavigation } from 'react-router'
import type { InvitationByLink, ShownInvitation } from '#contract/events/cohosts.ts'
import type { User } from '#contract/people/users.ts'
import { buildEventPath, PATHS } from '#contract/product/paths.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { AuthCard } from '#web/auth/auth-card.tsx'
import { forgetLinkToken, readLinkToken } from '#web/auth/link-token.ts'
import { Form } from '#web/forms/form.tsx'
import { loadUserOrNull } from '#web/session/navigation/guards.ts'
import { buildLoginPath } from '#web/session/navigation/sign-in-links.ts'
import { renewSession, signOut } from '#web/session/session-requests.ts'
import { saveUser } from '#web/session/session-store.ts'
import {
  buildPageMeta,
  LINK_TOKEN_ROUTE,
  PageNotice,
  PagePending,
  PRIVATE_PAGE_HEADERS,
} from '#web/shell/page/page.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import type { Route } from './+types/cohost-invitation'

const TITLE = 'Invitación a organizar'

export const meta = () => buildPageMeta({ title: TITLE })

export const headers = () => PRIVATE_PAGE_HEADERS

export const handle = LINK_TOKEN_ROUTE

async function findInvitation(user: User | null): Promise<ShownInvitation | null> {
  const token = readLinkToken(PATHS.cohostInvitation)
  try {
    if (token !== null)
      return (await call('POST /cohost-invitations/show', { body: { token } })).invitation
    if (!user) return null
    return (await call('GET /cohost-invitations/mine')).invitations[0] ?? null
  } catch (error) {
    if (error instanceof ApiError && error.code === 'INVITATION_NOT_FOUND') return null
    throw error
  }
}

/** The invitation of the link, or without one the oldest that waits for the signed-in person. */
export async function clientLoader() {
  const user = await loadUserOrNull()
  return { user, invitation: await findInvitation(user) }
}

async function accept(id: string, giftEmails: boolean) {
  const { event, user } = await call('POST /cohost-invitations/:id/accept', {
    params: { id },
    body: { giftEmails },
  })
  forgetLinkToken()
  // The token carries the role too; if the renewal fails, update the stored user at least.
  if ((await renewSession()) !== 'renewed') saveUser(user)
  toast.success(`¡Listo! Ya organizas “${event.name}”.`)
  return redirect(buildEventPath(event.id))
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const id = String(form.get('id'))
  try {
    if (form.get('intent') === 'accept') return await accept(id, form.has('giftEmails'))
    await call('POST /cohost-invitations/:id/decline', { params: { id } })
    forgetLinkToken()
    return { declined: true, message: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { declined: false, message: error.message }
  }
}

export const HydrateFallback = PagePending

const TO_HOME = [{ to: PATHS.home, label: 'Ir al inicio', size: 'lg' }] as const

/** What a link says that can't be answered any more. */
const ENDED = {
  accepted: {
    title: 'Esta invitación ya se aceptó',
    text: 'Si la aceptaste tú, el evento está en “Mis eventos”.',
    links: [{ to: PATHS.events, label: 'Ver mis eventos', size: 'lg' }],
  },
  declined: {
    title: 'Ya respondiste que no',
    text: 'Si cambiaste de opinión, pide otra invitación a quien te invitó.',
    links: TO_HOME,
  },
  withdrawn: {
    title: 'Esta invitación se retiró',
    text: 'Pregunta a quien te invitó.',
    links: TO_HOME,
  },
  expired: {
    title: 'Esta invitación ya venció',
    text: 'Vale siete días. Pide otra a quien te invitó.',
    links: TO_HOME,
  },
  'event-held': {
    title: 'Esta invitación está en pausa',
    text: 'Por ahora no se puede responder. Pregunta a quien te invitó.',
    links: TO_HOME,
  },
} as const

const MISSING = {
  title: 'No encontramos la invitación',
  text: 'Abre el enlace del correo más reciente: cada invitación nueva reemplaza a la anterior.',
  links: TO_HOME,
}

/** For whoever opens an invitation to organise an event: a stranger to the product, or somebody signed in (`R21`). */
export default function CohostInvitation({ loaderData, actionData }: Route.ComponentProps) {
  const { user, invitation } = loaderData
  if (actionData?.declined)
    return (
      <PageNotice
        illustration="nest"
        title="Gracias por responder"
        text="No organizas este evento."
        links={TO_HOME}
      />
    )
  if (!invitation) return <PageNotice illustration="error" {...MISSING} />
  if (invitation.state !== 'open')
    return <PageNotice illustration="nest" {...ENDED[invitation.state]} />
  return (
    <InvitationCard invitation={invitation}>
      {actionData?.message && <Banner tone="danger">{actionData.message}</Banner>}
      {!user && <SignInFirst invitation={invitation} />}
      {user && !invitation.isForYou && <OtherAccount invitation={invitation} user={user} />}
      {user && invitation.isForYou && <AnswerForm invitation={invitation} />}
    </InvitationCard>
  )
}

function InvitationCard({
  invitation,
  children,
}: {
  invitation: InvitationByLink
  children: ReactNode
}) {
  const { name, ownerName } = invitation.event
  return (
    <AuthCard title={TITLE}>
      <p className="text-lg wrap-anywhere">
        <strong>{ownerName}</strong> quiere que organicen juntos <strong>“{name}”</strong>.
      </p>
      <div className="grid gap-3 rounded-md bg-sunk p-4">
        <p>
          <strong>Vas a poder</strong> editar la página y los sueños, ver aportaciones, mensajes e
          invitados, y dar las gracias.
        </p>
        <p>
          <strong>No vas a tocar</strong> los depósitos, las devoluciones, el cierre ni el estado
          del evento.
        </p>
        <p>
          Tu nombre puede salir en la página, con los anfitriones. Puedes dejar de organizar cuando
          quieras.
        </p>
      </div>
      {children}
    </AuthCard>
  )
}

function SignInFirst({ invitation }: { invitation: InvitationByLink }) {
  return (
    <>
      <p className="wrap-anywhere">
        Es para <strong>{invitation.maskedEmail}</strong>. Entra con ese correo, o crea tu cuenta
        con él. Cuando lo confirmes, la invitación te espera en tu inicio.
      </p>
      <div className="grid gap-3">
        <ButtonLink to={buildLoginPath(PATHS.cohostInvitation)} size="lg" wide>
          Ya tengo cuenta
        </ButtonLink>
        <ButtonLink to={`${PATHS.register}?role=ALIADO`} variant="secondary" size="lg" wide>
          Crear mi cuenta
        </ButtonLink>
      </div>
    </>
  )
}

function OtherAccount({ invitation, user }: { invitation: InvitationByLink; user: User }) {
  const [busy, setBusy] = useState(false)
  const leave = () => {
    setBusy(true)
    void signOut(buildLoginPath(PATHS.cohostInvitation))
  }
  return (
    <Banner
      tone="warning"
      title={`Esta invitación es para ${invitation.maskedEmail}.`}
      action={
        <Button variant="secondary" busy={busy} busyLabel="Saliendo..." onClick={leave}>
          Entrar con otra cuenta
        </Button>
      }
    >
      Ahora estás en la cuenta de <strong className="wrap-anywhere">{user.email}</strong>. Pide que
      te inviten con ese correo, o entra con el otro.
    </Banner>
  )
}

function AnswerForm({ invitation }: { invitation: InvitationByLink }) {
  const { state, formData } = useNavigation()
  const intent = state === 'idle' ? null : formData?.get('intent')
  return (
    <Form className="grid gap-4">
      <input type="hidden" name="id" value={invitation.id} />
      <Checkbox
        name="giftEmails"
        label="Avísame de cada aportación"
        hint="Puedes cambiarlo después."
      />
      <Button
        type="submit"
        name="intent"
        value="accept"
        size="lg"
        wide
        busy={intent === 'accept'}
        busyLabel="Aceptando..."
      >
        Aceptar y organizar
      </Button>
      <Button
        type="submit"
        name="intent"
        value="decline"
        variant="quiet"
        size="lg"
        wide
        busy={intent === 'decline'}
        busyLabel="Respondiendo..."
      >
        No, gracias
      </Button>
    </Form>
  )
}
