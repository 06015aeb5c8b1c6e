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

/** Password rules of registration (`spec §5`). */
export const REGISTER_RULES: readonly PasswordRule[] = [long, upper, lower, digit]
/** Password rules of reset and change (`spec §5`, `R2`). */
export const RESET_RULES: readonly PasswordRule[] = [long, lower, upper, digit, symbol]

/**
 * For a password that meets the rules and is one of those that people guess first. Only the server
 * knows the list.
 */
export const COMMON_PASSWORD = 'Esta contraseña es muy común. Elige otra.'

export function countRulesMet(password: string, rules: readonly PasswordRule[]): number {
  return rules.filter((rule) => rule.met(password)).length
}

/** Returns the strength label of the registration meter (`spec §5`). */
export function rateRegisterPassword(password: string): 'Muy débil' | 'Débil' | 'Media' | 'Fuerte' {
  const met = countRulesMet(password, REGISTER_RULES)
  if (met <= 1) return 'Muy débil'
  if (met === 2) return 'Débil'
  return met === 3 ? 'Media' : 'Fuerte'
}

export const RESET_STRENGTHS = ['Muy débil', 'Débil', 'Regular', 'Buena', 'Muy fuerte'] as const

/** Returns null for a valid registration password, otherwise the message that names what is missing. */
export function validateRegisterPassword(password: string): string | null {
  if (password.length > PASSWORD_MAX)
    return `La contraseña debe tener máximo ${PASSWORD_MAX} caracteres.`
  const missing = REGISTER_RULES.filter((rule) => !rule.met(password)).map((rule) => rule.label)
  return missing.length === 0 ? null : `La contraseña debe tener ${missing.join(', ')}.`
}

/** Returns null for a valid new password, otherwise the message that names what is missing. */
export function validateResetPassword(password: string): string | null {
  if (password.length > PASSWORD_MAX) return `Debe tener máximo ${PASSWORD_MAX} caracteres.`
  if (!long.met(password)) return `Debe tener ${long.label}.`
  return countRulesMet(password, RESET_RULES) === RESET_RULES.length
    ? null
    : 'No cumple con los requisitos de seguridad.'
}
