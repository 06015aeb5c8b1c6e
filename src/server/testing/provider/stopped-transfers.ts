import { expect } from 'vitest'
import type { OutsideSettlementRequest } from '#contract/money/stopped-transfers.ts'
import {
  createFamily,
  createPaidContribution,
  type Family,
  findLedgerDifferences,
  refundContribution,
  waitForWebhooks,
} from '../contributions.ts'
import { type Person, type World, waitUntil } from '../world.ts'
import type { openStripeDashboard } from './stripe-dashboard.ts'

type State = 'stopped' | 'settled'

interface Desk {
  world: World
  admin: Person
  dashboard: ReturnType<typeof openStripeDashboard>
}

export const SETTLE_REASON = 'SPEI del 22 de noviembre, referencia 4471'

/** What tests of stopped transfers do: stop one in either direction, and act on it as an admin. */
export function openTransferDesk({ world, admin, dashboard }: Desk) {
  const list = async (family: Family, state: State = 'stopped') => {
    const query = { pageSize: 100, state }
    const { transfers } = await admin.call('GET /admin/stopped-transfers', { query })
    return transfers.filter(({ hostId }) => hostId === family.host.user.id)
  }
  const readOnly = async (family: Family, state: State = 'stopped') => {
    const found = await list(family, state)
    expect(found).toHaveLength(1)
    return found[0] as (typeof found)[number]
  }
  const setNegativeBalances = (isAllowed: boolean) =>
    world.stripe.post('/platform', { negative_balances: isAllowed })
  const setAccount = ({ accountId }: Family, state: 'complete' | 'reject') =>
    world.stripe.post(`/accounts/${accountId}/${state}`)
  return {
    list,
    readOnly,
    setAccount,
    setNegativeBalances,
    settle: (id: string, changes: Partial<OutsideSettlementRequest> = {}) =>
      admin.call('POST /admin/stopped-transfers/:id/settle', {
        params: { id },
        body: { how: 'paid', amount: 100_000, reason: SETTLE_REASON, ...changes },
      }),
    undo: (id: string) =>
      admin.call('POST /admin/stopped-transfers/:id/undo-settlement', {
        params: { id },
        body: { reason: 'Era otra familia' },
      }),
    /** What the nightly check says of rows or accounts, after it has compared everything. */
    findDifferences: async (...ids: string[]) => {
      const differences = await findLedgerDifferences(world)
      return differences.filter((each) => ids.some((id) => each.id.includes(id)))
    },
    /** A won dispute whose 1,000 pesos Stripe does not transfer: it has rejected the host's account. */
    stopTransfer: async () => {
      const family = await createFamily(world)
      const paid = await createPaidContribution(world, family)
      const dispute = await dashboard.openDispute(paid.paymentIntent)
      await waitForWebhooks(world)
      await dashboard.waitForAccountBalance(family.accountId, 0)
      await setAccount(family, 'reject')
      await dashboard.closeDispute(dispute, 'won')
      await waitForWebhooks(world)
      await waitUntil('it is stopped', async () => (await list(family)).length === 1)
      return { ...paid, family, stop: await readOnly(family) }
    },
    /** A refund that the platform paid: the host was paid out before, and Stripe takes nothing back. */
    stopReversal: async (amount?: number) => {
      const family = await createFamily(world)
      const paid = await createPaidContribution(world, family)
      await setNegativeBalances(false)
      await world.stripe.post('/payouts/run')
      await waitForWebhooks(world)
      const reason = 'Lo pidió la aliada'
      await refundContribution(admin, paid.id, { reason, ...(amount ? { amount } : {}) })
      await waitForWebhooks(world)
      await waitUntil('it is stopped', async () => (await list(family)).length === 1)
      await setNegativeBalances(true)
      return { ...paid, family, stop: await readOnly(family) }
    },
  }
}
