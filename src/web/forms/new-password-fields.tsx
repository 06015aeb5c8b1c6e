import { useState } from 'react'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { isNewPasswordReady, listNewPasswordRequirements, rateNewPassword } from './new-password.ts'
import type { FieldErrors } from './validation/field-errors.ts'

interface NewPasswordFieldsProps {
  errors: FieldErrors
  /** Called with whether the form can be sent: both equal, and strong enough (`spec §5`). */
  onReady: (ready: boolean) => void
}

/** A new password with its meter and checklist, and once more; fields `newPassword`, `confirmPassword`. */
export function NewPasswordFields({ errors, onReady }: NewPasswordFieldsProps) {
  const [password, setPassword] = useState('')
  const [confirmed, setConfirmed] = useState('')
  return (
    <>
      <PasswordField
        name="newPassword"
        label="Nueva contraseña"
        autoComplete="new-password"
        onChange={(typed) => {
          setPassword(typed)
          onReady(isNewPasswordReady(typed, confirmed))
        }}
        strength={rateNewPassword(password)}
        requirements={listNewPasswordRequirements(password)}
        error={errors.newPassword}
      />
      <PasswordField
        name="confirmPassword"
        label="Confirmar contraseña"
        autoComplete="new-password"
        onChange={(typed) => {
          setConfirmed(typed)
          onReady(isNewPasswordReady(password, typed))
        }}
        error={errors.confirmPassword}
      />
    </>
  )
}
