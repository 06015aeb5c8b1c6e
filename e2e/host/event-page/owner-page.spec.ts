import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import {
  contribute,
  createHost,
  createTestEvent,
  listGoalNames,
  signInAs,
} from '../../support/builders.ts'
import { Keyboard } from '../../support/keyboard.ts'

const PHONE = { width: 360, height: 740 }
const GOALS = ['Carriola', 'Cuna', 'Pañales', 'Bañera', 'Silla para el coche']

test('five sueños and ten gifts fit into three phone screens; thanking is a gift’s first action', async ({
  page,
}) => {
  const host = await createHost()
  const { id, slug, goalIds } = await createTestEvent(host, { goals: GOALS, publish: true })
  for (let gift = 0; gift < 10; gift += 1)
    await contribute({
      eventId: id,
      goalId: goalIds[gift % 5] ?? null,
      amount: 20_000,
      contributorName: `Aliado ${gift + 1}`,
      message: '¡Muchas felicidades!',
    })
  await signInAs(page, host)
  await page.setViewportSize(PHONE)
  await page.goto(`/events/${slug}`)
  const gifts = page.getByRole('region', { name: 'Aportaciones y mensajes' })
  await expect(gifts.getByRole('listitem')).toHaveCount(10)
  for (const tab of ['', '?tab=suenos']) {
    await page.goto(`/events/${slug}${tab}`)
    // Until the owner is known, the guest's page stands there.
    await expect(page.getByRole('navigation', { name: 'Partes del evento' })).toBeVisible()
    await expect(
      tab ? page.locator('li summary .font-semibold') : gifts.getByRole('listitem'),
    ).toHaveCount(tab ? 5 : 10)
    expect(await page.evaluate('document.querySelector("main").scrollHeight')).toBeLessThan(
      3 * PHONE.height,
    )
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/events/${slug}`)
  // At a desk the gifts are on the first screen, with what was raised beside the name.
  for (const place of [0, 1])
    await expect(gifts.getByRole('listitem').nth(place)).toBeInViewport({ ratio: 1 })
  await page.setViewportSize(PHONE)
  await page.goto(`/events/${slug}`)
  await expect(page.getByText(/Sé el primer|Aportar a este sueño|te invita/)).toHaveCount(0)
  const row = gifts.getByRole('listitem').first()
  await expect(row.getByRole('button').first()).toHaveText('Agradecer')
  await expect(row.getByRole('button', { name: /^Devolver/ })).toHaveCount(0)
  await row.getByRole('button', { name: /^Más de la aportación/ }).click()
  await expect(row.getByRole('button', { name: /^Ver recorrido|^Devolver/ })).toHaveText([
    'Ver recorrido',
    'Devolver',
  ])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(row.getByRole('button', { name: /^Devolver/ })).toHaveCount(0)
  await row.getByRole('button', { name: /^Agradecer/ }).click()
  await page.getByRole('button', { name: 'Ya le agradecí de otra forma' }).click()
  await expect(row.getByText('Agradecido')).toBeFocused()
  await expect(
    page.getByRole('status').filter({ hasText: 'Anotado: ya le agradeciste a' }),
  ).toHaveCount(1)
  await expect(
    page.getByRole('link', { name: /^Compartir por WhatsApp/ }).filter({ visible: true }),
  ).toBeInViewport()
})

test('the address keeps the tab, and the keyboard reaches every one', async ({ page }) => {
  const host = await createHost()
  const { slug } = await createTestEvent(host, { publish: true })
  await signInAs(page, host)
  await page.goto(`/events/${slug}`)
  const tabs = page.getByRole('navigation', { name: 'Partes del evento' })
  await expect(tabs.getByRole('link')).toHaveText([
    'Regalos',
    'Sueños',
    'Invitados',
    'Compartir',
    'Página',
  ])
  for (const width of [360, 320]) {
    await page.setViewportSize({ ...PHONE, width })
    for (const tab of await tabs.getByRole('link').all())
      await expect(tab).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize(PHONE)
  await expectAccessible(page)
  const goals = tabs.getByRole('link', { name: 'Sueños' })
  await new Keyboard(page).tabToAndPressEnter(goals)
  await expect(page).toHaveURL(/\?tab=suenos$/)
  await expect(goals).toHaveAttribute('aria-current', 'page')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sueños del evento (1)' })).toBeVisible()
  await tabs.getByRole('link', { name: 'Página' }).click()
  await expect(page.getByRole('heading', { name: 'La página de tu evento' })).toBeVisible()
  await expectAccessible(page)
})

test('sueños stand by need, for guests and for their owner: fulfilled ones are folded', async ({
  page,
}) => {
  const host = await createHost()
  const { id, slug, goalIds } = await createTestEvent(host, {
    goals: ['Cumplido', 'Lleno', 'Abierto'],
    publish: true,
  })
  await contribute({
    eventId: id,
    goalId: goalIds[1] ?? null,
    amount: 100_000,
    contributorName: 'Ana',
  })
  await host.call('PUT /events/:id/goals/:goalId', {
    params: { id, goalId: goalIds[0] ?? '' },
    body: { canReceiveContributions: false },
  })
  expect(await listGoalNames(host, id)).toEqual(['Cumplido', 'Lleno', 'Abierto'])
  const goals = page.getByRole('region', { name: 'Sueños del evento' })
  await page.goto(`/events/${slug}`)
  await expect(goals.getByRole('heading', { level: 3 }).filter({ visible: true })).toHaveText([
    'Abierto',
    'Lleno',
  ])
  await expect(goals.getByText('Recibiendo aportaciones')).toHaveCount(0)
  await goals.getByText('1 sueño cumplido').click()
  await expect(goals.getByRole('heading', { name: 'Cumplido' })).toBeVisible()
  await signInAs(page, host)
  await page.goto(`/events/${slug}?tab=suenos`)
  const names = goals.locator('summary .font-semibold').filter({ hasNotText: /^¡/ })
  await expect(names).toHaveText(['Abierto', /^Lleno/, 'Cumplido'])
  await expect(names.last()).toBeHidden()
})

test('forty sueños are compact, and the others are unfolded without scripts', async ({
  browser,
}) => {
  const host = await createHost()
  const names = Array.from({ length: 40 }, (_, place) => `Sueño ${place + 1}`)
  const { slug } = await createTestEvent(host, { goals: names, publish: true })
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE })
  const page = await context.newPage()
  await page.goto(`/events/${slug}`)
  await expect(page.getByRole('link', { name: /^Aportar a Sueño/ })).toHaveCount(12)
  const main = page.getByRole('main')
  expect((await main.boundingBox())?.height).toBeLessThan(6 * PHONE.height)
  await page.getByText('Ver los otros 28 sueños').click()
  await expect(page.getByRole('link', { name: /^Aportar a Sueño/ })).toHaveCount(40)
  await page.getByText('Ver menos').click()
  await expect(page.getByRole('link', { name: /^Aportar a Sueño/ })).toHaveCount(12)
  await context.close()
})

test('a draft without sueños leads to the second step, where one was typed', async ({ page }) => {
  const host = await createHost()
  const { id, slug } = await createTestEvent(host, { goals: [] })
  await signInAs(page, host)
  await page.goto(`/events/create?draft=${id}`)
  await page.getByLabel('Nombre del sueño').fill('Carriola')
  await page.goto(`/events/${slug}`)
  await expect(page.getByRole('button', { name: 'Publicar' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Termina y publica' }).click()
  await expect(page.getByLabel('Nombre del sueño')).toHaveValue('Carriola')
  await expect(page.getByRole('button', { name: 'Guardar y Publicar' })).toBeVisible()
})

test('a draft is shown to its owner as guests will see it, and says so', async ({ page }) => {
  const host = await createHost()
  const { slug } = await createTestEvent(host)
  await signInAs(page, host)
  await page.goto(`/events/${slug}`)
  await page.getByRole('link', { name: 'Ver como invitado' }).click()
  await expect(page.getByText('Así lo verán tus invitados.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Aportar a este sueño' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publicar' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Volver', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Publicar' })).toBeVisible()
})

test('the preview of a published event says that it is one, and its host can neither answer nor give from it', async ({
  page,
}) => {
  const host = await createHost()
  const { id, slug } = await createTestEvent(host, { publish: true })
  const body = { name: 'Bañera', baseAmount: 70_000, canBeBrought: true }
  await host.call('POST /events/:id/goals', { params: { id }, body })
  await signInAs(page, host)
  await page.setViewportSize(PHONE)
  await page.goto(`/events/${slug}?vista=invitado`)
  const bar = page.getByRole('status').filter({ hasText: 'Así lo ven tus invitados.' })
  await expect(bar).toContainText('Es solo una vista previa.')
  for (const name of [
    'Sí, voy',
    'Aportar a este sueño Carriola',
    'Yo lo llevo Bañera',
    'Aportar',
    'Reportar este evento',
  ]) {
    await page.reload()
    await expect(bar).toBeInViewport()
    await page.getByRole('link', { name, exact: true }).filter({ visible: true }).press('Enter')
    await expect(bar).toContainText('Desde aquí no se abre.')
    await expect(bar).toBeInViewport()
    expect(new URL(page.url()).search).toBe('?vista=invitado')
  }
  await page.getByRole('link', { name: 'Aportar', exact: true }).filter({ visible: true }).click({
    button: 'middle',
  })
  expect(page.context().pages()).toHaveLength(1)
  await expectAccessible(page)
})

test('on a phone the bar to share stands on the first tab alone, and the open tab is in view', async ({
  page,
}) => {
  const host = await createHost()
  const { slug } = await createTestEvent(host, { publish: true })
  await signInAs(page, host)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/events/${slug}`)
  const share = page.getByRole('link', { name: /Compartir por WhatsApp/ })
  await expect(share.last()).toBeInViewport()
  const tabs = page.getByRole('navigation', { name: 'Partes del evento' })
  for (const tab of ['Sueños', 'Invitados', 'Página']) {
    await tabs.getByRole('link', { name: tab }).click()
    await expect(tabs.getByRole('link', { name: tab })).toBeInViewport({ ratio: 0.99 })
    await expect(share.filter({ visible: true })).toHaveCount(0)
  }
  await page.setViewportSize(PHONE)
  for (const tab of ['Sueños', 'Invitados', 'Compartir', 'Página']) {
    await tabs.getByRole('link', { name: tab }).click()
    await expect(tabs.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page')
    const box = await tabs.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(240)
  }
  await page.getByRole('link', { name: 'Regalos' }).first().click()
  await expect(share.last()).toBeInViewport()
})
