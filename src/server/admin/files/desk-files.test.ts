import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { readBatch } from '#server/admin/contributions/store.ts'
import { BATCH_ROWS } from '#server/db/batches.ts'
import { withLongTimeout } from '#server/db/connect.ts'
import { MATCHES_MAX } from '#server/db/pages.ts'
import { createContribution, createEvent, createHost } from '#server/testing/factories.ts'
import { type Person, setUpWorld, signUpAdmin } from '#server/testing/world.ts'

const world = setUpWorld()
let admin: Person
let host: Person
let eventId: string

beforeAll(async () => {
  admin = await signUpAdmin(world)
  host = await createHost(world)
  const event = await createEvent(world.deps.db, host.user.id, { name: '=Fiesta, de "Ana"' })
  eventId = event.id
  await createContribution(world.deps.db, event, {
    contributor_name: 'Tía Cara',
    base_amount: 250_000,
    transaction_fee: 22_500,
    service_fee: 11_728,
    total_amount: 284_228,
    fees_paid_by: 'HOST',
    created_at: new Date('2026-03-10T18:00:00Z'),
  })
  await createContribution(world.deps.db, event, {
    contributor_name: 'Tío Barato',
    created_at: new Date('2026-03-11T18:00:00Z'),
  })
})

async function download(path: string): Promise<string[]> {
  const answer = await world.send('GET', path, { token: admin.token })
  expect(answer.status, path).toBe(200)
  expect(answer.text.startsWith('\uFEFF')).toBe(true)
  return answer.text.slice(1).trimEnd().split('\r\n')
}

it('a file has the rows that the filter of the list finds, the newest first', async () => {
  const all = await download(`/admin/files/contributions?eventId=${eventId}`)
  expect(all).toHaveLength(3)
  expect(all[1]).toContain('Tío Barato')
  expect(all[1]).toContain(',Quien aporta,')
  expect(all[2]).toContain(`2026-03-10 12:00:00`)
  expect(all[2]).toContain(`"'=Fiesta, de ""Ana"""`)
  expect(all[2]).toContain('2500.00,2842.28,La familia,')
  const dear = await download(`/admin/files/contributions?eventId=${eventId}&min=200000`)
  expect(dear).toHaveLength(2)
  expect(await download('/admin/files/contributions?search=2842.28')).toEqual(dear)
  expect(await download('/admin/files/contributions?search=nadienadie')).toHaveLength(1)
})

it('every list of the desk is a file, and the trail says who took which, not what was searched', async () => {
  const [, event] = await download('/admin/files/events?search=fiesta')
  expect(event).toContain('Fiesta')
  expect(event, 'both surnames').toContain(`,${host.user.fullName},${host.user.email},`)
  expect(await download('/admin/files/users?role=ADMIN')).toHaveLength(2)
  expect((await download('/admin/files/ledger'))[0]).toMatch(/Movimiento.*,Folio,/)
  const [, last] = await download('/admin/files/audit?action=download-list')
  expect(last).toContain('Empezó a descargar una lista,Auditoría,')
  const ended = await admin.call('GET /admin/audit', { query: { action: 'finish-list' } })
  expect(ended.entries.slice(0, 3)).toMatchObject([
    { subject: { id: 'audit' }, detail: { filters: 'action' } },
    { subject: { id: 'ledger' }, detail: { rows: 0 } },
    { subject: { id: 'users' }, detail: { rows: 1, filters: 'role' } },
  ])
  const { entries } = await admin.call('GET /admin/audit', { query: { action: 'download-list' } })
  expect(entries.map(({ subject }) => subject.id)).toContain('users')
  expect(JSON.stringify(entries)).not.toContain('nadienadie')
  expect(await download('/admin/files/audit?from=2001-01-01&to=2001-01-02')).toHaveLength(1)
})

it('a file of more rows than a batch has each of them once, and that of a search says that it is cut', async () => {
  const rows = BATCH_ROWS + 5
  await withLongTimeout(world.config.databaseUrl, (db) =>
    sql`insert into contributions (folio, event_id, host_id, contributor_name, contributor_key, base_amount,
        transaction_fee, service_fee, total_amount, stripe_account_id, created_at)
      select 'CIG-' || translate(lpad(n::text, 4, '0'), '01', 'XY') || '-99', id, host_id, 'Prima ' || n, 'k', 1000, 90, 394,
        1484, 'acct_none', '2025-01-01'::timestamptz + make_interval(mins => n / 3)
      from events, generate_series(1, ${rows}::int) as n where id = ${eventId}`.execute(db),
  )
  const lines = await download(`/admin/files/contributions?eventId=${eventId}&to=2025-12-31`)
  const names = new Set(lines.slice(1).map((line) => /Prima \d+/.exec(line)?.[0]))
  expect(lines).toHaveLength(rows + 1)
  expect(names.size).toBe(rows)
  const found = await download('/admin/files/contributions?search=prima')
  expect(found).toHaveLength(1 + MATCHES_MAX + 1)
  expect(found.at(-1)).toContain('Solo las primeras 1,000 de la búsqueda: hay más')
  const few = await download('/admin/files/contributions?search=barato')
  expect(few.join()).not.toContain('hay más')
})

