import type Stripe from 'stripe'
import type { HttpReply, HttpRequest } from '../api/http.ts'
import type { Sandbox } from '../sandbox.ts'
import {
  type AccessToken,
  consumeAccessToken,
  issueAccessToken,
  readAccessToken,
} from '../state/access-tokens.ts'
import { readBalance } from '../state/ledger.ts'
import { findObject, listObjects, readHidden } from '../state/objects.ts'
import { findPlatform } from '../state/platforms.ts'
import { openScope, type Scope, withAccount } from '../state/scope.ts'
import { renderDashboard } from './dashboard-view.ts'
import { redirectTo, renderNotice } from './layout.ts'

const SESSION_SECONDS = 3600

const renderSessionEnded = () =>
  renderNotice(401, 'Tu sesión terminó', 'Entra otra vez desde la página que te trajo aquí.')

function resolveScope(
  sandbox: Sandbox,
  accessToken: AccessToken | undefined,
  account: string,
): Scope | undefined {
  const platform = accessToken && findPlatform(sandbox.store, accessToken.platform)
  if (accessToken?.account !== account || platform === undefined) return undefined
  const scope = openScope(sandbox.store, platform, sandbox.origin)
  const hidden = readHidden<{ deauthorized?: boolean }>(scope, account)
  return accessToken.expires_at > scope.now && !hidden.deauthorized ? scope : undefined
}

/** Answers the URL of a login link, which works once. */
export function enterDashboard(sandbox: Sandbox, account: string, token: string): HttpReply {
  const scope = resolveScope(sandbox, readAccessToken(sandbox.store, 'login', token), account)
  if (scope === undefined || !consumeAccessToken(sandbox.store, token, scope.now))
    return renderSessionEnded()
  const session = issueAccessToken(scope, 'dashboard', account, scope.now + SESSION_SECONDS)
  return redirectTo(`/express/${account}`, {
    'Set-Cookie': `dashboard=${session}; Path=/express/${account}; HttpOnly; SameSite=Lax; Max-Age=${SESSION_SECONDS}`,
  })
}

function readDashboardCookie(request: HttpRequest): string {
  return /(?:^|;\s*)dashboard=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
}

/** Answers the account owner's dashboard: balance, payments, payouts and requirements that are due. */
export function answerDashboard(sandbox: Sandbox, request: HttpRequest, id: string): HttpReply {
  const scope = resolveScope(
    sandbox,
    readAccessToken(sandbox.store, 'dashboard', readDashboardCookie(request)),
    id,
  )
  const account: Stripe.Account | undefined = scope && findObject(scope, 'account', id)
  if (scope === undefined || account === undefined) return renderSessionEnded()
  const accountScope = withAccount(scope, id)
  return renderDashboard({
    account,
    merchant: scope.platform.name,
    balance: readBalance(accountScope, id),
    payments: listObjects(accountScope, 'charge', '', { limit: 20 }).data,
    payouts: listObjects(accountScope, 'payout', '', { limit: 20 }).data,
  })
}
