import * as contract from '#contract/people/auth.ts'
import { bind } from '#server/http/bind.ts'
import { endSession } from '#server/users/credentials/store.ts'
import { readUser } from '#server/users/present.ts'
import { resendVerification, undoEmailChange, verifyEmail } from './email-address.ts'
import { confirmPasswordReset, requestPasswordReset } from './password-reset.ts'
import { register } from './register.ts'
import { logIn, refreshToken } from './sessions.ts'
export const authRoutes = [
  bind(contract.register, async ({ deps, body }) => ({
    message: 'Registro completado exitosamente!',
    user: await register(deps, body),
  })),
  bind(contract.login, ({ deps, body }) => logIn(deps, body)),
  bind(contract.me, async ({ deps, user }) => ({ user: await readUser(deps.db, user.id) })),
  bind(contract.refresh, ({ deps, user }) => refreshToken(deps, user)),
  bind(contract.verify, async () => ({ valid: true as const })),
  bind(contract.logout, async ({ deps, user }) => {
    await endSession(deps.db, user.id, user.sessionId, deps.now())
    return { message: 'Cerraste tu sesión.' }
  }),
  bind(contract.verifyEmail, async ({ deps, body }) => {
    await verifyEmail(deps, body.token)
    return { message: '¡Tu correo quedó confirmado!' }
  }),
  bind(contract.undoEmailChange, async ({ deps, body }) => {
    await undoEmailChange(deps, body.token)
    return {
      message: 'Tu cuenta volvió a este correo. Te enviamos un enlace para elegir otra contraseña.',
    }
  }),
  bind(contract.resendVerification, async ({ deps, user }) => ({
    message: (await resendVerification(deps, user.id))
      ? '¡Email enviado! Revisa tu bandeja de entrada.'
      : 'Tu correo ya está confirmado.',
  })),
  bind(contract.requestPasswordReset, async ({ deps, body }) => {
    await requestPasswordReset(deps, body.email)
    return { message: '¡Email enviado! Revisa tu bandeja de entrada.' }
  }),
  bind(contract.confirmPasswordReset, async ({ deps, body }) => {
    await confirmPasswordReset(deps, body)
    return { message: '¡Contraseña actualizada exitosamente!' }
  }),
]
