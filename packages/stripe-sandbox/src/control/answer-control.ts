import { StripeError } from '../api/errors.ts'
import { type Incoming, json, type Reply } from '../api/http.ts'
import { testKeyOf } from '../api/keys.ts'
import type { World } from '../sandbox.ts'
import { platformOf } from '../state/platforms.ts'
import { openScope } from '../state/scope.ts'
import { accountControls } from './accounts.ts'
import type { Control } from './control.ts'
import { machineControls } from './environment.ts'
import { Input } from './input.ts'
import { moneyControls } from './money.ts'
import { webhookControls } from './webhooks.ts'

const controls: Record<string, Control> = {
  ...machineControls,
  ...webhookControls,
  ...accountControls,
  ...moneyControls,
}

const routes = Object.entries(controls).map(([name, control]) => {
  const [method = '', template = ''] = name.split(' ')
  return { method, path: new RegExp(`^/_sandbox${template.replace(':id', '([^/]+)')}$`), control }
})

function queryAsJson(query: string): string {
  const members = [...new URLSearchParams(query)].map(([name, value]) => [name, Number(value)])
  return JSON.stringify(Object.fromEntries(members))
}

async function run(world: World, request: Incoming): Promise<Reply> {
  const platform = platformOf(world.store, testKeyOf(request.headers))
  for (const { method, path, control } of routes) {
    const match = method === request.method ? path.exec(request.path) : null
    if (match === null) continue
    const body = method === 'GET' ? queryAsJson(request.query) : request.body
    const input = new Input(body, control.takes)
    const scope = openScope(world.store, platform, world.origin)
    const result = await control.run(world, scope, input, match[1] ?? '')
    world.wake()
    return json(200, result)
  }
  throw new StripeError(
    404,
    'invalid_request_error',
    `No such control: ${request.method} ${request.path}`,
  )
}

/** Answers `/_sandbox/…`: what no API of a payment provider offers, and tests need. */
export async function answerControl(world: World, request: Incoming): Promise<Reply> {
  try {
    return await run(world, request)
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    return json(error.status, error)
  }
}
