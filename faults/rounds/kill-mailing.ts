import { randomUUID } from 'node:crypto'
import { createPublishedEvent } from '../../product-client/events.ts'
import { waitUntil } from '../../product-client/wait.ts'
import { DAY_MS } from '../../src/contract/product/durations.ts'
import type { DatabaseReader } from '../environment/database-reader.ts'
import type { ServedProduct } from '../environment/product.ts'
import { openSession } from '../troubles/database-troubles.ts'
import { postUntilAnswered } from './people/contribute.ts'
import type { HostWithEvent } from './people/host.ts'

/** More than the product puts into one batch (100). */
const GUESTS = 110
const MONTH_MS = 30 * DAY_MS

/** An update whose worker was killed between two batches of its emails. */
export interface KilledMailing {
  updateId: string
  addresses: string[]
}

/** Names the lock for which the second batch waits. */
const LOCK = 20_261_123
const WAITING = `from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted`

/** The second batch waits after it has enqueued its emails, before it saves how far it came. */
const HOLD_SECOND_BATCH = [
  `create function public.hold_mailing() returns trigger language plpgsql as $$
   begin
     perform pg_advisory_xact_lock(${LOCK});
     return new;
   end $$`,
  `create trigger hold_mailing before update of emailed_count on event_updates
   for each row when (old.emailed_count > 0) execute function public.hold_mailing()`,
]
const RELEASE_BATCHES = [
  'drop trigger if exists hold_mailing on event_updates',
  'drop function if exists public.hold_mailing()',
]

/** Writes an update about an event to which many guests come; resolves to how it is posted. */
async function prepareMailing({ url }: ServedProduct, { host }: HostWithEvent) {
  const fields = {
    name: 'Baby shower de Noé',
    eventDate: new Date(Date.now() + MONTH_MS).toISOString(),
    asksRsvp: true,
  }
  const goals = [{ name: 'Cuna', baseAmount: 100_000 }]
  const create = () => createPublishedEvent(host, fields, goals)
  const { id } = await waitUntil('the event of an update is published', create)
  const addresses = Array.from({ length: GUESTS }, () => `noticia.${randomUUID()}@example.test`)
  const send = async (path: string, body: object, token?: string) => {
    const answer = await postUntilAnswered(url, path, { body, ...(token && { token }) })
    if (answer.status >= 400)
      throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const answer = { answer: 'YES', adults: 1, children: 0, name: 'Invitada' }
  await Promise.all(
    addresses.map((email) =>
      send(`/events/${id}/rsvps`, { ...answer, email, formKey: randomUUID() }),
    ),
  )
  const draft = { text: 'Cambiamos el pastel', formKey: randomUUID() }
  const { update } = (await send(`/events/${id}/updates`, draft, host.token)) as {
    update: { id: string }
  }
  const post = () => send(`/events/${id}/updates/${update.id}/post`, { email: true }, host.token)
  return { mailing: { updateId: update.id, addresses }, post }
}

/**
 * Kills both processes while the second batch of an update's emails is enqueued and not committed, and the first
 * batch is being sent. Its session ends, as it does where PostgreSQL notices that its client is gone.
 * @param kill kills both processes and starts them again
 */
export async function killMailing(
  product: ServedProduct,
  database: DatabaseReader,
  owner: HostWithEvent,
  kill: () => Promise<void>,
): Promise<KilledMailing> {
  const { mailing, post } = await prepareMailing(product, owner)
  const session = await openSession(product.infrastructure.database, 'ciguena')
  try {
    await session.query(`select pg_advisory_lock(${LOCK})`)
    for (const statement of HOLD_SECOND_BATCH) await session.query(statement)
    await post()
    const isHeld = async () => (await database.query(`select ${WAITING}`)).length > 0
    await waitUntil('the second batch is enqueued', isHeld)
    await kill()
    await session.query(`select pg_terminate_backend(pid) ${WAITING}`)
    for (const statement of RELEASE_BATCHES) await session.query(statement)
  } finally {
    await session.end()
  }
  return mailing
}

async function auditMailing(
  database: DatabaseReader,
  { updateId, addresses }: KilledMailing,
  received: readonly { to: string; messageId: string }[],
): Promise<string[]> {
  const prefix = `<event-update.${updateId}.`
  const reached = new Set(
    received.filter(({ messageId }) => messageId.startsWith(prefix)).map(({ to }) => to),
  )
  const doubled = await database.query(
    `select from pgboss.job where name = 'send-email' and starts_with(data ->> 'messageId', $1)
     group by data ->> 'messageId' having count(*) > 1`,
    [prefix],
  )
  const missing = addresses.filter((address) => !reached.has(address))
  const unexpected = [...reached].filter((address) => !addresses.includes(address))
  return [
    ...(missing.length > 0 ? [`update ${updateId}: ${missing.length} addresses not reached`] : []),
    ...(unexpected.length > 0 ? [`update ${updateId}: reached ${unexpected.join(' ')}`] : []),
    ...(doubled.length > 0
      ? [`update ${updateId}: enqueued twice for ${doubled.length} addresses`]
      : []),
  ]
}

/**
 * Checks that each address was reached, by one email. One that the SMTP server had taken when its process was
 * killed is delivered again, with the same Message-ID: mail programs show it once.
 */
export async function auditMailings(
  { infrastructure }: ServedProduct,
  database: DatabaseReader,
  mailings: readonly KilledMailing[],
): Promise<string[]> {
  const answer = await fetch(`${infrastructure.mailbox.url}/api/messages`)
  const received = (await answer.json()) as { to: string; messageId: string }[]
  const faults: string[] = []
  for (const mailing of mailings) faults.push(...(await auditMailing(database, mailing, received)))
  return faults
}
