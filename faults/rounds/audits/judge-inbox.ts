import type { DatabaseReader } from '../../environment/database-reader.ts'
import type { ServedProduct } from '../../environment/product.ts'
import type { PlannedContribution } from '../planned.ts'
import { type RecoveryLog, timeUntil } from '../recovery.ts'

/** The provider repeats a refused webhook after 30 s at most, and the inbox an event after 64 s. */
const INBOX_LIMIT_MS = 180_000

interface ProviderEvent {
  id: string
  type: string
  data: { object: { id: string } }
}

/** A contribution whose checkout was opened. */
export interface OpenedContribution extends PlannedContribution {
  sessionId: string
}

/** What the webhooks alone have done, before anything was compared with the provider. */
export interface InboxAudit {
  /** Payments whose webhook was taken and that are not recorded, a sentence each. */
  faults: string[]
  /** Payments whose webhook never came: only a comparison with the provider can find them. */
  unheard: number
}

async function isInboxEmpty(
  { sandbox }: ServedProduct,
  database: DatabaseReader,
): Promise<boolean> {
  const { deliveries } = await sandbox.inspect<{ deliveries: { status: string }[] }>('/webhooks')
  if (deliveries.some(({ status }) => status === 'pending')) return false
  const [left] = await database.query<{ count: number }>(
    'select count(*) from stripe_events where handled_at is null',
  )
  return left?.count === 0
}

/**
 * Waits in real time until webhooks and inbox are empty, and compares every payment whose webhook the
 * product has answered with 2xx with what it recorded: no clock was moved, and nothing else has looked.
 */
export async function auditInbox(
  product: ServedProduct,
  database: DatabaseReader,
  opened: readonly OpenedContribution[],
  recovery: RecoveryLog,
): Promise<InboxAudit> {
  await timeUntil(recovery, 'webhooks and inbox', INBOX_LIMIT_MS, () =>
    isInboxEmpty(product, database),
  )
  const [slowest] = await database.query<{ ms: number }>(
    `select coalesce(max(extract(epoch from handled_at - received_at) * 1000), 0)::bigint as ms
     from stripe_events`,
  )
  recovery.add('a webhook from 2xx to its effect', slowest?.ms ?? 0, INBOX_LIMIT_MS)
  const events = await product.sandbox.list<ProviderEvent>('events')
  const completed = new Map(
    events
      .filter(({ type }) => type === 'checkout.session.completed')
      .map(({ id, data }) => [data.object.id, id]),
  )
  const confirmed = await database.query<{ email: string }>(
    'select contributor_email as email from contributions where confirmed_at is not null',
  )
  const known = new Set(confirmed.map(({ email }) => email))
  const missing = opened.filter(
    ({ sessionId, email }) => completed.has(sessionId) && !known.has(email),
  )
  const isTaken = ({ sessionId }: OpenedContribution) =>
    product.webhookProxy.accepted.has(completed.get(sessionId) ?? '')
  return {
    faults: missing
      .filter(isTaken)
      .map(({ index }) => `contribution ${index}: its webhook was taken, and it is not recorded`),
    unheard: missing.filter((one) => !isTaken(one)).length,
  }
}
