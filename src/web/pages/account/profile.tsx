import { useNavigation } from 'react-router'
import { ApiError } from '#contract/api/errors.ts'
import { hasAnyRole } from '#contract/people/roles.ts'
import { call } from '#web/api/call.ts'
import { toFormFailure } from '#web/forms/form-failure.ts'
import { requireUser } from '#web/session/navigation/guards.ts'
import { getSession, saveUser } from '#web/session/session-store.ts'
import { PanelError } from '#web/shell/errors/panel-error.tsx'
import { PageBanner } from '#web/shell/page/page-banner.tsx'
import { pageMeta } from '#web/shell/page/page-meta.ts'
import { LoadingArea, Skeleton, SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { CardSection } from '#web/ui/layout/section.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { BecomeHostButton } from '#web/users/become-host-button.tsx'
import { ProfileCard } from '#web/users/profile-card.tsx'
import { ProfileEditor } from '#web/users/profile-form.tsx'
import { readProfile } from '#web/users/profile-rules.ts'
import type { Route } from './+types/profile'

function ProfilePending() {
  return (
    <LoadingArea label="Cargando tu perfil">
      <div className="page-column grid grid-cols-1 items-start gap-6 py-8 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-8">
        <Card padding="lg" className="grid h-112 content-start gap-5">
          <Skeleton className="size-18 rounded-full" />
          <SkeletonText lines={4} />
        </Card>
        <Card padding="lg" className="grid h-112 content-start gap-6">
          <Skeleton className="h-7 w-48" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </Card>
      </div>
    </LoadingArea>
  )
}

const TITLE = 'Mi Perfil'

export const meta = () => pageMeta({ title: TITLE })

/** Refetches the user: the address may have been confirmed in another browser. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  try {
    await requireUser(request)
    const { user } = await call('GET /auth/me')
    saveUser(user)
    return { user, errorMessage: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { user: null, errorMessage: error.message }
  }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const before = getSession().user?.email
  try {
    const { user } = await call('PUT /profile', { body: readProfile(form) })
    saveUser(user)
    toast.success('Perfil actualizado exitosamente')
    if (user.email !== before) {
      toast.info('Se ha enviado una notificación sobre el cambio de email')
    }
    return undefined
  } catch (error) {
    return toFormFailure(error, form, 'Error al actualizar el perfil')
  }
}

export function HydrateFallback() {
  return (
    <>
      <PageBanner title={TITLE} />
      <ProfilePending />
    </>
  )
}

function Fault({ message }: { message: string }) {
  return (
    <div className="page-column py-8">
      <PanelError title="No se pudo cargar la información del usuario">{message}</PanelError>
    </div>
  )
}

/** The user's own profile (`spec §2`, Profile; `R2`). */
export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod !== undefined
  const { user, errorMessage } = loaderData
  return (
    <>
      <PageBanner title={TITLE} />
      {user ? (
        <div className="page-column grid grid-cols-1 items-start gap-6 py-8 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-8">
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
      ) : (
        <Fault message={errorMessage} />
      )}
    </>
  )
}
