import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { listAuditEntries, startPaymentsWorld } from '#server/testing/contributions.ts'
import { waitUntil } from '#server/testing/world.ts'

const { world, admin } = await startPaymentsWorld()

it('the nightly check runs on request, once however often it is pressed, and is in the trail', async () => {
  const start = () => admin.call('POST /admin/ledger/check', { body: {} })
  const [{ requestedAt }] = await Promise.all([start(), start(), start()])
  await waitUntil('the check is stored', async () => {
    const { check } = await admin.call('GET /admin/ledger')
    return check !== null && check.finishedAt >= requestedAt
  })
  const entries = await listAuditEntries(admin, 'ledger')
  expect(entries.map(({ action }) => action)).toEqual(Array(3).fill('check-ledger'))
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pgboss.job where name = 'check-ledger'`.execute(world.deps.db)
  expect(Number(rows[0]?.count)).toBeLessThanOrEqual(2)
})
