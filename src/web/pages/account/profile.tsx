import type { ReactNode } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { hasAnyRole } from '#contract/people/roles.ts'
import type { User } from '#contract/people/users.ts'
import { EMAIL_CHANGE_HOURS } from '#contract/product/limits.ts'
import { PATHS } from '#contract/product/paths.ts'
import { getInitials } from '#contract/text/initials.ts'
import { call } from '#web/api/call.ts'
import { toLoadResult } from '#web/api/load-result.ts'
import { useRequest } from '#web/api/use-request.ts'
import { toFormFailure } from '#web/forms/form.tsx'
import { requireUser } from '#web/session/navigation/guards.ts'
import { signOut } from '#web/session/session-requests.ts'
import { getSession, saveUser } from '#web/session/session-store.ts'
import { LoadResultView } from '#web/shell/errors/load-result-view.tsx'
import { Page } from '#web/shell/page/banner-page.tsx'
import { buildPageMeta } from '#web/shell/page/page.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { Avatar } from '#web/ui/data/avatar.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { CardSkeleton, LoadingArea } from '#web/ui/feedback/skeleton.tsx'
import { AlertIcon, LogoutIcon, SuccessIcon } from '#web/ui/icons.tsx'
import { Card, CardSection } from '#web/ui/layout/card.tsx'
import { ChevronRightIcon } from '#web/ui/more-icons.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { BecomeHostButton } from '#web/users/become-host-button.tsx'
import { ProfileEditor, readProfile } from '#web/users/profile-form.tsx'
import { ResendLinkButton } from '#web/users/unconfirmed-email.tsx'
import type { Route } from './+types/profile'

/** Whether the address is confirmed, and what is left to do (`R14`). */
function EmailState({ user }: { user: User }) {
  return (
    <div className="grid gap-3">
      {user.emailVerified && (
        <p className="flex items-center gap-2 text-sm font-semibold text-success">
          <SuccessIcon className="size-5 shrink-0" /> Correo confirmado
        </p>
      )}
      {user.pendingEmail && <PendingChange to={user.pendingEmail} from={user.email} />}
      {!user.emailVerified && !user.pendingEmail && (
        <UnprovenAddress title="Confirma tu correo" action={<ResendLinkButton />}>
          Abre el enlace que te enviamos. Al confirmarlo puedes recibir aportaciones, y aparecen
          también las que hiciste con este correo.
        </UnprovenAddress>
      )}
    </div>
  )
}

interface UnprovenAddressProps {
  title: string
  children: ReactNode
  action: ReactNode
}

function UnprovenAddress({ title, children, action }: UnprovenAddressProps) {
  return (
    <div className="grid gap-3 rounded-md bg-warning-soft p-4">
      <p className="flex items-start gap-2 font-semibold text-warning">
        <AlertIcon className="mt-0.5 size-5 shrink-0" /> {title}
      </p>
      <p className="text-sm wrap-anywhere">{children}</p>
      <div className="grid gap-2 sm:max-lg:justify-items-start">{action}</div>
    </div>
  )
}

/** A new address waits for its link; until then the account keeps the old one. */
function PendingChange({ from, to }: { from: string; to: string }) {
  const { revalidate } = useRevalidator()
  const { running, errorMessage, run } = useRequest<'cancel'>()
  const cancel = async () => {
    saveUser((await call('DELETE /profile/pending-email')).user)
    toast.success('Cancelaste el cambio de correo')
    await revalidate()
  }
  return (
    <>
      <UnprovenAddress
        title="Cambio de correo sin confirmar"
        action={
          <>
            <ResendLinkButton />
            <Button
              variant="quiet"
              busy={running !== null}
              busyLabel="Cancelando..."
              onClick={() => void run('cancel', cancel)}
            >
              Cancelar el cambio
            </Button>
          </>
        }
      >
        Abre el enlace que enviamos a <strong>{to}</strong>; vale {EMAIL_CHANGE_HOURS} horas desde
        que pediste el cambio. Mientras tanto entras con {from}.
      </UnprovenAddress>
      {errorMessage && <Banner tone="danger">{errorMessage}</Banner>}
    </>
  )
}

const ROLE_LABELS: Record<string, string> = {
  HOST: 'Anfitrión',
  ALIADO: 'Aliado',
  INVITADO: 'Invitado',
  ADMIN: 'Administración',
  SUPPORT: 'Soporte',
  FINANCE: 'Finanzas',
}

