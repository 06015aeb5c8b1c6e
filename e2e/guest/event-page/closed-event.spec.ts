import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import { createHost, createPerson, createTestEvent, signInAs } from '../../support/builders.ts'
import { fillMessage, submitContributionForm } from '../../support/forms/contribution-form.ts'

async function createClosedEvent(host: Awaited<ReturnType<typeof createHost>>) {
  const event = await createTestEvent(host, { publish: true })
  await host.call('PUT /events/:id', { params: { id: event.id }, body: { status: 'COMPLETED' } })
  return event
}

const readText = async (page: Page, address: string) => {
  await page.goto(address)
  return page.getByRole('main').innerText()
}

test('a closed event shows a guest no more than a draft does', async ({ page }) => {
  const host = await createHost()
  const name = 'Fiesta que nadie debe leer'
  const over = await createTestEvent(host, { name, publish: true })
  await host.call('PUT /events/:id', { params: { id: over.id }, body: { status: 'COMPLETED' } })
  const draft = await createTestEvent(host, { name })
  const said = await readText(page, `/events/${over.slug}`)
  expect(said).toContain('Este evento no está disponible públicamente')
  expect(said).not.toContain(name)
  expect(await page.content()).not.toMatch(/Fiesta que nadie|2030/)
  await expectAccessible(page)
  const login = page.getByRole('main').getByRole('link', { name: 'Iniciar Sesión' })
  await expect(login).toHaveAttribute('href', `/login?next=%2Fevents%2F${over.slug}`)
  expect(await readText(page, `/events/${draft.slug}`)).toBe(said)
  expect(await readText(page, `/events/${over.slug}/contribute`)).toBe(said)

  await signInAs(page, await createPerson('ALIADO'))
  await page.goto(`/events/${draft.slug}`)
  await expect(page.getByRole('heading', { name: 'Acceso restringido' })).toBeVisible()
  await expect(login).toBeHidden()
})

const CLOSED = 'Este evento ya no recibe aportaciones. ¡Gracias por tu cariño!'

