import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import { email, personName } from '#contract/api/shapes.ts'
import { PASSWORD_MAX } from '#contract/product/limits.ts'
import {
  buildMaxLengthMessage,
  NEW_PASSWORD_HELPS,
  PASSWORDS_DIFFER,
  REQUIRED,
} from '#contract/product/messages.ts'
import { validateRegisterPassword } from './passwords.ts'
import { secondFactorChallenge } from './second-factor.ts'
import { NEW_ADDRESSES, newPassword, signedIn, user } from './users.ts'

const said = z.object({ message: z.string() })
const password = z
  .string(REQUIRED)
  .min(1, REQUIRED)
  .max(PASSWORD_MAX, buildMaxLengthMessage(PASSWORD_MAX))
const token = z.string().min(1).max(200)

/** The registration fields without cross-field rules, so that forms can validate them one by one. */
export const registerFields = z.strictObject({
  firstName: personName,
  lastName: personName,
  motherLastName: personName,
  email,
  password: z.string(REQUIRED).superRefine((typed, context) => {
    const message = validateRegisterPassword(typed)
    if (message) context.addIssue({ code: 'custom', message })
  }),
  confirmPassword: z.string(REQUIRED),
  role: z.enum(['HOST', 'ALIADO']).default('HOST'),
})

export const register = endpoint('POST /auth/register', {
  summary: 'Crea una cuenta; HOST y ALIADO, o solo ALIADO (R2).',
  access: 'public',
  rateLimits: [NEW_ADDRESSES],
  body: registerFields.refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: PASSWORDS_DIFFER,
  }),
  reply: z.object({ message: z.string(), user }),
  status: 201,
  errors: ['EMAIL_TAKEN', 'BUSY'],
})

export const checkPassword = endpoint('POST /auth/password-check', {
  summary:
    'Dice si una contraseña es de las que se adivinan primero, antes de enviar el formulario; con sesión abierta, también por los datos de la cuenta.',
  access: 'public',
  rateLimits: [{ limit: 600, windowSeconds: 3_600, by: 'address' }],
  body: z.strictObject({
    password,
    /** Texts that others know of its owner: names and address. */
    ownerTexts: z.array(z.string().max(200)).max(5).default([]),
    /** Of the reset link that the page was opened with: its account's are known, too. */
    resetToken: token.optional(),
  }),
  reply: z.object({ isCommon: z.boolean() }),
  errors: ['TOKEN_INVALID', 'TOKEN_EXPIRED'],
})

export const login = endpoint('POST /auth/login', {
  summary: 'Inicia sesión: 12 horas, o 30 días con remember (R3).',
  access: 'public',
  rateLimits: [
    { limit: 100, windowSeconds: 900, by: 'address', counts: 'failures' },
    {
      limit: 10,
      windowSeconds: 900,
      by: 'email-and-address',
      counts: 'failures',
      hint: NEW_PASSWORD_HELPS,
    },
  ],
  body: z.strictObject({ email, password, remember: z.boolean().default(false) }),
  /** With a second factor, no token yet: `POST /auth/second-factor` gives it (`R16`). */
  reply: z.union([signedIn, secondFactorChallenge]),
  errors: ['BAD_CREDENTIALS', 'BUSY'],
})

export const me = endpoint('GET /auth/me', {
  summary: 'Quién tiene la sesión abierta.',
  access: 'signed-in',
  reply: z.object({ user }),
})

export const refresh = endpoint('POST /auth/refresh', {
  summary: 'Renueva el token de la misma sesión (R3).',
  access: 'signed-in',
  reply: signedIn,
})

export const verify = endpoint('GET /auth/verify', {
  summary: 'Dice si el token sigue siendo válido.',
  access: 'signed-in',
  reply: z.object({ valid: z.literal(true) }),
})

export const logout = endpoint('POST /auth/logout', {
  summary: 'Termina la sesión (R3).',
  access: 'signed-in',
  reply: said,
})

