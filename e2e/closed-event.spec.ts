import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { newEvent, newHost, newPerson, signInAs } from './host.ts'

const textOf = async (page: Page, address: string) => {
  await page.goto(address)
  return page.getByRole('main').innerText()
}

test('a closed page is kind to a guest and tells no more than a draft does', async ({ page }) => {
  const host = await newHost()
  const name = 'Fiesta que nadie debe leer'
  const over = await newEvent(host, { name, publish: true })
  await host.call('PUT /events/:id', { params: { id: over.id }, body: { status: 'COMPLETED' } })
  const draft = await newEvent(host, { name })
  const said = await textOf(page, `/events/${over.slug}`)
  expect(said).toContain('Este evento no está disponible públicamente')
  expect(said).not.toContain(name)
  expect(await page.content()).not.toMatch(/Fiesta que nadie|2030/)
  await expectAccessible(page)
  const login = page.getByRole('main').getByRole('link', { name: 'Iniciar Sesión' })
  await expect(login).toHaveAttribute('href', `/login?next=%2Fevents%2F${over.slug}`)
  expect(await textOf(page, `/events/${draft.slug}`)).toBe(said)
  expect(await textOf(page, `/events/${over.slug}/contribute`)).toBe(said)

  await signInAs(page, await newPerson('ALIADO'))
  await page.goto(`/events/${draft.slug}`)
  await expect(page.getByRole('heading', { name: 'Acceso restringido' })).toBeVisible()
  await expect(login).toBeHidden()
})

test('an event that is over invites nobody any more; its link stays', async ({ page }) => {
  const host = await newHost()
  const { id, slug } = await newEvent(host, { publish: true })
  await signInAs(page, host)
  await page.goto(`/events/${slug}`)
  await expect(page.getByRole('button', { name: 'Kit para compartir' })).toBeVisible()
  await host.call('PUT /events/:id', { params: { id }, body: { status: 'COMPLETED' } })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Enlace del evento' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copiar enlace' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Kit para compartir' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /WhatsApp/ })).toHaveCount(0)
  await expect(page.getByText('Código QR')).toHaveCount(0)
  await expectAccessible(page)
})

test('the legal texts say that nobody is named as operator where nobody is', async ({ page }) => {
  for (const address of ['/terms', '/privacy']) {
    await page.goto(address)
    await expect(page.getByText('aún no publica aquí su nombre ni su domicilio')).toBeVisible()
  }
})
