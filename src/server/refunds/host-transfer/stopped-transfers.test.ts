import { describe, expect, it } from 'vitest'
import { RETRY_AFTER_PERSON_SECONDS } from '#contract/api/errors.ts'
import { createReceiptToken } from '#server/contributions/receipt-link.ts'
import { checkLedger } from '#server/reconciliation/check-ledger.ts'
import {
  createFamily,
  createPaidContribution,
  type Family,
  findLedgerDifferences,
  listAuditEntries,
  readContribution,
  refundContribution,
  startPaymentsWorld,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { updateRow } from '#server/testing/database.ts'
import { runProgram } from '#server/testing/programs/run-program.ts'
import { countEmails, PASSWORD, waitUntil } from '#server/testing/world.ts'
import { listLedgerDifferences } from '#server/verification/ledger-checks-store.ts'
import { adjustHostTransfer } from './adjust-host-transfer.ts'
import { listAdjustments } from './store.ts'

const { world, admin, dashboard } = await startPaymentsWorld()
const { deps, config } = world

async function listStopped(family: Family) {
  const { transfers } = await admin.call('GET /admin/stopped-transfers', {
    query: { pageSize: 100 },
  })
  return transfers.filter(({ hostId }) => hostId === family.host.user.id)
}

const retry = (id: string) =>
  admin.call('POST /admin/stopped-transfers/:id/retry', { params: { id }, body: {} })

async function readStopped(family: Family) {
  const [stopped] = await listStopped(family)
  if (!stopped) throw new Error('no stopped transfer')
  return stopped
}

/** Subjects of the emails to an address that contain a text, once none is queued. */
async function listSubjects(to: string, part: string): Promise<string[]> {
  await countEmails(world, to)
  const emails = await world.mailbox.listEmails(to)
  return emails.map(({ subject }) => subject).filter((subject) => subject.includes(part))
}

const listWonEmails = ({ host }: Family) => listSubjects(host.email, 'Terminó la aclaración')
const listAlerts = () => listSubjects(config.supportEmail, 'Transferencia detenida')

/** A won dispute whose transfer the provider refuses, because it has rejected the host's account. */
async function stopTransferOfWonDispute() {
  const family = await createFamily(world)
  const paid = await createPaidContribution(world, family)
  const dispute = await dashboard.openDispute(paid.paymentIntent)
  await waitForWebhooks(world)
  await dashboard.waitForAccountBalance(family.accountId, 0)
  await world.stripe.post(`/accounts/${family.accountId}/reject`)
  const alerts = (await listAlerts()).length
  await dashboard.closeDispute(dispute, 'won')
  await waitForWebhooks(world)
  await waitUntil('the transfer is stopped', async () => (await listStopped(family)).length === 1)
  return { ...paid, family, alerts }
}

describe('R17: a transfer that the provider refuses for good', () => {
  it('ends once, with its reason, one alert, and no word that the money is back', async () => {
    const { family, id, sessionId, alerts } = await stopTransferOfWonDispute()
    for (const _ of [1, 2, 3]) await adjustHostTransfer(deps, id)
    expect(await listAdjustments(deps.db, id)).toMatchObject([
      { kind: 'reversal', status: 'done' },
      {
        kind: 'transfer',
        status: 'refused',
        refusal_code: 'insufficient_capabilities_for_transfer',
        refusal_request_id: expect.stringMatching(/^req_/),
      },
    ])
    expect(await listStopped(family)).toMatchObject([
      {
        contributionId: id,
        direction: 'to-host',
        amount: 100_000,
        reason: expect.stringContaining('no puede recibir transferencias'),
        requestId: expect.stringMatching(/^req_/),
        refusals: 1,
        isRetrying: false,
        isHostReady: false,
      },
    ])
    expect(await listAlerts()).toHaveLength(alerts + 1)
    expect(await listWonEmails(family)).toEqual([])
    expect(await readContribution(world, sessionId)).toMatchObject({ status: 'CONFIRMED' })
    const { timeline } = await family.host.call('GET /contributions/:id/timeline', {
      params: { id },
    })
    expect(timeline.steps.at(-1)).toMatchObject({ kind: 'transfer-stopped', amount: 100_000 })
    const query = { token: createReceiptToken(config, id, 0) }
    const { receipt } = await world.call('GET /receipts/:id', { params: { id }, query })
    expect(receipt.timeline.steps.at(-1)).toMatchObject({ kind: 'transfer-stopped' })
  })

  it('is a difference in the nightly check, in reconcile and in verify until it is resolved', async () => {
    const { family, id } = await stopTransferOfWonDispute()
    const difference = { kind: 'stopped-transfer', id, expected: 100_000, found: 0 }
    expect(await listLedgerDifferences(deps.db, new Date())).toContainEqual(difference)
    const { differences } = await checkLedger(deps)
    expect(differences).toContainEqual(difference)
    expect(differences).toContainEqual({ ...difference, kind: 'host-transfers' })
    for (const program of ['commands/reconcile.ts', 'commands/verify.ts']) {
      const { code, output } = await runProgram(program, world.env)
      expect([program, code]).toEqual([program, 1])
      expect(output).toContain(id)
    }
    await world.stripe.post(`/accounts/${family.accountId}/complete`)
    await retry((await readStopped(family)).id)
    const after = await findLedgerDifferences(world)
    expect(after.filter((each) => [id, family.accountId].includes(each.id))).toEqual([])
  })

  it('stays when the account recovers; a retry moves the money once, however often it is pressed', async () => {
    const { family, id, alerts } = await stopTransferOfWonDispute()
    await world.stripe.post(`/accounts/${family.accountId}/complete`)
    await waitForWebhooks(world)
    await adjustHostTransfer(deps, id)
    const stopped = await readStopped(family)
    expect(stopped).toMatchObject({ isHostReady: true, refusals: 1 })
    expect(await dashboard.readAccountBalance(family.accountId)).toBe(0)

    const answers = await Promise.all([retry(stopped.id), retry(stopped.id)])
    expect(answers.map(({ outcome }) => outcome)).toContain('moved')
    expect(await retry(stopped.id)).toEqual({ outcome: 'moved' })
    await waitForWebhooks(world)
    expect(await dashboard.readAccountBalance(family.accountId)).toBe(100_000)
    const destination = family.accountId
    const { data } = await dashboard.stripe.transfers.list({ destination })
    expect(data.map(({ amount, amount_reversed }) => amount - amount_reversed)).toEqual([
      100_000, 0,
    ])
    expect(await listStopped(family)).toEqual([])
    expect(await listWonEmails(family)).toHaveLength(1)
    expect(await listAlerts()).toHaveLength(alerts + 1)
    const entries = await listAuditEntries(admin, id)
    expect(entries).toMatchObject([
      { action: 'retry-transfer', detail: { amount: 100_000, direction: 'to-host' } },
    ])
    const { timeline } = await family.host.call('GET /contributions/:id/timeline', {
      params: { id },
    })
    expect(timeline.steps.map(({ kind }) => kind)).not.toContain('transfer-stopped')
  })

  it('is the same stop when a retry is refused again', async () => {
    const { family, id, alerts } = await stopTransferOfWonDispute()
    const first = await readStopped(family)
    await expect(retry(first.id)).rejects.toMatchObject({
      code: 'PROVIDER_FAILED',
      retryAfter: RETRY_AFTER_PERSON_SECONDS,
      message: expect.stringContaining('no puede recibir transferencias'),
    })
    const second = await readStopped(family)
    expect(second).toMatchObject({ contributionId: id, refusals: 2, since: first.since })
    expect(second.id).not.toBe(first.id)
    expect(await listAlerts()).toHaveLength(alerts + 1)
    expect(await listAdjustments(deps.db, id)).toHaveLength(3)
  })

  it('names the operator’s fault if a retry meets one, and goes on once it is lifted', async () => {
    const { family, id } = await stopTransferOfWonDispute()
    await world.stripe.post(`/accounts/${family.accountId}/complete`)
    const message =
      "The provided key 'rk_live_***' does not have the required permissions for this endpoint on account 'acct_1'. Having the 'rak_transfer_write' permission would allow this request to continue."
    const body = JSON.stringify({ error: { type: 'invalid_request_error', message } })
    const match = 'POST /v1/transfers'
    await world.stripe.post('/faults', { match, status: 403, body, count: 1 })
    const { id: stopped } = await readStopped(family)
    await expect(retry(stopped)).rejects.toMatchObject({
      code: 'PROVIDER_FAILED',
      message: expect.stringContaining('no acepta la configuración de la plataforma'),
    })
    await adjustHostTransfer(deps, id)
    expect(await retry(stopped)).toEqual({ outcome: 'moved' })
    expect(await dashboard.readAccountBalance(family.accountId)).toBe(100_000)
  })

  it('is resolved when the contribution is refunded: nothing is left to move', async () => {
    const { family, id } = await stopTransferOfWonDispute()
    await refundContribution(family.host, id)
    await waitForWebhooks(world)
    await waitUntil('it is resolved', async () => (await listStopped(family)).length === 0)
    expect(await listWonEmails(family)).toEqual([])
    const after = await findLedgerDifferences(world)
    expect(after.filter((each) => each.id === id)).toEqual([])
  })

  it('keeps the host from deleting the account that the money is for', async () => {
    const { family } = await stopTransferOfWonDispute()
    await updateRow(world, 'events', family.event.id, { status: 'COMPLETED' })
    const request = family.host.call('POST /account/delete', { body: { password: PASSWORD } })
    await expect(request).rejects.toMatchObject({
      code: 'ACCOUNT_IN_USE',
      details: [{ field: 'transfer', message: expect.stringContaining(family.event.name) }],
    })
  })

  it('is retried by admins only', async () => {
    const { family } = await stopTransferOfWonDispute()
    const { id } = await readStopped(family)
    const request = family.host.call('POST /admin/stopped-transfers/:id/retry', {
      params: { id },
      body: {},
    })
    await expect(request).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('R17: a reversal that the provider refuses', () => {
  it('stops with its alert; winning the dispute resolves it', async () => {
    const family = await createFamily(world)
    const { id, paymentIntent } = await createPaidContribution(world, family)
    const alerts = (await listAlerts()).length
    const charge = await dashboard.stripe.charges.retrieve(
      await dashboard.findCharge(paymentIntent),
    )
    const match = `POST /v1/transfers/${charge.transfer}/reversals`
    await world.stripe.post('/faults', { match, status: 400, count: 1 })
    const dispute = await dashboard.openDispute(paymentIntent)
    await waitForWebhooks(world)
    await waitUntil('it is stopped', async () => (await listStopped(family)).length === 1)
    expect(await listStopped(family)).toMatchObject([
      { contributionId: id, direction: 'from-host', amount: 100_000 },
    ])
    expect(await listAlerts()).toHaveLength(alerts + 1)
    await dashboard.closeDispute(dispute, 'won')
    await waitForWebhooks(world)
    await waitUntil('it is resolved', async () => (await listStopped(family)).length === 0)
    expect(await dashboard.readAccountBalance(family.accountId)).toBe(100_000)
    expect(await listWonEmails(family)).toHaveLength(1)
  })
})