export const verifyEmail = endpoint('POST /auth/email/verify', {
  summary:
    'Confirma el correo de la cuenta, o el que lo reemplaza, con su enlace; solo desde la cuenta a la que pertenece (R14).',
  access: 'signed-in',
  rateLimits: [{ limit: 60, windowSeconds: 3_600, by: 'session' }],
  body: z.strictObject({ token }),
  reply: z.object({ message: z.string(), user }),
  errors: ['TOKEN_INVALID', 'TOKEN_EXPIRED', 'LINK_OF_ANOTHER_ACCOUNT', 'EMAIL_TAKEN'],
})

export const undoEmailChange = endpoint('POST /auth/email/undo', {
  summary:
    'Cancela un cambio de correo o devuelve a la cuenta el que tenía, con el enlace que llegó ahí; cierra todas las sesiones.',
  access: 'public',
  rateLimits: [{ limit: 60, windowSeconds: 3_600, by: 'address' }],
  body: z.strictObject({ token }),
  reply: said,
  errors: ['TOKEN_INVALID', 'TOKEN_EXPIRED', 'EMAIL_TAKEN', 'BUSY'],
})

export const keepEmailChange = endpoint('POST /auth/email/keep', {
  summary:
    'Desde el correo anterior: sí fui yo quien lo cambió. Termina la espera de un cambio reciente, y ya no se puede deshacer.',
  access: 'public',
  rateLimits: [{ limit: 60, windowSeconds: 3_600, by: 'address' }],
  body: z.strictObject({ token }),
  reply: said,
  errors: ['TOKEN_INVALID', 'TOKEN_EXPIRED'],
})

export const resendVerification = endpoint('POST /auth/email/resend', {
  summary:
    'Envía otra vez el enlace que confirma el correo, o el nuevo si hay un cambio pendiente.',
  access: 'signed-in',
  rateLimits: [{ limit: 5, windowSeconds: 3_600, by: 'account' }],
  reply: said,
})

export const requestPasswordReset = endpoint('POST /auth/password-reset/request', {
  summary: 'Envía el enlace de reseteo; responde igual exista o no la cuenta (R2).',
  access: 'public',
  rateLimits: [
    { limit: 60, windowSeconds: 3_600, by: 'address' },
    { limit: 5, windowSeconds: 3_600, by: 'email' },
  ],
  body: z.strictObject({ email }),
  reply: said,
})

export const confirmPasswordReset = endpoint('POST /auth/password-reset/confirm', {
  summary: 'Cambia la contraseña con el enlace, que vale una hora y una vez.',
  access: 'public',
  rateLimits: [{ limit: 60, windowSeconds: 3_600, by: 'address' }],
  body: z.strictObject({ token, newPassword }),
  reply: said,
  errors: ['TOKEN_INVALID', 'TOKEN_EXPIRED', 'BUSY'],
})

/** The pages that an email's link opens, and whose links they take. */
export const LINK_PAGES = {
  'reset-password': ['reset-password'],
  'verify-email': ['verify-email', 'change-email'],
  'undo-email': ['undo-email'],
} as const

export const linkState = z.enum(['valid', 'used', 'expired', 'invalid', 'of-another-account'])
export type LinkState = z.output<typeof linkState>

export const checkLink = endpoint('POST /auth/link/check', {
  summary:
    'Dice si el enlace de un correo todavía sirve, sin usarlo; y a su dueño, con sesión abierta, qué correo cambia.',
  access: 'public',
  rateLimits: [{ limit: 120, windowSeconds: 3_600, by: 'address' }],
  body: z.strictObject({
    page: z.enum(['reset-password', 'verify-email', 'undo-email']),
    token,
  }),
  reply: z.object({
    state: linkState,
    /** The address that the link replaces, and by which; null for other links and other callers. */
    change: z.object({ from: z.string(), to: z.string() }).nullable(),
    /**
     * Whether the change that the link undoes has taken effect, and can be confirmed from here, too: also
     * with a link that undoes nothing any more, because of a reset.
     */
    hasTakenEffect: z.boolean(),
  }),
})
