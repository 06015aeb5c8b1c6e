import { expect, type Page, test } from '@playwright/test'
import { SUPPORT_EMAIL } from '#contract/product/product.ts'
import { payUnmatchedSession } from '../../product-client/unmatched-payments.ts'
import { expectAccessible } from '../support/axe.ts'
import {
  contribute,
  controlSandbox,
  createHost,
  createTestEvent,
  product,
  signInAs,
} from '../support/builders.ts'
import { listEmails, waitForEmail } from '../support/mailbox.ts'
import { expectNoSidewaysScroll } from '../support/reflow.ts'
import { signInSharedAdmin } from '../support/shared-admin.ts'

const readProvider = <T>(path: string) => product().sandbox.retrieve<T>(path)

/** Opens a dispute about a session's payment; resolves to its id. */
async function openDispute(sessionId: string): Promise<string> {
  const session = await readProvider<{ payment_intent: string }>(`checkout/sessions/${sessionId}`)
  const intent = await readProvider<{ latest_charge: string }>(
    `payment_intents/${session.payment_intent}`,
  )
  await controlSandbox('/disputes', { charge: intent.latest_charge })
  const { data } = await readProvider<{ data: { id: string }[] }>(
    `disputes?charge=${intent.latest_charge}`,
  )
  return data[0]?.id ?? ''
}

/** A won dispute whose transfer is refused: the provider has rejected the host's account. */
async function createStoppedTransfer(contributorName: string) {
  const admin = await signInSharedAdmin()
  const host = await createHost()
  const event = await createTestEvent(host, { name: 'La llegada de Lucía', publish: true })
  const order = { eventId: event.id, amount: 100_000, contributorName }
  const dispute = await openDispute(await contribute(order))
  const { user } = await host.call('GET /auth/me')
  const accountId = String(user.stripeConnectAccountId)
  const readSteps = async () => {
    const query = { status: 'DISPUTED' as const }
    const params = { id: event.id }
    const { contributions } = await host.call('GET /events/:id/contributions', { params, query })
    const id = contributions[0]?.id
    if (!id) return []
    const { timeline } = await host.call('GET /contributions/:id/timeline', { params: { id } })
    return timeline.steps.map(({ kind }) => kind)
  }
  await expect.poll(readSteps).toContain('reversed')
  await controlSandbox(`/accounts/${accountId}/reject`)
  await controlSandbox(`/disputes/${dispute}/close`, { status: 'won' })
  const listStopped = async () => {
    const query = { pageSize: 100 }
    const { transfers } = await admin.call('GET /admin/stopped-transfers', { query })
    return transfers.filter(({ hostId }) => hostId === user.id)
  }
  await expect.poll(async () => (await listStopped()).length).toBe(1)
  return { admin, host, event, accountId, listStopped }
}

async function expectSound(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
}