it('the trail counts what a reader got who left before the end', async () => {
  const controller = new AbortController()
  const { url } = world
  const response = await fetch(`${url}/api/admin/files/contributions?eventId=${eventId}`, {
    headers: { authorization: `Bearer ${admin.token}` },
    signal: controller.signal,
  })
  await response.body?.getReader().read()
  controller.abort()
  const readLast = async () => {
    const { entries } = await admin.call('GET /admin/audit', { query: { action: 'finish-list' } })
    return entries[0]
  }
  await expect.poll(readLast).toMatchObject({
    subject: { id: 'contributions' },
    detail: { rows: expect.any(Number), filters: 'eventId' },
  })
})

it('a file goes on although the last row of a batch is deleted before the next one is read', async () => {
  const { db } = world.deps
  const filter = { eventId, to: '2025-12-31' }
  const first = await readBatch(db, filter, null)
  const last = first.at(-1)
  await db
    .deleteFrom('contributions')
    .where('id', '=', last?.id ?? '')
    .execute()
  expect(first).toHaveLength(BATCH_ROWS)
  expect(await readBatch(db, filter, last ?? null)).toHaveLength(5)
})

it('the files of payouts and disputes have what the filter of the list finds', async () => {
  host = await createHost(world)
  const { db } = world.deps
  const account = await db
    .selectFrom('payout_accounts')
    .select('id')
    .where('user_id', '=', host.user.id)
    .executeTakeFirstOrThrow()
  const day = new Date('2026-05-20T00:00:00Z')
  const payout = { payout_account_id: account.id, arrives_at: day, created_at: day }
  await db
    .insertInto('payouts')
    .values([
      { ...payout, stripe_payout_id: 'po_paid', amount: 12_300, status: 'paid' },
      {
        ...payout,
        stripe_payout_id: 'po_failed',
        amount: 45_600,
        status: 'failed',
        failure_code: 'account_closed',
      },
    ])
    .execute()
  const payouts = `/admin/files/payouts?hostId=${host.user.id}`
  expect(await download(payouts)).toHaveLength(3)
  const [, failed, ...others] = await download(`${payouts}&status=failed&from=2026-05-20`)
  expect(failed).toContain('456.00,No llegó,La cuenta de banco está cerrada')
  expect(others).toEqual([])
  expect(await download(`${payouts}&to=2026-05-19`)).toHaveLength(1)
  const named = `/admin/files/payouts?search=${encodeURIComponent(host.email)}`
  expect(await download(named)).toHaveLength(3)
  expect(await download(`${named}&status=failed`)).toHaveLength(2)
  expect(await download('/admin/files/payouts?search=nadie')).toHaveLength(1)

  const event = await createEvent(db, host.user.id)
  const gift = await createContribution(db, event, { contributor_name: 'Primo Beto' })
  await db
    .insertInto('disputes')
    .values({
      contribution_id: gift.id,
      stripe_dispute_id: 'dp_one',
      reason: 'fraudulent',
      amount: 78_900,
      status: 'lost',
      opened_at: new Date('2026-05-21T18:00:00Z'),
    })
    .execute()
  const disputes = `/admin/files/disputes?hostId=${host.user.id}`
  const [, lost] = await download(`${disputes}&closed=true&status=lost&from=2026-05-21`)
  expect(lost).toContain('Primo Beto')
  expect(lost).toContain('789.00,Perdida,Dice que no hizo este pago')
  expect(await download(`${disputes}&closed=false`)).toHaveLength(1)
  expect(await download(`${disputes}&to=2026-05-20`)).toHaveLength(1)
  const query = { hostId: host.user.id, from: '2026-05-21' }
  const found = await admin.call('GET /admin/disputes', { query })
  expect(found.disputes).toMatchObject([{ contributionId: gift.id }])
  const later = await admin.call('GET /admin/disputes', { query: { from: '2026-05-22' } })
  expect(later.pagination.total).toBe(0)
})

it('a session without a fresh proof takes no file (R16)', async () => {
  world.clock.advance(11 * 60_000)
  for (const path of [
    ...['contributions', 'events', 'users', 'ledger', 'audit'].map((one) => `/admin/files/${one}`),
    `/reports/admin/allies/bulk?eventIds=${eventId}&format=csv`,
  ]) {
    const refused = await world.send('GET', path, { token: admin.token })
    expect(refused, path).toMatchObject({
      status: 403,
      body: { errorCode: 'FRESH_SIGN_IN_REQUIRED' },
    })
  }
})

it('anybody else is refused', async () => {
  const other = await createHost(world)
  const answer = await world.send('GET', '/admin/files/users', { token: other.token })
  expect(answer.status).toBe(403)
})
