import { StripeError } from '../api/errors.ts'
import { type HttpReply, type HttpRequest, jsonReply } from '../api/http.ts'
import { requireTestKey } from '../api/keys.ts'
import type { Sandbox } from '../sandbox.ts'
import { findOrOpenPlatform } from '../state/platforms.ts'
import { openScope } from '../state/scope.ts'
import { accountControls } from './accounts.ts'
import { environmentControls } from './environment.ts'
import { type ControlEndpoint, Input } from './input.ts'
import { moneyControls } from './money.ts'
import { platformControls } from './platform.ts'
import { webhookControls } from './webhooks.ts'

const endpoints: Record<string, ControlEndpoint> = {
  ...environmentControls,
  ...platformControls,
  ...webhookControls,
  ...accountControls,
  ...moneyControls,
}

const routes = Object.entries(endpoints).map(([name, control]) => {
  const [method = '', template = ''] = name.split(' ')
  return { method, path: new RegExp(`^/_sandbox${template.replace(':id', '([^/]+)')}$`), control }
})

function queryToJson(query: string): string {
  const members = [...new URLSearchParams(query)].map(([name, value]) => [name, Number(value)])
  return JSON.stringify(Object.fromEntries(members))
}

async function runControl(sandbox: Sandbox, request: HttpRequest): Promise<HttpReply> {
  const platform = findOrOpenPlatform(sandbox.store, requireTestKey(request.headers).secret)
  for (const { method, path, control } of routes) {
    const match = method === request.method ? path.exec(request.path) : null
    if (match === null) continue
    const body = method === 'GET' ? queryToJson(request.query) : request.body
    const input = new Input(body, control.members)
    const scope = openScope(sandbox.store, platform, sandbox.origin)
    const result = await control.run(sandbox, scope, input, match[1] ?? '')
    sandbox.wake()
    return jsonReply(200, result)
  }
  throw new StripeError(
    404,
    'invalid_request_error',
    `No such control: ${request.method} ${request.path}`,
  )
}

/** Answers `/_sandbox/…`: what tests need and Stripe's API does not offer. */
export async function answerControl(sandbox: Sandbox, request: HttpRequest): Promise<HttpReply> {
  try {
    return await runControl(sandbox, request)
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    return jsonReply(error.status, error)
  }
}