for (const javaScriptEnabled of [true, false]) {
  test.describe(`JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    test('an open form reports that its event closed, keeps the input, and works when the event reopens', async ({
      page,
    }) => {
      const host = await createHost()
      const { id, slug } = await createTestEvent(host, {
        goals: ['Carriola', 'Cuna'],
        publish: true,
      })
      const become = (status: 'ACTIVE' | 'COMPLETED') =>
        host.call('PUT /events/:id', { params: { id }, body: { status } })
      const { goals } = await host.call('GET /events/:id/goals', { params: { id } })
      await page.goto(`/events/${slug}/contribute?goal=${goals[1]?.id}`)
      const amount = page.getByLabel('¿Cuánto quieres aportar?')
      const send = page.getByRole('button', { name: 'Continuar al pago' })
      await amount.fill('512.34')
      await page.getByLabel('Tu nombre').fill('Tía Chela')
      await fillMessage(page, '¡Besos!')
      await become('COMPLETED')
      await send.click()
      await expect(page.getByRole('alert')).toHaveText(CLOSED)
      await expect(page.getByText('No tienes permisos')).toHaveCount(0)
      await expect(amount).toHaveValue('512.34')
      await expect(page.getByLabel('Tu nombre')).toHaveValue('Tía Chela')
      await expect(page.getByLabel(/Mensaje para la familia/)).toHaveValue('¡Besos!')
      await expect(
        page.locator('[name=goalId]').and(page.locator('[type=hidden], :checked')),
      ).toHaveValue(goals[1]?.id ?? '')
      if (javaScriptEnabled) await expectAccessible(page)
      await become('ACTIVE')
      await send.click()
      await page.waitForURL(/\/c\/pay\/cs_/)
      await expect(page.getByText('$585.25').first()).toBeVisible()
    })

    test('the cancelled page of an event that closed meanwhile does not offer another try', async ({
      page,
    }) => {
      const host = await createHost()
      const { id, slug } = await createTestEvent(host, { publish: true })
      await submitContributionForm(page, slug)
      await host.call('PUT /events/:id', { params: { id }, body: { status: 'COMPLETED' } })
      const main = page.getByRole('main')
      const draft = await createTestEvent(host)
      for (const closed of [slug, draft.slug]) {
        await page.goto(`/payment/cancelled?event=${closed}`)
        await expect(main).toContainText(`No se hizo ningún cargo. ${CLOSED}`)
        await expect(main.getByRole('link', { name: 'Intentar de nuevo' })).toHaveCount(0)
        await expect(main.getByText('intentarlo de nuevo')).toHaveCount(0)
      }
      if (javaScriptEnabled) await expectAccessible(page)
    })
  })
}

test('a form posted to a draft gets the same answer as one posted to a closed event', async ({
  page,
}) => {
  const host = await createHost()
  const draft = await createTestEvent(host, { name: 'Fiesta que nadie debe leer' })
  const said = await Promise.all(
    [draft.slug, (await createClosedEvent(host)).slug].map(async (secret) => {
      const answer = await page.request.post(`/events/${secret}/contribute`, {
        form: { amount: '500', contributorName: 'Ana', goalId: '' },
      })
      const text = (await answer.text())
        .replaceAll(secret, 'x')
        .replace(/nonce="[^"]*"|[\da-f-]{36}/g, '')
      return [answer.status(), text.replace(/<script[\s\S]*?<\/script>/g, '')]
    }),
  )
  expect(said[0]).toEqual(said[1])
  expect(said[0]?.[1]).toContain(CLOSED)
  expect(said[0]?.[1]).not.toContain('Fiesta que nadie')
})

test('a closed event offers no invitations, but keeps its link', async ({ page }) => {
  const host = await createHost()
  const { id, slug } = await createTestEvent(host, { publish: true })
  await signInAs(page, host)
  await page.goto(`/events/${slug}`)
  await page.getByRole('link', { name: 'Compartir', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Código QR' })).toBeVisible()
  await host.call('PUT /events/:id', { params: { id }, body: { status: 'COMPLETED' } })
  await page.reload()
  await expect(page.getByText('Está cerrado: solo lo ve quien inició sesión.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copiar enlace' })).toBeVisible()
  await expect(page.getByRole('link', { name: /WhatsApp/ })).toHaveCount(0)
  await expect(page.getByText('Código QR')).toHaveCount(0)
  await expectAccessible(page)
})

test('the legal texts say so when no operator is configured', async ({ page }) => {
  for (const address of ['/terms', '/privacy']) {
    await page.goto(address)
    await expect(page.getByText('a quien encuentras en hola@ciguena.mx')).toBeVisible()
  }
})

test('the form of an event that thanks its guests says so, with the way to its page', async ({
  page,
}) => {
  const host = await createHost()
  const event = await createTestEvent(host, { publish: true })
  const address = `/events/${event.slug}/contribute`
  await page.goto(address)
  await page.getByLabel('¿Cuánto quieres aportar?').fill('512.34')
  await page.getByLabel('Tu nombre').fill('Tía Chela')
  const body = { status: 'COMPLETED', afterEvent: 'THANKS' } as const
  await host.call('PUT /events/:id', { params: { id: event.id }, body })
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText(CLOSED)

  const response = await page.goto(address)
  expect(response?.status()).toBe(200)
  await expect(main).toContainText(CLOSED)
  await expect(main).not.toContainText('Acceso restringido')
  await expectAccessible(page)
  await main.getByRole('link', { name: 'Volver al evento' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('¡Gracias por acompañarnos!')
  await main.getByRole('link', { name: 'Reportar este evento' }).click()
  await page.getByLabel('Otra cosa', { exact: true }).check()
  await page.getByRole('button', { name: 'Enviar reporte' }).click()
  await expect(main.getByRole('status')).toContainText('Gracias por avisar')
})
