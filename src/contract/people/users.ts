import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import { email, id, personName } from '#contract/api/shapes.ts'
import { REQUIRED, RESET_LINK_HELPS } from '#contract/product/messages.ts'
import { validateResetPassword } from './passwords.ts'

/** The signed-in user (`spec §3`). */
export const user = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  motherLastName: z.string(),
  fullName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** The address that replaces `email` once its link is confirmed (`R14`); null without a change. */
  pendingEmail: z.string().nullable(),
  role: z.enum(['ADMIN', 'HOST', 'ALIADO']),
  roles: z.array(z.string()),
  /** The connected payout account, null before there is one. */
  stripeConnectAccountId: z.string().nullable(),
  createdAt: z.string(),
})
export type User = z.output<typeof user>

/** An open session: its token, and whose it is. */
export const signedIn = z.object({ access_token: z.string(), user })

/** A new password, validated by the reset rules with the messages of `spec §5`. */
export const newPassword = z.string(REQUIRED).superRefine((password, context) => {
  const message = validateResetPassword(password)
  if (message) context.addIssue({ code: 'custom', message })
})

/**
 * How many addresses a network may name an hour, to register or to change to, taken ones included: each
 * tells whether it has an account, or gets an email (`R2`).
 */
export const NEW_ADDRESSES = {
  limit: 30,
  windowSeconds: 3_600,
  by: 'address',
  sharedAs: 'new addresses',
} as const

export const updateProfile = endpoint('PUT /profile', {
  summary:
    'Cambia tus datos. Un correo nuevo queda pendiente (pendingEmail) hasta que confirmas su enlace; mientras tanto vale el de siempre, y ahí se avisa (R14). Un correo nuevo cuenta como un registro en el límite de tu red.',
  access: 'signed-in',
  rateLimits: [{ limit: 30, windowSeconds: 3_600, by: 'session' }],
  body: z.strictObject({
    firstName: personName,
    lastName: personName,
    motherLastName: z.union([z.literal('').transform(() => ''), personName]).optional(),
    email,
  }),
  reply: z.object({ user }),
  errors: ['EMAIL_TAKEN', 'FRESH_SIGN_IN_REQUIRED', 'ALREADY_IN_PROGRESS'],
})

export const cancelEmailChange = endpoint('DELETE /profile/pending-email', {
  summary:
    'Cancela el cambio de correo que sigue pendiente; el enlace que se envió deja de servir.',
  access: 'signed-in',
  reply: z.object({ user }),
})

export const becomeHost = endpoint('POST /profile/become-host', {
  summary: 'Quiero organizar mi propio baby shower (R2).',
  access: 'signed-in',
  reply: z.object({ user }),
})

export const changePassword = endpoint('PUT /users/password', {
  summary:
    'Cambia tu contraseña y cierra tus otras sesiones (R3); la actual vale como confirmación de que eres tú (R16).',
  access: 'signed-in',
  rateLimits: [{ limit: 10, windowSeconds: 3_600, by: 'session', hint: RESET_LINK_HELPS }],
  body: z.strictObject({ currentPassword: z.string().max(128), newPassword }),
  reply: z.object({ message: z.string() }),
  errors: ['WRONG_PASSWORD', 'BUSY'],
})
