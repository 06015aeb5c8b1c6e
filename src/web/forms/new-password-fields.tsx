import { useEffect, useRef, useState } from 'react'
import {
  COMMON_PASSWORD,
  countRulesMet,
  type PasswordPolicy,
  RESET_POLICY,
  ratePassword,
  validateResetPassword,
} from '#contract/people/passwords.ts'
import { PASSWORDS_DIFFER } from '#contract/product/messages.ts'
import { call } from '#web/api/call.ts'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { afterPress, type FieldErrors, type Rule, required } from './validation/field-errors.ts'

const MIN_SCORE = 3

const confirmation: Rule = (typed, form) =>
  // Registration's message ends with a full stop, this one does not (`spec §5`).
  typed === form.get('newPassword') ? null : PASSWORDS_DIFFER.replace(/\.$/, '')

export const newPasswordRules = {
  newPassword: (typed: string, form: FormData) =>
    required(typed, form) ?? validateResetPassword(typed),
  confirmPassword: confirmation,
}

/** Nobody has typed for so long before the server is asked. */
const PAUSE_MS = 300

/** Whether the server would refuse this password as common; undefined while rules are unmet or it has not answered. */
function useIsCommon(password: string, isComplete: boolean, readAbout: () => string[]) {
  const [answer, setAnswer] = useState<{ password: string; isCommon: boolean }>()
  const about = useRef(readAbout)
  about.current = readAbout
  useEffect(() => {
    if (!isComplete) return
    let isOutdated = false
    const ask = async () => {
      const body = { password, about: about.current() }
      const { isCommon } = await call('POST /auth/password-check', { body })
      if (!isOutdated) setAnswer({ password, isCommon })
    }
    // Without an answer the password is not praised; the submit asks again.
    const timer = setTimeout(() => void ask().catch(() => undefined), PAUSE_MS)
    return () => {
      isOutdated = true
      clearTimeout(timer)
    }
  }, [password, isComplete])
  return answer?.password === password ? answer.isCommon : undefined
}

interface NewPasswordFieldProps {
  name: string
  label: string
  policy: PasswordPolicy
  error: string | undefined
  onChange?: (password: string) => void
  /** What the page knows of the owner's names and address; of somebody signed in the server knows them. */
  readAbout?: () => string[]
}

/** A new password with its meter and checklist; one that the server would refuse as common says so once it is left. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const { policy, error, onChange, readAbout = () => [], ...field } = props
  const [password, setPassword] = useState('')
  const [isLeft, setIsLeft] = useState(false)
  const isComplete = countRulesMet(password, policy) === policy.rules.length
  const isCommon = useIsCommon(password, isComplete, readAbout)
  return (
    <PasswordField
      {...field}
      autoComplete="new-password"
      onChange={(typed) => {
        setPassword(typed)
        setIsLeft(false)
        onChange?.(typed)
      }}
      onBlur={() => afterPress(() => setIsLeft(true))}
      strength={password ? ratePassword(password, policy, isCommon) : undefined}
      requirements={policy.rules.map(({ label, met }) => ({
        label: label.charAt(0).toUpperCase() + label.slice(1),
        met: met(password),
      }))}
      error={error ?? (isLeft && isCommon ? COMMON_PASSWORD : undefined)}
    />
  )
}

export function isNewPasswordReady(password: string, confirmed: string): boolean {
  return password === confirmed && countRulesMet(password, RESET_POLICY) >= MIN_SCORE
}

interface NewPasswordFieldsProps {
  errors: FieldErrors
  /** Of the account, where nobody is signed in. */
  email?: string
  /** Called with whether the form can be sent: both equal, and strong enough (`spec §5`). */
  onReady: (ready: boolean) => void
}

/** A new password with its meter and checklist, and once more; fields `newPassword`, `confirmPassword`. */
export function NewPasswordFields({ errors, email, onReady }: NewPasswordFieldsProps) {
  const [password, setPassword] = useState('')
  const [confirmed, setConfirmed] = useState('')
  const isReady = isNewPasswordReady(password, confirmed)
  // Input from before hydration arrives as two events of one render: neither handler knows the other's.
  useEffect(() => onReady(isReady), [isReady, onReady])
  return (
    <>
      <NewPasswordField
        name="newPassword"
        label="Nueva contraseña"
        policy={RESET_POLICY}
        readAbout={() => (email ? [email] : [])}
        onChange={setPassword}
        error={errors.newPassword}
      />
      <PasswordField
        name="confirmPassword"
        label="Confirmar contraseña"
        autoComplete="new-password"
        onChange={setConfirmed}
        error={errors.confirmPassword}
      />
    </>
  )
}
