import { describe, expect, it } from 'vitest'
import type { PublicChoices } from '#contract/contributions/contributions.ts'
import { DAY_MS } from '#contract/product/durations.ts'
import { createReceiptToken } from '#server/contributions/receipt-link.ts'
import type { Row } from '#server/db/schema.ts'
import { createFamily, createPaidContribution } from '#server/testing/contributions.ts'
import { updateRow } from '#server/testing/database.ts'
import { shareWorld, waitUntil } from '#server/testing/world.ts'
import { listLedgerDifferences } from '#server/verification/ledger-checks-store.ts'

const world = shareWorld()

const change = ({ id }: Row<'contributions'>, edits: Partial<PublicChoices>) => {
  const body = { token: createReceiptToken(world.config, id, 0), ...edits }
  return world.call('PATCH /receipts/:id', { params: { id }, body })
}

describe('what others see of a contribution (R22)', () => {
  it('changes by the private link, also after the event, and the public totals with it', async () => {
    const own = await createFamily(world)
    const contribution = await createPaidContribution(world, own, {
      message: 'Uno',
      amount: 50_000,
      amountHidden: true,
    })
    await createPaidContribution(world, own, { contributorName: 'Tío Beto', amount: 20_000 })
    const readPublic = async () => {
      const { event } = await world.call('GET /events/:id', { params: { id: own.event.id } })
      const given = event.recentContributions.find(({ userName }) => userName !== 'Tío Beto')
      return [event.statistics.totalCurrentAmount, event.goals[0]?.currentAmount, given?.amount]
    }
    expect(await readPublic()).toEqual([20_000, 20_000, null])
    await updateRow(world, 'events', own.event.id, { event_date: new Date(Date.now() - DAY_MS) })
    const { receipt } = await change(contribution, { amountHidden: false, messagePrivate: true })
    expect(receipt).toMatchObject({
      anonymous: false,
      amountHidden: false,
      messagePrivate: true,
      message: 'Uno',
      isOpen: false,
      areChoicesOpen: true,
    })
    expect(await readPublic()).toEqual([70_000, 70_000, 50_000])
    // The same again changes no total.
    await change(contribution, { amountHidden: false, anonymous: true })
    expect(await readPublic()).toEqual([70_000, 70_000, 50_000])
    await Promise.all([1, 2, 3].map(() => change(contribution, { amountHidden: true })))
    expect(await readPublic()).toEqual([20_000, 20_000, null])
    const wrong = await listLedgerDifferences(world.deps.db, world.deps.now())
    expect(wrong.filter(({ id }) => [own.event.id, own.goal.id].includes(id))).toEqual([])
  })

  it('stays out of the public totals when a part or all of it is refunded', async () => {
    const own = await createFamily(world)
    const contribution = await createPaidContribution(world, own, {
      amount: 50_000,
      amountHidden: true,
    })
    const stored = async () => {
      const row = await world.deps.db
        .selectFrom('events')
        .select(['raised_amount', 'hidden_amount', 'hidden_contribution_count'])
        .where('id', '=', own.event.id)
        .executeTakeFirstOrThrow()
      return Object.values(row)
    }
    expect(await stored()).toEqual([50_000, 50_000, 1])
    const params = { id: contribution.id }
    await own.host.call('POST /contributions/:id/refund', { params, body: {} })
    await waitUntil('nothing of it is counted', async () => (await stored()).join() === '0,0,0')
    await expect(change(contribution, { amountHidden: false })).rejects.toMatchObject({
      code: 'RECEIPT_CLOSED',
    })
  })
})