/** The user's roles, 'Usuario' for none (`spec §2`). */
function RoleBadges({ roles }: Pick<User, 'roles'>) {
  const names = roles.map((role) => ROLE_LABELS[role.toUpperCase()] ?? role)
  const shown = names.length > 0 ? names : ['Usuario']
  return (
    <p className="flex flex-wrap gap-2">
      {shown.map((name, place) => (
        <StatusBadge key={name} tone="accent">
          {name}
          {place < shown.length - 1 && <span className="sr-only">,</span>}
        </StatusBadge>
      ))}
    </p>
  )
}

const links = [
  {
    to: PATHS.contributions,
    label: 'Mis Aportaciones',
    hint: 'Lo que has dado y sus comprobantes',
  },
  {
    to: PATHS.settings,
    label: 'Configuración',
    hint: 'Contraseña, sesiones, dos pasos, correos y tus datos',
  },
]

/** The signed-in user, with a sign-out button (`spec §2`, Profile). */
function ProfileCard({ user }: { user: User }) {
  const fullName = [user.firstName, user.lastName, user.motherLastName].filter(Boolean).join(' ')
  return (
    <Card as="section" aria-label="Tu cuenta" padding="lg" className="grid gap-5">
      <div className="grid justify-items-start gap-3">
        <Avatar initials={getInitials(user)} size="lg" />
        <div className="grid max-w-full gap-1">
          <h2 className="text-xl [overflow-wrap:anywhere]">{fullName}</h2>
          <p className="text-muted [overflow-wrap:anywhere]">{user.email}</p>
        </div>
        <RoleBadges roles={user.roles} />
      </div>
      <EmailState user={user} />
      <ul className="border-y border-line py-2">
        {links.map(({ to, label, hint }) => (
          <li key={to}>
            <TextLink to={to} className="flex items-center justify-between gap-4 py-2">
              <span>
                {label} {/* Inline-block: the link's underline stops before it. */}
                <span className="inline-block w-full text-sm font-normal text-muted">{hint}</span>
              </span>
              <ChevronRightIcon className="shrink-0" />
            </TextLink>
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        className="sm:max-lg:justify-self-start"
        onClick={() => void signOut()}
      >
        <LogoutIcon /> Cerrar Sesión
      </Button>
    </Card>
  )
}

const columns = 'grid grid-cols-1 items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-8'

const TITLE = 'Mi Perfil'

export const meta = () => buildPageMeta({ title: TITLE })

/** Refetches the user: the address may have been confirmed in another browser. */
async function loadUser(request: Request): Promise<User> {
  await requireUser(request)
  const { user } = await call('GET /auth/me')
  saveUser(user)
  return user
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => toLoadResult(loadUser(request))

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const before = getSession().user?.pendingEmail
  try {
    const { user } = await call('PUT /profile', { body: readProfile(form) })
    saveUser(user)
    const isChanging = user.pendingEmail && user.pendingEmail !== before
    toast.success(
      isChanging
        ? 'Perfil actualizado exitosamente. Se ha enviado una notificación sobre el cambio de email.'
        : 'Perfil actualizado exitosamente',
    )
    return undefined
  } catch (error) {
    return toFormFailure(error, form, { otherwise: 'Error al actualizar el perfil' })
  }
}

export const HydrateFallback = () => (
  <Page title={TITLE}>
    <LoadingArea label="Cargando tu perfil">
      <div className={columns}>
        <CardSkeleton className="h-112" lines={4} />
        <CardSkeleton className="h-112" lines={8} />
      </div>
    </LoadingArea>
  </Page>
)

/** The user's own profile (`spec §2`, Profile; `R2`). */
export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod !== undefined
  return (
    <Page title={TITLE}>
      <LoadResultView result={loaderData} errorTitle="No se pudo cargar la información del usuario">
        {(user) => (
          <div className={columns}>
            <ProfileCard user={user} />
            <div className="grid grid-cols-1 gap-6">
              <ProfileEditor user={user} failure={actionData} busy={busy} />
              {!hasAnyRole(user.roles, ['HOST']) && (
                <CardSection
                  id="organizar"
                  title="¿Esperas un bebé?"
                  padding="lg"
                  className="justify-items-start gap-4"
                >
                  <p className="text-muted">
                    Con esta misma cuenta puedes publicar tus sueños y recibir aportaciones. Es
                    gratis.
                  </p>
                  <BecomeHostButton variant="secondary" />
                </CardSection>
              )}
            </div>
          </div>
        )}
      </LoadResultView>
    </Page>
  )
}
