import { PATHS } from '#contract/product/paths.ts'
import {
  hasSecondFactor,
  SecondFactorSection,
} from '#web/account/second-factor/second-factor-section.tsx'
import { SettingsCard } from '#web/account/settings-part.tsx'
import { call } from '#web/api/call.ts'
import { toLoadResult } from '#web/api/load-result.ts'
import { requireUser } from '#web/session/navigation/guards.ts'
import { toSafeNextPath } from '#web/session/navigation/sign-in-links.ts'
import { Page } from '#web/shell/page/banner-page.tsx'
import { keepWhenUnavailable } from '#web/shell/page/keep-when-unavailable.ts'
import { buildPageMeta } from '#web/shell/page/page.tsx'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { CardSkeleton, LoadingArea } from '#web/ui/feedback/skeleton.tsx'
import type { Route } from './+types/second-factor'

const TITLE = 'Activa tu segundo paso'
const TRAIL = [{ label: 'Configuración', to: PATHS.settings }]

export const meta = () => buildPageMeta({ title: TITLE })

export const clientLoader = keepWhenUnavailable(async ({ request }: Route.ClientLoaderArgs) => {
  await requireUser(request)
  return {
    result: await toLoadResult(call('GET /account/second-factor')),
    next: toSafeNextPath(new URL(request.url).searchParams.get('next')),
  }
})

export const HydrateFallback = () => (
  <Page title={TITLE} trail={TRAIL} width="3xl">
    <LoadingArea label="Cargando tu verificación en dos pasos">
      <CardSkeleton className="h-96" lines={8} />
    </LoadingArea>
  </Page>
)

/**
 * Where a call refused with SECOND_FACTOR_REQUIRED leads an admin: enrol, then back to the page (`R16`).
 */
export default function SecondFactorPage({ loaderData }: Route.ComponentProps) {
  const { result, next } = loaderData
  const isActive = result.data !== null && hasSecondFactor(result.data.secondFactor)
  return (
    <Page title={TITLE} trail={TRAIL} width="3xl">
      {isActive ? (
        <Banner
          tone="success"
          title="Tu segundo paso está activo"
          action={<ButtonLink to={next}>Continuar</ButtonLink>}
        >
          Puedes seguir donde estabas.
        </Banner>
      ) : (
        <Banner tone="warning" title="Las cuentas de administración necesitan un segundo paso">
          Agrega una llave de acceso o una app de códigos; después sigues donde estabas.
        </Banner>
      )}
      <SettingsCard>
        <SecondFactorSection result={result} isOpen />
      </SettingsCard>
    </Page>
  )
}
