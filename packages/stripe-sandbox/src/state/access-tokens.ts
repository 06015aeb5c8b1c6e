import { generateId } from './ids.ts'
import type { Scope } from './scope.ts'
import type { Store } from './store.ts'

/** What an access token opens. */
export type AccessTokenKind = 'onboarding' | 'setup' | 'login' | 'dashboard'

/** A secret in a URL or a cookie that lets a person act for an account. */
export interface AccessToken {
  token: string
  platform: string
  account: string
  expires_at: number
  used: number
  body: string
}

/** Issues a token for an account; `expires_at` is in Unix seconds of the platform's clock. */
export function issueAccessToken(
  scope: Scope,
  kind: AccessTokenKind,
  account: string,
  expires_at: number,
  body: object = {},
): string {
  const token = generateId('', 40)
  scope.store.run(
    'INSERT INTO access_tokens (token, platform, account, kind, expires_at, body) VALUES (?, ?, ?, ?, ?, ?)',
    token,
    scope.platform.id,
    account,
    kind,
    expires_at,
    JSON.stringify(body),
  )
  return token
}

export function readAccessToken(
  store: Store,
  kind: AccessTokenKind,
  token: string,
): AccessToken | undefined {
  return store.one<AccessToken>(
    'SELECT * FROM access_tokens WHERE token = ? AND kind = ?',
    token,
    kind,
  )
}

/** Marks a single-use token as used; false when it was used before or has expired. */
export function consumeAccessToken(store: Store, token: string, now: number): boolean {
  return (
    store.run(
      'UPDATE access_tokens SET used = 1 WHERE token = ? AND used = 0 AND expires_at > ?',
      token,
      now,
    ) === 1
  )
}
