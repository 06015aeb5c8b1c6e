import { expect, it } from 'vitest'
import type { EventReportReason } from '#contract/events/event-reports.ts'
import { DAY_MS } from '#contract/product/durations.ts'
import { buildOutsidePayment } from '#server/ledger/movements.ts'
import { recordMovements } from '#server/ledger/store.ts'
import { createPaidContribution, startPaymentsWorld } from '#server/testing/contributions.ts'
import { updateRow } from '#server/testing/database.ts'
import { createEvent } from '#server/testing/factories.ts'

const { world, family, admin } = await startPaymentsWorld()

const readQueue = () => admin.call('GET /admin/queue')

it('is empty while nothing waits', async () => {
  const { items, counts } = await readQueue()
  expect(items).toEqual([])
  expect(new Set(Object.values(counts))).toEqual(new Set([0]))
})

it('has disputes by deadline, and those that await no evidence are not in it', async () => {
  const given = [
    await createPaidContribution(world, family, { contributorName: 'Tarde' }),
    await createPaidContribution(world, family, { contributorName: 'Pronto' }),
    await createPaidContribution(world, family, { contributorName: 'Cerrada' }),
  ]
  const due = ['2030-02-02', '2030-01-01', '2030-01-02'].map((day) => new Date(`${day}T00:00:00Z`))
  for (const [place, row] of given.entries()) {
    await world.deps.db
      .insertInto('disputes')
      .values({
        contribution_id: row.id,
        stripe_dispute_id: `dp_${place}`,
        reason: 'fraudulent',
        amount: row.total_amount,
        status: place === 2 ? 'won' : 'needs_response',
        evidence_due_by: due[place] ?? null,
        opened_at: new Date(),
      })
      .execute()
  }
  const { items, counts } = await readQueue()
  expect(items.map(({ kind, name, deadline }) => [kind, name, deadline])).toEqual([
    ['dispute', 'Pronto', due[1]?.toISOString()],
    ['dispute', 'Tarde', due[0]?.toISOString()],
  ])
  expect(items[0]).toMatchObject({
    contributionId: given[1]?.id,
    hostId: family.host.user.id,
    eventName: family.event.name,
    amount: 113_900,
  })
  expect(counts.dispute).toBe(2)
  await world.deps.db.deleteFrom('disputes').execute()
})

it('has a refund that the bank did not take, until another one is on its way', async () => {
  const { id } = await createPaidContribution(world, family, { contributorName: 'Rebotada' })
  const refund = { contribution_id: id, base_amount: 100_000, total_amount: 113_900 }
  const failed = { ...refund, status: 'failed' as const, completed_at: new Date() }
  await world.deps.db.insertInto('refunds').values([failed, failed]).execute()
  expect((await readQueue()).items).toMatchObject([
    { kind: 'failed-refund', name: 'Rebotada', amount: 113_900 },
  ])
  await updateRow(world, 'contributions', id, { disputed_total_amount: 1 })
  expect((await readQueue()).items).toEqual([])
  await world.deps.db
    .insertInto('refunds')
    .values({ ...refund, status: 'pending', waits_for_funds: true })
    .execute()
  expect((await readQueue()).items).toMatchObject([{ kind: 'waiting-refund' }])
  await world.deps.db.deleteFrom('refunds').where('contribution_id', '=', id).execute()
})

it('R29: has a request for the money back that its host leaves unanswered for three days, until the deadline', async () => {
  const { db } = world.deps
  const now = world.deps.now()
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS)
  const ask = async (contributorName: string, days: number, escalated_at: Date | null = null) => {
    const { id } = await createPaidContribution(world, family, { contributorName })
    await db
      .insertInto('refund_requests')
      .values({
        contribution_id: id,
        reason: null,
        asked_at: inDays(-days),
        answer_by: inDays(5 - days),
        escalated_at,
        declined_by: null,
        decline_reason: null,
      })
      .execute()
  }
  await ask('Ayer', 1)
  await ask('Hace tres días', 3)
  await ask('De soporte', 1, now)
  const { items, counts } = await readQueue()
  expect(items.map(({ name, deadline }) => [name, deadline])).toEqual([
    ['De soporte', null],
    ['Hace tres días', inDays(2).toISOString()],
  ])
  expect(counts['refund-request']).toBe(2)
  await db.deleteFrom('refund_requests').execute()
})

it('has a balance that is too low before everything else', async () => {
  const { db } = world.deps
  const { id } = await createPaidContribution(world, family)
  await db
    .insertInto('platform_balance')
    .values({ available: -1, pending: 0, read_at: new Date() })
    .execute()
  const dispute = {
    reason: 'fraudulent',
    amount: 1,
    status: 'needs_response',
    opened_at: new Date(),
  } as const
  await db
    .insertInto('disputes')
    .values({ contribution_id: id, stripe_dispute_id: 'dp_low', ...dispute })
    .execute()
  expect((await readQueue()).items).toMatchObject([
    { kind: 'low-balance', amount: 1, reason: null },
    { kind: 'dispute' },
  ])
  const amounts = { base_amount: 100_000, total_amount: 113_900 }
  await db
    .insertInto('refunds')
    .values({ contribution_id: id, ...amounts, status: 'pending', waits_for_funds: true })
    .execute()
  const { items, counts } = await readQueue()
  expect(items.map(({ kind, amount, reason }) => [kind, amount, reason])).toEqual([
    ['low-balance', 113_901, 'refunds'],
    ['dispute', 1, 'fraudulent'],
    ['waiting-refund', 113_900, null],
  ])
  expect(counts['low-balance']).toBe(1)
  await db.deleteFrom('disputes').execute()
  await db.deleteFrom('refunds').execute()
  await db.deleteFrom('platform_balance').execute()
})

