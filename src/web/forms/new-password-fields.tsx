import { useEffect, useRef, useState } from 'react'
import type { BodyOf, ReplyOf } from '#contract/api/endpoint.ts'
import type { checkPassword } from '#contract/people/auth.ts'
import {
  COMMON_PASSWORD,
  countRulesMet,
  type PasswordPolicy,
  RESET_POLICY,
  ratePassword,
  validateResetPassword,
} from '#contract/people/passwords.ts'
import { PASSWORDS_DIFFER } from '#contract/product/messages.ts'
import { fetchApiJson } from '#web/api/fetch-api.ts'
import { getToken } from '#web/session/session-store.ts'
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

/**
 * Whether the server would refuse this password as common; undefined while rules are unmet or it has not answered. It is
 * asked again when a name or the address changes. A session that is over does not lead to /login.
 */
function useIsCommon(password: string, isComplete: boolean, readOwner: () => PasswordOwner) {
  const [answer, setAnswer] = useState<{ question: string; isCommon: boolean }>()
  const [owner, setOwner] = useState(() => JSON.stringify(readOwner()))
  const latest = useRef(readOwner)
  latest.current = readOwner
  useEffect(() => {
    const readAgain = () => setOwner(JSON.stringify(latest.current()))
    document.addEventListener('change', readAgain)
    return () => document.removeEventListener('change', readAgain)
  }, [])
  const question = JSON.stringify([password, owner])
  useEffect(() => {
    if (!isComplete) return
    let isOutdated = false
    const ask = async () => {
      const body = { password, ...latest.current() }
      const reply = await fetchApiJson('POST /auth/password-check', { body }, getToken())
      const { isCommon } = reply as ReplyOf<typeof checkPassword>
      afterPress(() => isOutdated || setAnswer({ question, isCommon }))
    }
    // Without an answer the password is not praised; the submit asks again.
    const timer = setTimeout(() => void ask().catch(() => undefined), PAUSE_MS)
    return () => {
      isOutdated = true
      clearTimeout(timer)
    }
  }, [password, isComplete, question])
  return answer?.question === question ? answer.isCommon : undefined
}

/** The meter has its room before anything is typed: nothing below moves under a finger when it fills. */
const NO_STRENGTH = { score: 0, label: '–' }

type PasswordOwner = Omit<BodyOf<typeof checkPassword>, 'password'>

interface NewPasswordFieldProps {
  name: string
  label: string
  policy: PasswordPolicy
  error: string | undefined
  onChange?: (password: string) => void
  /** What the page knows of the password's owner; of somebody signed in the server knows the account. */
  readOwner?: () => PasswordOwner
}

/** A new password with its meter and checklist; one that the server would refuse as common says so once it is left. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const { policy, error, onChange, readOwner = () => ({}), ...field } = props
  const [password, setPassword] = useState('')
  const [isLeft, setIsLeft] = useState(false)
  const isComplete = countRulesMet(password, policy) === policy.rules.length
  const isCommon = useIsCommon(password, isComplete, readOwner)
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
      strength={
        password
          ? ratePassword(password, policy, isCommon)
          : { ...NO_STRENGTH, max: policy.strengths.length }
      }
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
  /** The token of the link that allows the change, where nobody is signed in. */
  resetToken: string | undefined
  /** Called with whether the form can be sent: both equal, and strong enough (`spec §5`). */
  onReady: (ready: boolean) => void
}

/** A new password with its meter and checklist, and once more; fields `newPassword`, `confirmPassword`. */
export function NewPasswordFields({ errors, resetToken, onReady }: NewPasswordFieldsProps) {
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
        readOwner={() => ({ resetToken })}
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
