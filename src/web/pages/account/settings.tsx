import { data } from 'react-router'
import { ApiError } from '#contract/api/errors.ts'
import { hasAnyRole } from '#contract/people/roles.ts'
import { PATHS } from '#contract/product/paths.ts'
import { changePassword, deleteAccount, saveEmailPreferences } from '#web/account/actions.ts'
import { DataSection } from '#web/account/data-section.tsx'
import { DeletionSection } from '#web/account/deletion-section.tsx'
import { EmailsSection } from '#web/account/emails-section.tsx'
import { PasswordSection } from '#web/account/password-section.tsx'
import { call } from '#web/api/call.ts'
import { requireUser } from '#web/session/navigation/guards.ts'
import { PageBanner } from '#web/shell/page/page-banner.tsx'
import { pageMeta } from '#web/shell/page/page-meta.ts'
import { LoadingArea, Skeleton, SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import type { Route } from './+types/settings'

function SettingsPending() {
  return (
    <LoadingArea label="Cargando tu configuración">
      <div className="page-column grid max-w-3xl grid-cols-1 gap-6 py-8">
        <Card padding="lg" className="grid h-150 content-start gap-6">
          <Skeleton className="h-7 w-40" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </Card>
        <Card padding="lg" className="grid h-72 content-start gap-6">
          <Skeleton className="h-7 w-32" />
          <SkeletonText lines={4} />
        </Card>
      </div>
    </LoadingArea>
  )
}

const TITLE = 'Configuración'
const TRAIL = [{ label: 'Mi Perfil', to: PATHS.profile }]

const actions = new Map([
  ['password', changePassword],
  ['letters', saveEmailPreferences],
  ['delete', deleteAccount],
])

export const meta = () => pageMeta({ title: TITLE })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireUser(request)
  try {
    const { preferences } = await call('GET /account/preferences')
    return { user, preferences, errorMessage: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { user, preferences: null, errorMessage: error.message }
  }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const act = actions.get(String(form.get('intent')))
  if (!act) throw data(null, { status: 400 })
  return act(form)
}

export function HydrateFallback() {
  return (
    <>
      <PageBanner title={TITLE} trail={TRAIL} />
      <SettingsPending />
    </>
  )
}

/** Password, email preferences, data export and account deletion (`R7`). */
export default function Settings({ loaderData }: Route.ComponentProps) {
  const { user, preferences, errorMessage } = loaderData
  return (
    <>
      <PageBanner title={TITLE} trail={TRAIL} />
      <div className="page-column grid max-w-3xl grid-cols-1 gap-6 py-8">
        <PasswordSection email={user.email} />
        <EmailsSection
          preferences={preferences}
          errorMessage={errorMessage}
          isHost={hasAnyRole(user.roles, ['HOST'])}
        />
        <DataSection />
        <DeletionSection />
      </div>
    </>
  )
}
