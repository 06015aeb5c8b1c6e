import { describe, expect, it } from 'vitest'
import {
  buildCheckoutRequest,
  createFamily,
  readContribution,
  startPaymentsWorld,
} from '#server/testing/contributions.ts'

const { world } = await startPaymentsWorld()
const families = {
  CONTRIBUTOR: await createFamily(world),
  HOST: await createFamily(world, { fees_paid_by: 'HOST' }),
}
type FeesPaidBy = keyof typeof families
type Figures = NonNullable<Parameters<typeof buildCheckoutRequest>[1]>

/** Sends an order of 500 pesos whose page showed these figures. */
function send(payer: FeesPaidBy, figures: Figures) {
  const { feesPaidBy: _, ...body } = buildCheckoutRequest(families[payer])
  return world.call('POST /payments/create-checkout-session', { body: { ...body, ...figures } })
}

async function readSent(payer: FeesPaidBy, figures: Figures) {
  const { sessionId } = await send(payer, figures)
  return readContribution(world, sessionId)
}

async function expectRefused(payer: FeesPaidBy, figures: Figures): Promise<void> {
  const refusal = { code: 'FEES_PAYER_CHANGED', status: 409 }
  await expect(send(payer, figures)).rejects.toMatchObject(refusal)
  const { id } = families[payer].event
  const stored = world.deps.db.selectFrom('contributions').select('id').where('event_id', '=', id)
  expect(await stored.execute()).toEqual([])
}

describe('R23: a page that showed the figures of another payer', () => {
  it.each([
    ['HOST', 'CONTRIBUTOR'],
    ['CONTRIBUTOR', 'HOST'],
  ] as const)('is refused where %s pays and it named %s', async (payer, feesPaidBy) => {
    await expectRefused(payer, { feesPaidBy })
  })

  it.each([
    {},
    { totalAmountCents: 57_124 },
    { commissionBreakdown: { base: 50_000, total: 57_124 } },
  ])('is refused where the family pays and it named nobody: %j', async (figures) => {
    await expectRefused('HOST', figures)
  })
})

describe('R23: a page that named nobody', () => {
  it('is charged where the contributor pays', async () => {
    expect(await readSent('CONTRIBUTOR', {})).toMatchObject({ total_amount: 57_124 })
  })

  it('is charged where the family pays, if it showed the total that the family pays the fees from', async () => {
    expect(await readSent('HOST', { totalAmountCents: 50_000 })).toMatchObject({
      base_amount: 43_727,
      total_amount: 50_000,
    })
  })
})
