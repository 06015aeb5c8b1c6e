import { useState } from 'react'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { isReady, newPasswordRequirements, newPasswordStrength } from './new-password.ts'
import type { Faults } from './validation/field-errors.ts'

interface NewPasswordFieldsProps {
  faults: Faults
  /** Told whether the button may be pressed: both equal, and strong enough (`spec §5`). */
  onReady: (ready: boolean) => void
}

/** A new password with its meter and checklist, and once more; fields `newPassword`, `confirmPassword`. */
export function NewPasswordFields({ faults, onReady }: NewPasswordFieldsProps) {
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
          onReady(isReady(typed, confirmed))
        }}
        strength={newPasswordStrength(password)}
        requirements={newPasswordRequirements(password)}
        error={faults.newPassword}
      />
      <PasswordField
        name="confirmPassword"
        label="Confirmar contraseña"
        autoComplete="new-password"
        onChange={(typed) => {
          setConfirmed(typed)
          onReady(isReady(password, typed))
        }}
        error={faults.confirmPassword}
      />
    </>
  )
}