it('has what is left of a stopped reversal after a part was paid outside, with the reason of its direction', async () => {
  const { id, host_id } = await createPaidContribution(world, family, { contributorName: 'Debe' })
  const { db } = world.deps
  const [settled, stopped] = await db
    .insertInto('transfer_adjustments')
    .values(
      [1, 2].map((sequence) => ({
        contribution_id: id,
        sequence,
        kind: 'reversal' as const,
        amount: 100_000,
        idempotency_key: `queue:${id}:${sequence}`,
        status: 'refused' as const,
        refusal_code: 'balance_insufficient',
        refused_at: new Date(),
        resolved_at: sequence === 1 ? new Date() : null,
      })),
    )
    .returning('id')
    .execute()
  await updateRow(world, 'contributions', id, {
    status: 'DISPUTED',
    disputed_base_amount: 100_000,
    disputed_total_amount: 113_900,
  })
  const source = { providerId: `outside:${settled?.id}`, contributionId: id, at: new Date() }
  await db
    .transaction()
    .execute((tx) => recordMovements(tx, buildOutsidePayment(source, 'reversal', 40_000)))
  const { items } = await readQueue()
  expect(items).toMatchObject([
    {
      kind: 'stopped-transfer',
      id: stopped?.id,
      hostId: host_id,
      direction: 'from-host',
      reason: 'balance_insufficient',
      amount: 60_000,
    },
  ])
  await db.deleteFrom('transfer_adjustments').where('contribution_id', '=', id).execute()
})

it('has a reported event before requests about personal data, unless their deadline is near', async () => {
  const { db } = world.deps
  const now = world.deps.now()
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
  await db
    .insertInto('event_reports')
    .values({
      event_id: family.event.id,
      reason: 'OTHER',
      text: null,
      email: null,
      reported_at: now,
    })
    .execute()
  for (const [name, days] of [
    ['Con tiempo', 28],
    ['Sin tiempo', 5],
  ] as const)
    await db
      .insertInto('privacy_requests')
      .values({
        kind: 'ACCESS',
        name,
        email: 'rosa@example.com',
        details: 'Todo lo que tengan.',
        made_at: now,
        confirmed_at: now,
        answer_by: inDays(days),
      })
      .execute()
  const { items } = await readQueue()
  expect(items.map(({ kind, name }) => [kind, name])).toEqual([
    ['privacy-request', 'Sin tiempo'],
    ['event-report', family.host.user.fullName],
    ['privacy-request', 'Con tiempo'],
  ])
  await db.deleteFrom('privacy_requests').execute()
  await db.deleteFrom('event_reports').execute()
})

it('has reported fraud of a live event above quarantined payments, by what it raised, and other reports below', async () => {
  const { db } = world.deps
  const report = async (
    name: string,
    raised_amount: number,
    reasons: EventReportReason[],
    columns: { status?: 'ARCHIVED'; closing_date?: Date; held_at?: Date } = {},
  ) => {
    const values = { name, raised_amount, ...columns }
    const { id } = await createEvent(db, family.host.user.id, values)
    const reports = reasons.map((reason) => ({
      event_id: id,
      reason,
      reported_at: world.deps.now(),
    }))
    await db.insertInto('event_reports').values(reports).execute()
    return id
  }
  const reported = [
    await report('Archivado', 9_000_000, ['NOT_REAL'], {
      status: 'ARCHIVED',
      held_at: world.deps.now(),
    }),
    await report('Cerrado', 8_000_000, ['NOT_REAL'], { closing_date: world.deps.now() }),
    await report('Ofensivo', 100, ['OFFENSIVE']),
    await report('Con poco', 50_000, ['OTHER', 'OTHER', 'SOMEBODY_ELSE']),
    await report('Con mucho', 2_900_000, ['NOT_REAL']),
  ]
  const detail = JSON.stringify({ total: 45_000, currency: 'mxn' })
  await db
    .insertInto('quarantined_payments')
    .values({ stripe_object_id: 'cs_test_queue', reason: 'unmatched-session', detail })
    .execute()
  const { items } = await readQueue()
  const shown = items.map((item) => [item.eventName, item.reason, item.amount, item.isLiveFraud])
  expect(shown).toEqual([
    ['Con mucho', 'NOT_REAL', 2_900_000, true],
    ['Con poco', 'SOMEBODY_ELSE', 50_000, true],
    [null, 'unmatched-session', 45_000, false],
    ['Cerrado', 'NOT_REAL', 8_000_000, false],
    ['Ofensivo', 'OFFENSIVE', 100, false],
    ['Archivado', 'NOT_REAL', 9_000_000, false],
  ])
  expect(items.filter(({ isHidden }) => isHidden).map(({ eventName }) => eventName)).toEqual([
    'Archivado',
  ])
  expect(items.map(({ providerId }) => providerId).filter(Boolean)).toEqual(['cs_test_queue'])
  await db.deleteFrom('quarantined_payments').execute()
  await db.deleteFrom('events').where('id', 'in', reported).execute()
})

it('has hosts whom the provider restricts while they have public events', async () => {
  const { db } = world.deps
  const account = await db
    .selectFrom('payout_accounts')
    .select('id')
    .where('user_id', '=', family.host.user.id)
    .executeTakeFirstOrThrow()
  await updateRow(world, 'payout_accounts', account.id, { payouts_enabled: false })
  const { items, counts } = await readQueue()
  expect(items).toMatchObject([
    { kind: 'restricted-host', name: family.host.user.fullName, contributionId: null },
  ])
  expect(counts['restricted-host']).toBe(1)
  await updateRow(world, 'payout_accounts', account.id, { payouts_enabled: true })
})
