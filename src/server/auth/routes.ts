import type { Endpoint, ParsedBody } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import * as contract from '#contract/people/auth.ts'
import * as secondFactor from '#contract/people/second-factor.ts'
import type { Deps } from '#server/deps.ts'
import { bind, type Call } from '#server/http/bind.ts'
import { renderWelcomeEmail } from '#server/mail/templates/people/email-address.ts'
import {
  assertUncommonPassword,
  isCommonPassword,
  toPasswordOwner,
} from '#server/users/credentials/common-passwords.ts'
import { sendEmailLink } from '#server/users/credentials/email-links.ts'
import { isReservedByAnother } from '#server/users/credentials/email-links-store.ts'
import { hashPassword } from '#server/users/credentials/passwords.ts'
import { endSession } from '#server/users/credentials/sessions-store.ts'
import { readUser } from '#server/users/present.ts'
import { findUser, insertUser } from '#server/users/store.ts'
import { countWelcomeLink } from '#server/users/update-profile.ts'
import { answerSecondFactor } from './answer-second-factor.ts'
import { checkEmailLink } from './check-email-link.ts'
import {
  confirmEmail,
  keepEmailChange,
  resendVerification,
  undoEmailChange,
} from './email-address.ts'
import {
  confirmPasswordReset,
  findOwnerOfResetLink,
  requestPasswordReset,
} from './password-reset.ts'
import { logIn, refreshToken } from './sessions.ts'

/** Creates an account and sends the welcome email with a verification link (`R2`). Throws EMAIL_TAKEN, RATE_LIMITED. */
async function register(deps: Deps, form: ParsedBody<typeof contract.register>, address: string) {
  const { firstName, lastName, motherLastName, email } = form
  const roles = form.role === 'HOST' ? ['HOST', 'ALIADO'] : ['ALIADO']
  await assertUncommonPassword('password', form.password, {
    email,
    names: [firstName, lastName, motherLastName],
  })
  const passwordHash = await hashPassword(form.password, address)
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.now()
    const id = await insertUser(tx, {
      email,
      first_name: firstName,
      last_name: lastName,
      mother_last_name: motherLastName,
      password_hash: passwordHash,
      roles,
      created_at: now,
      updated_at: now,
    })
    // Checked after the insert, which waits for a concurrent change of this address to commit.
    if (!id || (await isReservedByAnother(tx, email, { userId: id, now }))) {
      throw new ApiError('EMAIL_TAKEN')
    }
    await countWelcomeLink(tx, deps, email, address)
    await sendEmailLink(tx, deps, 'verify-email', { id, email }, (verifyUrl) =>
      renderWelcomeEmail({ firstName, organizes: form.role === 'HOST', verifyUrl }),
    )
    return readUser(tx, id)
  })
}

/** Whether a new password would be refused as common: of the link's account, else of the signed-in one. */
async function checkPassword({ deps, body, user }: Call<typeof contract.checkPassword>) {
  const { password, ownerTexts, resetToken } = body
  const account = resetToken
    ? await findOwnerOfResetLink(deps, resetToken)
    : user && (await findUser(deps.db, user.id))
  const { email, names } = account ? toPasswordOwner(account) : { email: '', names: [] }
  return { isCommon: await isCommonPassword(password, { email, names: [...names, ...ownerTexts] }) }
}

/** Longer ones name nothing more. */
const USER_AGENT_MAX = 512

const readPlace = ({ address, headers }: Pick<Call<Endpoint>, 'address' | 'headers'>) => ({
  address,
  userAgent: headers['user-agent']?.toString().slice(0, USER_AGENT_MAX),
})

export const authRoutes = [
  bind(contract.register, async ({ deps, body, address }) => ({
    message: '¡Registro completado exitosamente!',
    user: await register(deps, body, address),
  })),
  bind(contract.checkPassword, checkPassword),
  bind(contract.login, (call) => logIn(call.deps, call.body, readPlace(call))),
  bind(secondFactor.answerSecondFactor, (call) =>
    answerSecondFactor(call.deps, call.body, readPlace(call)),
  ),
  bind(contract.me, async ({ deps, user }) => ({ user: await readUser(deps.db, user.id) })),
  bind(contract.refresh, ({ deps, user }) => refreshToken(deps, user)),
  bind(contract.verify, async () => ({ valid: true as const })),
  bind(contract.logout, async ({ deps, user }) => {
    await endSession(deps.db, user.id, user.sessionId, deps.now())
    return { message: 'Cerraste tu sesión.' }
  }),
  bind(contract.verifyEmail, async ({ deps, user, body }) => ({
    user: await confirmEmail(deps, user, body.token),
    message: '¡Tu correo quedó confirmado!',
  })),
  bind(contract.undoEmailChange, async ({ deps, body, address }) => {
    await undoEmailChange(deps, body.token, address)
    return {
      message:
        'Tu cuenta se queda con este correo. Tu contraseña anterior ya no sirve: te enviamos un enlace para elegir otra.',
    }
  }),
  bind(contract.keepEmailChange, async ({ deps, body }) => {
    await keepEmailChange(deps, body.token)
    return { message: 'Gracias. Tu cuenta sigue con el correo nuevo, y ya no tienes que esperar.' }
  }),
  bind(contract.checkLink, ({ deps, user, body }) => checkEmailLink(deps, user, body)),
  bind(contract.resendVerification, async ({ deps, user, address }) => ({
    message: (await resendVerification(deps, { id: user.id, address }))
      ? '¡Email enviado! Revisa tu bandeja de entrada.'
      : 'Tu correo ya está confirmado.',
  })),
  bind(contract.requestPasswordReset, async ({ deps, body }) => {
    await requestPasswordReset(deps, body.email)
    return { message: '¡Email enviado! Revisa tu bandeja de entrada.' }
  }),
  bind(contract.confirmPasswordReset, async ({ deps, body, address }) => {
    await confirmPasswordReset(deps, body, address)
    return { message: '¡Contraseña actualizada exitosamente!' }
  }),
]
