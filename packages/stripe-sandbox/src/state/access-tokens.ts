import { newId } from './ids.ts'
import type { Scope } from './scope.ts'
import type { Store } from './store.ts'

/** What a secret address opens. */
export type PassKind = 'onboarding' | 'setup' | 'login' | 'panel'

/** A secret in an address or a cookie that lets a person act for an account. */
export interface Pass {
  token: string
  platform: string
  account: string
  expires_at: number
  used: number
  body: string
}

/** Makes a secret for an account; `expires_at` in Unix seconds of the platform's clock. */
export function issuePass(
  scope: Scope,
  kind: PassKind,
  account: string,
  expires_at: number,
  body: object = {},
): string {
  const token = newId('', 40)
  scope.store.run(
    'INSERT INTO passes (token, platform, account, kind, expires_at, body) VALUES (?, ?, ?, ?, ?, ?)',
    token,
    scope.platform.id,
    account,
    kind,
    expires_at,
    JSON.stringify(body),
  )
  return token
}

export function readPass(store: Store, kind: PassKind, token: string): Pass | undefined {
  return store.one<Pass>('SELECT * FROM passes WHERE token = ? AND kind = ?', token, kind)
}

/** Uses a single-use secret up; false when it was used or is too old. */
export function spendPass(store: Store, token: string, now: number): boolean {
  return (
    store.run(
      'UPDATE passes SET used = 1 WHERE token = ? AND used = 0 AND expires_at > ?',
      token,
      now,
    ) === 1
  )
}