test('a refused transfer after a won dispute alerts, waits for an admin, and is retried once', async ({
  page,
}) => {
  const contributorName = `Tía Chela ${Date.now()}`
  const { admin, host, event, accountId, listStopped } =
    await createStoppedTransfer(contributorName)
  const alert = await waitForEmail(SUPPORT_EMAIL, /^Transferencia detenida: \$1,000\.00/)
  expect(alert.text).toContain('/admin/transfers')
  expect((await listEmails(host.email)).map(({ subject }) => subject).join()).not.toContain(
    'Terminó la aclaración',
  )

  await signInAs(page, admin)
  await page.goto('/admin')
  await page.getByRole('link', { name: /^Ver transferencias/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transferencias')
  const row = page.getByRole('row').filter({ hasText: contributorName })
  await expect(row).toContainText('$1,000.00')
  await expect(row).toContainText('Hacia el anfitrión')
  await expect(row).toContainText('no puede recibir transferencias')
  await expect(row).toContainText('req_')
  await expectSound(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectSound(page)
  await page.setViewportSize({ width: 1_280, height: 800 })

  const dialog = page.getByRole('dialog', { name: '¿Intentar de nuevo esta transferencia?' })
  await row.getByRole('button', { name: 'Intentar de nuevo' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Intentar de nuevo' }).click()
  await expect(dialog).toContainText('no puede recibir transferencias')
  await expect(row).toContainText('2 intentos')

  await controlSandbox(`/accounts/${accountId}/complete`)
  await expect.poll(async () => (await listStopped())[0]?.isHostReady).toBe(true)
  await dialog.getByLabel('Motivo').fill('La familia completó sus datos')
  await dialog.getByRole('button', { name: 'Intentar de nuevo' }).click()
  await expect(page.getByRole('region', { name: 'Mensajes' })).toContainText('Transferencia hecha')
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Transferencias detenidas' })).toBeFocused()
  expect(await listStopped()).toEqual([])
  const told = await waitForEmail(host.email, 'Terminó la aclaración')
  expect(told.text).toContain('ya volvieron a tu cuenta de pagos')
  await page.goto('/admin/audit')
  await expect(page.getByRole('main')).toContainText('Intentó de nuevo la transferencia detenida')
  await expect(page.getByRole('main')).toContainText('La familia completó sus datos')

  const theirs = await page.context().browser()?.newPage()
  if (!theirs) throw new Error('no browser')
  await signInAs(theirs, host)
  await theirs.goto(`/events/${event.slug}`)
  await expect(theirs.getByText('detenida')).toHaveCount(0)
  await theirs.close()
})

test('while a transfer is stopped, host and guest read that it is', async ({ page }) => {
  const contributorName = `Tío Beto ${Date.now()}`
  const { host, event } = await createStoppedTransfer(contributorName)
  await signInAs(page, host)
  await page.goto(`/events/${event.slug}`)
  await page.getByRole('button', { name: `Más de la aportación de ${contributorName}` }).click()
  await page.getByRole('button', { name: `Ver recorrido de ${contributorName}` }).click()
  const timeline = page.getByRole('list', { name: `Recorrido de ${contributorName}` })
  await expect(timeline).toContainText('Transferencia a la cuenta de pagos detenida')
  await expectAccessible(page)
})

test('a transfer that was paid outside the provider is settled with a reason, listed, and undone', async ({
  page,
}) => {
  const contributorName = `Tía Lola ${Date.now()}`
  const { admin, host, accountId, listStopped } = await createStoppedTransfer(contributorName)
  await signInAs(page, admin)
  await page.goto('/admin/transfers')
  const row = page.getByRole('row').filter({ hasText: contributorName })
  await expect(row.getByRole('button', { name: 'Dar por perdida' })).toHaveCount(0)
  await row.getByRole('button', { name: 'Dar por saldada' }).click()
  const settling = page.getByRole('dialog', { name: '¿Ya le pagaste este dinero por fuera?' })
  await settling.getByRole('button', { name: 'Dar por saldada' }).click()
  await expect(settling.getByLabel('Motivo')).toHaveAccessibleDescription(/obligatorio/i)
  await settling.getByLabel('Motivo').fill('SPEI del 22 de noviembre, referencia 4471')
  await expectAccessible(page)
  await settling.getByRole('button', { name: 'Dar por saldada' }).click()
  await expect(page.getByRole('region', { name: 'Mensajes' })).toContainText('Quedó saldada')
  await expect(row).toHaveCount(0)
  const told = await waitForEmail(host.email, 'Terminó la aclaración')
  expect(told.text).toContain('ya te los pagamos por fuera')

  await page.getByRole('link', { name: 'Saldadas por fuera' }).click()
  await expect(row).toContainText('Se pagó por fuera')
  await expectSound(page)
  await controlSandbox(`/accounts/${accountId}/complete`)
  await row.getByRole('button', { name: 'Deshacer' }).click()
  const undoing = page.getByRole('dialog', { name: '¿Deshacer que se dio por saldada?' })
  await undoing.getByLabel('Motivo').fill('Era otra familia')
  await undoing.getByRole('button', { name: 'Deshacer' }).click()
  await expect(row).toHaveCount(0)
  expect(await listStopped()).toEqual([])
  await page.goto('/admin/audit')
  await expect(page.getByRole('main')).toContainText('Dio por saldada la transferencia detenida')
  await expect(page.getByRole('main')).toContainText('Se pagó por fuera del proveedor')
  await expect(page.getByRole('main')).toContainText('Era otra familia')
})

/** A refunded quarantined payment of which its host still has 500 pesos: the provider took nothing back. */
async function createHostDebt() {
  const admin = await signInSharedAdmin()
  const host = await createHost()
  const { user } = await host.call('GET /auth/me')
  const session = await payUnmatchedSession(product(), 61_000, {
    'payment_intent_data[transfer_data][destination]': String(user.stripeConnectAccountId),
    'payment_intent_data[transfer_data][amount]': '50000',
  })
  const find = async () => {
    const query = { pageSize: 100, resolved: 'false' as const }
    const { payments } = await admin.call('GET /admin/quarantine', { query })
    return payments.find(({ sessionId }) => sessionId === session)
  }
  await expect.poll(find).toBeDefined()
  const { payment_intent: intent } = await readProvider<{ payment_intent: string }>(
    `checkout/sessions/${session}`,
  )
  const { data } = await readProvider<{ data: { id: string }[] }>(
    `transfers?destination=${user.stripeConnectAccountId}`,
  )
  const refused = { status: 400, count: 1 }
  await controlSandbox('/faults', { match: 'POST /v1/refunds', about: intent, ...refused })
  await controlSandbox('/faults', { match: `POST /v1/transfers/${data[0]?.id}`, ...refused })
  const params = { id: (await find())?.id ?? '' }
  await admin.call('POST /admin/quarantine/:id/resolve', {
    params,
    body: { decision: 'refund', reason: 'No es nuestro' },
  })
  return { admin, session }
}

test('a settled debt of a quarantined payment is undone with a reason, and is owed again', async ({
  page,
}) => {
  const { admin, session } = await createHostDebt()
  await signInAs(page, admin)
  await page.goto('/admin/quarantine')
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: new RegExp(session.slice(-8)) }) })
  await expect(row).toContainText('El anfitrión debe')
  await row.getByRole('button', { name: /^Dar por saldada/ }).click()
  await page.getByLabel('Motivo').fill('SPEI del 22 de noviembre')
  await page.getByRole('dialog').getByRole('button', { name: 'Dar por saldada' }).click()
  await expect(row).toHaveCount(0)

  await page.getByRole('link', { name: 'Resueltos' }).click()
  await expect(row).toContainText('Pagó por fuera')
  for (const width of [360, 768, 1_280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectSound(page)
  }
  await row.getByRole('button', { name: /^Deshacer/ }).click()
  await expectAccessible(page)
  const dialog = page.getByRole('dialog', { name: '¿Deshacer que se dio por saldado?' })
  await dialog.getByLabel('Motivo').fill('Era otra familia')
  await dialog.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByRole('region', { name: 'Mensajes' })).toContainText('lo debe otra vez')
  await page.getByRole('link', { name: 'Por revisar' }).click()
  await expect(row).toContainText('El anfitrión debe')
})
