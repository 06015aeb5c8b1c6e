import { rm } from 'node:fs/promises'
import pg from 'pg'
import { createPublishedEvent } from '../../product-client/events.ts'
import { createHost, type Person, signIn, signUp } from '../../product-client/people.ts'
import { type StartedProduct, startProduct } from '../../product-client/started-product.ts'
import { type FilledDatabase, startFilledDatabase } from './fill.ts'

const SAMPLES = 500
const PAID_EVENTS = 5

/** A filled database, the product that runs on it, and the people who call it. */
export interface Scene {
  contributions: number
  database: FilledDatabase
  product: StartedProduct
  client: pg.Client
  admin: Person
  /** A host and a contributor of the filled database. */
  host: Person
  contributor: Person
  /** Slugs of active events, chosen at random. */
  slugs: string[]
  /** The host's own event. */
  hostEventId: string
  /** Events of a host whom the sandbox knows. */
  paidEventIds: string[]
  /** What is searched: folios, addresses and names that are there. */
  folios: string[]
  emails: string[]
  names: string[]
  /** The provider's ids of payments. */
  payments: string[]
  /** Who did something at the desk: ids and addresses. */
  actors: string[]
  actorEmails: string[]
  /** How many rows the lists have. */
  counts: { active: number; events: number; users: number }
  /** Stops everything and removes the database. */
  stop(): Promise<void>
}

type Column = { value: string }[]

async function readColumn(client: pg.Client, query: string): Promise<string[]> {
  const { rows } = (await client.query(query)) as { rows: Column }
  return rows.map(({ value }) => value)
}

/** Signs in as a person of the filled database, who gets the password of one who signed up. */
async function enterAs(product: StartedProduct, client: pg.Client, from: string, email: string) {
  const password = 'select password_hash from users where email = $1'
  await client.query(`update users set password_hash = (${password}) where email = $2`, [
    from,
    email,
  ])
  return signIn(product, email)
}

const ACTORS = 'from users where id in (select actor_id from audit_entries) order by id'

async function readSamples(client: pg.Client) {
  const random = `order by random() limit ${SAMPLES}`
  const [active = 0, events = 0, users = 0] = (
    await readColumn(
      client,
      `select unnest(array[(select count(*) from events where status = 'ACTIVE'),
        (select count(*) from events), (select count(*) from users)]) as value`,
    )
  ).map(Number)
  return {
    slugs: await readColumn(
      client,
      `select slug as value from events where status = 'ACTIVE' ${random}`,
    ),
    folios: await readColumn(client, `select folio as value from contributions ${random}`),
    emails: await readColumn(
      client,
      `select email as value from users where 'HOST' = any(roles) ${random}`,
    ),
    names: await readColumn(
      client,
      `select first_name || ' ' || last_name as value from users ${random}`,
    ),
    payments: await readColumn(
      client,
      `select stripe_payment_intent_id as value from contributions where status = 'CONFIRMED' ${random}`,
    ),
    actors: await readColumn(client, `select id as value ${ACTORS}`),
    actorEmails: await readColumn(client, `select email as value ${ACTORS}`),
    counts: { active, events, users },
  }
}

async function enterAsAdmin(product: StartedProduct, client: pg.Client): Promise<Person> {
  const { email } = await signUp(product, { email: 'admin@scale.test' })
  await client.query("update users set roles = '{ADMIN}' where email = $1", [email])
  return signIn(product, email)
}

/** Fills a database and starts the product on it. */
export async function createScene(contributions: number): Promise<Scene> {
  const database = await startFilledDatabase(contributions)
  const product = await startProduct({ DATABASE_URL: database.url })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const stop = async () => {
    await client.end()
    await product.stop()
    await database.stop()
    await rm(database.folder, { recursive: true, force: true })
  }
  try {
    const people = await gather(product, client)
    return { contributions, database, product, client, ...people, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Creates or finds everybody who calls, and what they call for. */
async function gather(product: StartedProduct, client: pg.Client) {
  const samples = await readSamples(client)
  const payee = await createHost(product, { email: 'payee@scale.test' })
  const fields = { name: 'Baby shower de quien cobra', eventDate: '2030-05-10' }
  const goals = [{ name: 'Cuna', baseAmount: 500_000 }]
  const paidEventIds: string[] = []
  for (let n = 0; n < PAID_EVENTS; n += 1) {
    paidEventIds.push((await createPublishedEvent(payee, fields, goals)).id)
  }
  const [hostEmail = ''] = await readColumn(
    client,
    `select email as value from users join events on host_id = users.id
      where status <> 'DRAFT' order by random() limit 1`,
  )
  const [guestEmail = ''] = await readColumn(
    client,
    `select email as value from contributions join users on users.id = user_id
      group by email order by count(*) desc limit 1`,
  )
  const host = await enterAs(product, client, payee.email, hostEmail)
  const [hostEventId = ''] = await readColumn(
    client,
    `select id as value from events where host_id = '${host.user.id}' and status <> 'DRAFT'`,
  )
  return {
    admin: await enterAsAdmin(product, client),
    host,
    contributor: await enterAs(product, client, payee.email, guestEmail),
    hostEventId,
    paidEventIds,
    ...samples,
  }
}
