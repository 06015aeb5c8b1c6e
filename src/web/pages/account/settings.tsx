import { useState } from 'react'
import { data, useFetcher } from 'react-router'
import { hasAnyRole } from '#contract/people/roles.ts'
import { PATHS } from '#contract/product/paths.ts'
import {
  changePassword,
  deleteAccount,
  type Outcome,
  saveEmailPreferences,
} from '#web/account/actions.ts'
import { SecondFactorSection } from '#web/account/second-factor/second-factor-section.tsx'
import { SessionsSection } from '#web/account/sessions-section.tsx'
import { SettingsCard, SettingsPart } from '#web/account/settings-part.tsx'
import { DeletionSection, EmailsSection } from '#web/account/settings-sections.tsx'
import { call } from '#web/api/call.ts'
import { download } from '#web/api/download.ts'
import { toLoadResult } from '#web/api/load-result.ts'
import { useRequest } from '#web/api/use-request.ts'
import { AccountOfPassword } from '#web/forms/account-of-password.tsx'
import { Form, type FormFailure } from '#web/forms/form.tsx'
import { NewPasswordFields, newPasswordRules } from '#web/forms/new-password-fields.tsx'
import { required, useFieldErrors } from '#web/forms/validation/field-errors.ts'
import { requireUser } from '#web/session/navigation/guards.ts'
import { Page } from '#web/shell/page/banner-page.tsx'
import { keepWhenUnavailable } from '#web/shell/page/keep-when-unavailable.ts'
import { buildPageMeta } from '#web/shell/page/page.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { TouchLink } from '#web/ui/actions/text-link.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { CardSkeleton, LoadingArea } from '#web/ui/feedback/skeleton.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { DownloadIcon } from '#web/ui/more-icons.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import type { Route } from './+types/settings'

const rules = { currentPassword: required, ...newPasswordRules }

interface PasswordFormProps {
  fetcher: ReturnType<typeof useFetcher<Outcome>>
  failure: FormFailure | undefined
  email: string
}

function PasswordForm({ fetcher, failure, email }: PasswordFormProps) {
  const [ready, setReady] = useState(false)
  const { errors, form } = useFieldErrors(rules, failure)
  return (
    <Form fetcher={fetcher} {...form} className="grid gap-5">
      <AccountOfPassword email={email} />
      <PasswordField
        name="currentPassword"
        label="Contraseña actual"
        autoComplete="current-password"
        error={errors.currentPassword}
      />
      <NewPasswordFields errors={errors} resetToken={undefined} onReady={setReady} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button
          type="submit"
          name="intent"
          value="password"
          disabled={!ready}
          busy={fetcher.state !== 'idle'}
          busyLabel="Guardando..."
        >
          Cambiar contraseña
        </Button>
        <TouchLink to="/forgot">¿Olvidaste tu contraseña?</TouchLink>
      </div>
    </Form>
  )
}

/** Changes the password, under the rules of the reset (`spec §5`, `R7`). */
function PasswordSection({ email }: { email: string }) {
  const fetcher = useFetcher<Outcome>()
  const outcome = fetcher.data
  const failure = outcome?.done ? undefined : outcome
  return (
    <SettingsPart id="password" title="Contraseña" text="Al cambiarla cerramos tus otras sesiones.">
      {outcome?.done && (
        <Banner tone="success" title={outcome.message}>
          Cerramos tus otras sesiones; en esta sigues dentro.
        </Banner>
      )}
      {failure && failure.details.length === 0 && <Banner tone="danger">{failure.message}</Banner>}
      <PasswordForm
        key={outcome?.done ? outcome.at : 'first'}
        fetcher={fetcher}
        failure={failure}
        email={email}
      />
    </SettingsPart>
  )
}

const FORMATS = [
  { format: 'csv', label: 'Hoja de cálculo (CSV)' },
  { format: 'json', label: 'Para programas (JSON)' },
] as const

type Format = (typeof FORMATS)[number]['format']

/** Downloads all data stored about the user (`R7`). */
function DataSection() {
  const { running, errorMessage, run } = useRequest<Format>()
  const start = (format: Format) =>
    run(format, async () => {
      await download('GET /account/data', { query: { format } }, `mis-datos.${format}`)
      toast.success('Tus datos están en tus descargas')
    })
  return (
    <SettingsPart
      id="data"
      title="Mis datos"
      text="Descarga todo lo que guardamos de ti: tu perfil, tus eventos y sueños, lo que recibiste y lo que aportaste."
    >
      {errorMessage && (
        <Banner tone="danger" title="No se pudo descargar el archivo">
          {errorMessage}
        </Banner>
      )}
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        {FORMATS.map(({ format, label }) => (
          <Button
            key={format}
            variant="secondary"
            busy={running === format}
            busyLabel="Descargando..."
            onClick={() => void start(format)}
          >
            <DownloadIcon /> {label}
          </Button>
        ))}
      </div>
    </SettingsPart>
  )
}

const TITLE = 'Configuración'
const TRAIL = [{ label: 'Mi Perfil', to: PATHS.profile }]

const actions = new Map([
  ['password', changePassword],
  ['letters', saveEmailPreferences],
  ['delete', deleteAccount],
])

export const meta = () => buildPageMeta({ title: TITLE })

export const clientLoader = keepWhenUnavailable(async ({ request }: Route.ClientLoaderArgs) => {
  const user = await requireUser(request)
  const [sessions, secondFactor, preferences] = await Promise.all([
    toLoadResult(call('GET /account/sessions')),
    toLoadResult(call('GET /account/second-factor')),
    toLoadResult(call('GET /account/preferences')),
  ])
  return { user, sessions, secondFactor, preferences }
})

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const act = actions.get(String(form.get('intent')))
  if (!act) throw data(null, { status: 400 })
  return act(form)
}

export const HydrateFallback = () => (
  <Page title={TITLE} trail={TRAIL} width="3xl">
    <LoadingArea label="Cargando tu configuración">
      <div className="grid gap-6">
        <CardSkeleton className="h-52" lines={3} />
        <CardSkeleton className="h-52" lines={3} />
      </div>
    </LoadingArea>
  </Page>
)

/** Password, sessions, second factor, email preferences, data export and account deletion (`R7`). */
export default function Settings({ loaderData }: Route.ComponentProps) {
  const { user, sessions, secondFactor, preferences } = loaderData
  return (
    <Page title={TITLE} trail={TRAIL} width="3xl">
      <SettingsCard>
        <PasswordSection email={user.email} />
        <SecondFactorSection result={secondFactor} />
        <SessionsSection result={sessions} />
      </SettingsCard>
      <SettingsCard>
        <EmailsSection result={preferences} isHost={hasAnyRole(user.roles, ['HOST'])} />
        <DataSection />
        <DeletionSection />
      </SettingsCard>
    </Page>
  )
}
