import { expect, it } from 'vitest'
import { createReceiptToken } from '#server/contributions/receipt-link.ts'
import {
  createFamily,
  createPaidContribution,
  startPaymentsWorld,
} from '#server/testing/contributions.ts'
import { listRows, updateRow } from '#server/testing/database.ts'
import { createUniqueEmail } from '#server/testing/world.ts'

const { world, family } = await startPaymentsWorld()

const give = (contributorName: string, to = family) =>
  createPaidContribution(world, to, {
    contributorName,
    contributorEmail: createUniqueEmail('aliada'),
  })
type Gift = Awaited<ReturnType<typeof give>>

const askBack = ({ id }: Pick<Gift, 'id'>) =>
  world.call('POST /receipts/:id/refund-request', {
    params: { id },
    body: { token: createReceiptToken(world.config, id, 0), reason: 'Me equivoqué' },
  })

const dispute = (row: Pick<Gift, 'id'>, name: string, dueBy: Date | null, amount = 113_900) =>
  world.deps.db
    .insertInto('disputes')
    .values({
      contribution_id: row.id,
      stripe_dispute_id: `dp_${name}`,
      reason: 'fraudulent',
      amount,
      status: 'needs_response',
      evidence_due_by: dueBy,
      opened_at: new Date(),
    })
    .execute()

const readQueue = async ({ host } = family) => (await host.call('GET /contributions/waiting')).items

it('is empty while nothing waits', async () => {
  expect(await readQueue()).toEqual([])
})

it('has requests and disputes of all events of a host by deadline, and none of another host', async () => {
  const other = await createFamily(world)
  const [asked, late, soon, strange] = [
    await give('Prima Lupita'),
    await give('Vecina del 3'),
    await give('Tía Pronto'),
    await give('De otra familia', other),
  ]
  await Promise.all([asked, strange].map(askBack))
  await dispute(late, 'sin-fecha', null)
  await dispute(soon, 'pronto', new Date(Date.now() + 3_600_000))
  const items = await readQueue()
  expect(items.map(({ kind, contributorName }) => [kind, contributorName])).toEqual([
    ['dispute', 'Tía Pronto'],
    ['refund-request', 'Prima Lupita'],
    ['dispute', 'Vecina del 3'],
  ])
  const [request] = await listRows(world, 'refund_requests', { contribution_id: asked.id })
  expect(items[1]).toEqual({
    kind: 'refund-request',
    contributionId: asked.id,
    folio: asked.folio,
    contributorName: 'Prima Lupita',
    eventName: family.event.name,
    eventSlug: family.event.slug,
    amount: 100_000,
    deadline: request?.answer_by.toISOString(),
  })
  expect(await readQueue(other)).toHaveLength(1)
})

it('has the host’s part of each dispute, at most what refunds have left', async () => {
  const own = await createFamily(world)
  const gift = await give('Dos aclaraciones', own)
  await dispute(gift, 'un-cuarto', new Date(Date.now() + 3_600_000), 28_475)
  await dispute(gift, 'todo', new Date(Date.now() + 7_200_000))
  await updateRow(world, 'contributions', gift.id, {
    refunded_base_amount: 40_000,
    refunded_total_amount: 45_560,
    disputed_base_amount: 60_000,
    disputed_total_amount: 68_340,
  })
  expect((await readQueue(own)).map(({ amount }) => amount)).toEqual([25_000, 60_000])
})

it('leaves out what went to support and disputes that the bank is deciding', async () => {
  const own = await createFamily(world)
  const [escalated, sent] = [await give('A soporte', own), await give('Ya respondida', own)]
  await askBack(escalated)
  await dispute(sent, 'enviada', new Date(Date.now() + 3_600_000))
  expect(await readQueue(own)).toHaveLength(2)
  const [request] = await listRows(world, 'refund_requests', { contribution_id: escalated.id })
  await updateRow(world, 'refund_requests', request?.id ?? '', { escalated_at: new Date() })
  const [row] = await listRows(world, 'disputes', { stripe_dispute_id: 'dp_enviada' })
  await updateRow(world, 'disputes', row?.id ?? '', { status: 'under_review' })
  expect(await readQueue(own)).toEqual([])
})
