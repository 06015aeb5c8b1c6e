import type Stripe from 'stripe'
import type { Incoming, Reply } from '../api/http.ts'
import type { World } from '../sandbox.ts'
import { issuePass, type Pass, readPass, spendPass } from '../state/access-tokens.ts'
import { balanceOf } from '../state/ledger.ts'
import { find, hidden, list } from '../state/objects.ts'
import { platformById } from '../state/platforms.ts'
import { actingFor, openScope, type Scope } from '../state/scope.ts'
import { notice, redirect } from './layout.ts'
import { panelView } from './panel-view.ts'

const HOUR = 3600

const over = () =>
  notice(401, 'Tu sesión terminó', 'Entra otra vez desde la página que te trajo aquí.')

function scopeOf(world: World, pass: Pass | undefined, account: string): Scope | undefined {
  const platform = pass && platformById(world.store, pass.platform)
  if (pass?.account !== account || platform === undefined) return undefined
  const scope = openScope(world.store, platform, world.origin)
  const secrets = hidden<{ deauthorized?: boolean }>(scope, account)
  return pass.expires_at > scope.now && !secrets.deauthorized ? scope : undefined
}

/** The address of a login link: works once. */
export function enterPanel(world: World, account: string, token: string): Reply {
  const scope = scopeOf(world, readPass(world.store, 'login', token), account)
  if (scope === undefined || !spendPass(world.store, token, scope.now)) return over()
  const session = issuePass(scope, 'panel', account, scope.now + HOUR)
  return redirect(`/express/${account}`, {
    'Set-Cookie': `panel=${session}; Path=/express/${account}; HttpOnly; SameSite=Lax; Max-Age=${HOUR}`,
  })
}

function cookie(request: Incoming): string {
  return /(?:^|;\s*)panel=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
}

/** The connected person's own view: balance, payments, payouts, what is missing. */
export function answerPanel(world: World, request: Incoming, id: string): Reply {
  const scope = scopeOf(world, readPass(world.store, 'panel', cookie(request)), id)
  const account: Stripe.Account | undefined = scope && find(scope, 'account', id)
  if (scope === undefined || account === undefined) return over()
  const theirs = actingFor(scope, id)
  return panelView({
    account,
    merchant: scope.platform.name,
    balance: balanceOf(theirs, id),
    payments: list(theirs, 'charge', '', { limit: 20 }).data,
    payouts: list(theirs, 'payout', '', { limit: 20 }).data,
  })
}
