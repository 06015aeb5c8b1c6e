import type { Operation } from '../requests.ts'
import { readPlatformSettings } from '../state/platform-settings.ts'
import type { Scope } from '../state/scope.ts'
import { StripeError } from './errors.ts'

/** Stripe's names where they are not those of the path; refunds are a part of charges. */
const RESOURCES: Record<string, string> = {
  account: 'accounts_kyc_basic',
  accounts: 'accounts_kyc_basic',
  event_destinations: 'webhook',
  refunds: 'charge',
  sessions: 'checkout_session',
  webhook_endpoints: 'webhook',
}

/** Names the permission that an operation needs, such as `rak_charge_read`. */
function namePermission(operation: Operation): string {
  const [method, path = ''] = operation.split(' ')
  const [resource = ''] = path
    .split('/')
    .slice(2)
    .filter((part) => part !== 'core' && part !== 'checkout')
  const name = RESOURCES[resource] ?? resource.replace(/s$/, '')
  return `rak_${name}_${method === 'GET' ? 'read' : 'write'}`
}

/** Throws Stripe's 403 when a restricted key lacks the permission; to write includes to read. */
export function assertPermitted(scope: Scope, operation: Operation, key: string): void {
  const { permissions } = readPlatformSettings(scope)
  const needed = namePermission(operation)
  const enough = ['*', needed, needed.replace(/_read$/, '_write')]
  if (enough.some((name) => permissions.includes(name))) return
  throw new StripeError(
    403,
    'invalid_request_error',
    `The provided key '${key}' does not have the required permissions for this endpoint on account '${scope.account}'. Having the '${needed}' permission would allow this request to continue.`,
  )
}
