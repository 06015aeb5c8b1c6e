import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  buildCheckoutRequest,
  checkLedgerAfterEach,
  createFamily,
  createPaidContribution,
  type Family,
  payAndSettle,
  readContribution,
  startCheckout,
  startPaymentsWorld,
} from '#server/testing/contributions.ts'
import { listRows, updateRow } from '#server/testing/database.ts'
import { createGoal } from '#server/testing/factories.ts'
import { verifyDatabase } from '#server/verification/verify-database.ts'

const { world, admin } = await startPaymentsWorld()
checkLedgerAfterEach(world)

async function createBringable(): Promise<Family> {
  const family = await createFamily(world)
  await updateRow(world, 'goals', family.goal.id, { can_be_brought: true })
  return family
}
const reserve = async ({ event, goal }: Family) =>
  (
    await world.call('POST /events/:id/goals/:goalId/reservations', {
      params: { id: event.id, goalId: goal.id },
      body: { name: 'Prima Ana', phone: '5512345678', formKey: randomUUID() },
    })
  ).reservation
const readGoal = async ({ goal }: Family) => (await listRows(world, 'goals', { id: goal.id }))[0]

describe('R24: money for a goal that somebody brings', () => {
  it('is refused when the form is sent, and taken again once it is released', async () => {
    const family = await createBringable()
    const reservation = await reserve(family)
    const body = buildCheckoutRequest(family)
    const refused = await world.send('POST', '/payments/create-checkout-session', { body })
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'GOAL_RESERVED'])
    expect(refused.body.message).toContain('Alguien ya lleva este sueño')
    expect(await listRows(world, 'contributions', { event_id: family.event.id })).toEqual([])
    const other = await createGoal(world.deps.db, family.event.id, { priority: 2 })
    await startCheckout(world, family, { goalId: other.id })
    await family.host.call('POST /events/:id/reservations/:reservationId/release', {
      params: { id: family.event.id, reservationId: reservation.id },
    })
    await startCheckout(world, family)
  })

  it('counts where the checkout was open before it was reserved', async () => {
    const family = await createBringable()
    const { sessionId } = await startCheckout(world, family)
    await reserve(family)
    await payAndSettle(world, sessionId)
    expect(await readContribution(world, sessionId)).toMatchObject({ status: 'CONFIRMED' })
    expect(await readGoal(family)).toMatchObject({
      raised_amount: 50_000,
      reserved_at: expect.any(Date),
    })
  })

  it('and its thing go to whoever comes first, never to both', async () => {
    const family = await createBringable()
    const [opened, reserved] = await Promise.allSettled([
      startCheckout(world, family),
      reserve(family),
    ])
    expect(reserved.status).toBe('fulfilled')
    const contributions = await listRows(world, 'contributions', { event_id: family.event.id })
    expect(contributions).toHaveLength(opened.status === 'fulfilled' ? 1 : 0)
  })
})

describe('R24: gifts that come another way', () => {
  /** Everything of a database that is money: rows of the ledger, totals, days, and the desk's figures. */
  async function readMoney({ event, goal }: Family) {
    const tables = ['ledger_movements', 'ledger_postings', 'daily_totals', 'contributions']
    const rows = await Promise.all(
      tables.map((table) =>
        sql`select coalesce(json_agg(t order by t::text), '[]') as rows from ${sql.table(table)} t`.execute(
          world.deps.db,
        ),
      ),
    )
    const [ofEvent] = await listRows(world, 'events', { id: event.id })
    const [ofGoal] = await listRows(world, 'goals', { id: goal.id })
    const { version: _, updated_at: __, ...totals } = ofEvent ?? { version: '', updated_at: '' }
    const metrics = await admin.call('GET /admin/global-metrics')
    const { checks } = await verifyDatabase(world.deps.db, new Date())
    return { rows: rows.map((one) => one.rows), totals, ofGoal, metrics, checks }
  }

  it('change no ledger, total, day nor figure of the platform', async () => {
    const family = await createFamily(world)
    await createPaidContribution(world, family)
    const before = await readMoney(family)
    for (const kind of ['CASH', 'TRANSFER'] as const)
      await family.host.call('POST /events/:id/noted-gifts', {
        params: { id: family.event.id },
        body: {
          kind,
          giverName: 'Tío Beto',
          amount: 250_000,
          goalId: family.goal.id,
          givenOn: '2026-11-20',
          formKey: randomUUID(),
        },
      })
    expect(await readMoney(family)).toEqual(before)
  })

  it('have a column of the report and a place apart in the year, which sums up cards alone', async () => {
    const family = await createFamily(world)
    await createPaidContribution(world, family)
    const params = { id: family.event.id }
    const gift = { giverName: 'Tío Beto', givenOn: '2026-11-20' }
    const note = (body: object) =>
      family.host.call('POST /events/:id/noted-gifts', {
        params,
        body: { kind: 'CASH', ...gift, formKey: randomUUID(), ...body },
      })
    await note({ amount: 250_000, goalId: family.goal.id })
    await note({ amount: 10_000 })
    await note({ kind: 'BROUGHT', description: 'Pañales' })
    const file = await fetch(
      `${world.url}/api/reports/host/my-events/${family.event.id}?format=csv`,
      { headers: { authorization: `Bearer ${family.host.token}` } },
    )
    const lines = (await file.text()).trim().split('\r\n')
    expect(lines[0]).toContain('Recaudado (MXN),Fuera de la página (MXN)')
    expect(lines[1]).toMatch(/,1000\.00,2500\.00,/)
    expect(lines[2]).toMatch(/,0\.00,100\.00,/)
    expect(lines[3]).toMatch(/,1000\.00,2600\.00,/)
    const year = await family.host.call('GET /reports/tax-years/:year', {
      params: { year: 2026 },
      query: {},
    })
    expect(year.noted).toEqual({ amount: 260_000, things: 1 })
    expect(year.years).toContain(2026)
  })
})
