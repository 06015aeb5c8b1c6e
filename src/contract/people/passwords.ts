import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/product/limits.ts'

export interface PasswordRule {
  /** Completes 'La contraseña debe tener …' and labels the checklist. */
  label: string
  met: (password: string) => boolean
}

const long: PasswordRule = {
  label: `al menos ${PASSWORD_MIN} caracteres`,
  met: (password) => password.length >= PASSWORD_MIN,
}
const upper: PasswordRule = { label: 'una mayúscula', met: (password) => /\p{Lu}/u.test(password) }
const lower: PasswordRule = { label: 'una minúscula', met: (password) => /\p{Ll}/u.test(password) }
const digit: PasswordRule = { label: 'un número', met: (password) => /\d/.test(password) }
const symbol: PasswordRule = {
  label: 'un símbolo (@$!%*?&)',
  met: (password) => /[@$!%*?&]/.test(password),
}

export interface PasswordPolicy {
  rules: readonly PasswordRule[]
  /** The meter's labels, one for each number of rules met. */
  strengths: readonly string[]
}

/** Of registration (`spec §5`). */
export const REGISTER_POLICY: PasswordPolicy = {
  rules: [long, upper, lower, digit],
  strengths: ['Muy débil', 'Débil', 'Media', 'Fuerte'],
}
/** Of reset and change (`spec §5`, `R2`). */
export const RESET_POLICY: PasswordPolicy = {
  rules: [long, lower, upper, digit, symbol],
  strengths: ['Muy débil', 'Débil', 'Regular', 'Buena', 'Muy fuerte'],
}

/**
 * For a password that meets the rules and is one of those that people guess first. Only the server
 * knows the list; `POST /auth/password-check` asks it.
 */
export const COMMON_PASSWORD =
  'Es fácil de adivinar: es muy común, o lleva tu nombre o tu correo. Elige otra.'

export function countRulesMet(password: string, { rules }: PasswordPolicy): number {
  return rules.filter((rule) => rule.met(password)).length
}

/**
 * Rates a password for the meter (`spec §5`): the best label is only for one that the server does not call common.
 * @param isCommon what the server answers; undefined before
 */
export function ratePassword(
  password: string,
  policy: PasswordPolicy,
  isCommon: boolean | undefined,
) {
  const max = policy.strengths.length
  const met = Math.min(countRulesMet(password, policy), isCommon === false ? max : max - 1)
  const score = isCommon ? 1 : Math.max(1, met)
  return { score, max, label: policy.strengths[score - 1] ?? '' }
}

/** Returns null for a valid registration password, otherwise the message that names what is missing. */
export function validateRegisterPassword(password: string): string | null {
  if (password.length > PASSWORD_MAX)
    return `La contraseña debe tener máximo ${PASSWORD_MAX} caracteres.`
  const missing = REGISTER_POLICY.rules
    .filter((rule) => !rule.met(password))
    .map((rule) => rule.label)
  return missing.length === 0 ? null : `La contraseña debe tener ${missing.join(', ')}.`
}

/** Returns null for a valid new password, otherwise the message that names what is missing. */
export function validateResetPassword(password: string): string | null {
  if (password.length > PASSWORD_MAX) return `Debe tener máximo ${PASSWORD_MAX} caracteres.`
  if (!long.met(password)) return `Debe tener ${long.label}.`
  return countRulesMet(password, RESET_POLICY) === RESET_POLICY.rules.length
    ? null
    : 'No cumple con los requisitos de seguridad.'
}
