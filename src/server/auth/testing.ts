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

export const WRONG_PASSWORD = 'Otra-Cosa-7$'

let networks = 0
/** An address that no caller had before. */
function newAddress(): string {
  networks += 1
  return `198.18.${Math.floor(networks / 250)}.${(networks % 250) + 1}`
}

/** The header by which the proxy in front reports the caller's address. */
export const buildForwardedHeader = (address: string) => ({ 'x-forwarded-for': address })

/** Sign-ins from addresses that the proxy in front reports; the world trusts one proxy. */
export function createSignInAttempts(world: World) {
  async function tryPassword(email: string, password: string, address: string, api = world.url) {
    const response = await fetch(`${api}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...buildForwardedHeader(address) },
      body: JSON.stringify({ email, password }),
    })
    const { message } = (await response.json()) as { message?: string }
    return { status: response.status, retryAfter: response.headers.get('retry-after'), message }
  }

  return {
    newAddress,
    tryPassword,
    /** Tries wrong passwords, each from a network of its own. */
    failFromManyNetworks: async (email: string, times: number) => {
      for (let time = 0; time < times; time += 1) {
        await tryPassword(email, WRONG_PASSWORD, newAddress())
      }
    },
  }
}
