import { useState } from 'react'
import { useFetcher } from 'react-router'
import { Form } from '#web/forms/form.tsx'
import type { FormFailure } from '#web/forms/form-failure.ts'
import { newPasswordRules } from '#web/forms/new-password.ts'
import { NewPasswordFields } from '#web/forms/new-password-fields.tsx'
import { required } from '#web/forms/validation/rules.ts'
import { useFieldErrors } from '#web/forms/validation/use-field-errors.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import type { Outcome } from './actions.ts'
import { SettingsSection } from './settings-section.tsx'

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
      {/* For password managers: the account of this password. */}
      <input hidden readOnly type="text" autoComplete="username" value={email} />
      <PasswordField
        name="currentPassword"
        label="Contraseña actual"
        autoComplete="current-password"
        error={errors.currentPassword}
      />
      <NewPasswordFields errors={errors} onReady={setReady} />
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
        <TextLink to="/forgot" className="inline-flex min-h-11 items-center">
          ¿Olvidaste tu contraseña?
        </TextLink>
      </div>
    </Form>
  )
}

/** Changes the password, under the rules of the reset (`spec §5`, `R7`). */
export function PasswordSection({ email }: { email: string }) {
  const fetcher = useFetcher<Outcome>()
  const outcome = fetcher.data
  const failure = outcome?.done ? undefined : outcome
  return (
    <SettingsSection
      id="password"
      title="Contraseña"
      text="Al cambiarla cerramos tus otras sesiones."
    >
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
    </SettingsSection>
  )
}
