import { createUniqueEmail, type Person, readLinkToken, type World } from '#server/testing/world.ts'

export const NEW_PASSWORD = 'Talavera-Azul-9$'
export const TOKEN_INVALID = { status: 400, body: { errorCode: 'TOKEN_INVALID' } }
export const TOKEN_EXPIRED = { status: 400, body: { errorCode: 'TOKEN_EXPIRED' } }

/** What people do with the links that their address receives. */
export function createLinkActions(world: World) {
  return {
    /** Presses 'Confirmar' on the page of a link. */
    confirm: ({ token: session }: Pick<Person, 'token'>, token: string) =>
      world.send('POST', '/auth/email/verify', { token: session, body: { token } }),
    /** Requests another address; it stays pending. */
    requestChange: ({ token }: Person, email = createUniqueEmail()) =>
      world.send('PUT', '/profile', {
        token,
        body: { firstName: 'Lucía', lastName: 'Robles', email },
      }),
    readChangeToken: (to: string) => readLinkToken(world, 'change-email', to),
    /** Requests a reset link and reads its token. */
    requestReset: async (email: string) => {
      await world.call('POST /auth/password-reset/request', { body: { email } })
      return readLinkToken(world, 'reset-password', email)
    },
    resetPassword: (token: string, newPassword = NEW_PASSWORD) =>
      world.send('POST', '/auth/password-reset/confirm', { body: { token, newPassword } }),
    readUser: async ({ call }: Pick<Person, 'call'>) => (await call('GET /auth/me')).user,
  }
}
