import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import { createHost, createTestEvent, createUniqueEmail, signInAs } from '../../support/builders.ts'
import { waitForEmail } from '../../support/mailbox.ts'
import { expectNoSidewaysScroll } from '../../support/reflow.ts'

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true }
test.use(PHONE)

test('R24: a host notes cash and a thing on a phone, guests see them apart, and thanks go out', async ({
  page,
  browser,
}) => {
  const host = await createHost()
  const event = await createTestEvent(host, { name: 'La llegada de Inés', publish: true })
  await signInAs(page, host)
  await page.goto(`/events/${event.slug}`)
  const gifts = page.getByRole('region', { name: 'Por otro medio' })
  const note = page.getByRole('button', { name: 'Anotar un regalo' })
  await note.tap()
  const noting = page.getByRole('dialog', { name: 'Anotar un regalo' })
  await noting.getByRole('button', { name: 'Guardar' }).tap()
  await expect(noting.getByLabel('De quién')).toHaveAccessibleDescription(/obligatorio/i)
  await expect(noting.getByLabel('Cuánto')).toHaveAccessibleDescription(/obligatorio/i)
  await expectAccessible(page)
  await noting.getByLabel('De quién').fill('Abuela Lucha')
  await noting.getByLabel('Cuánto').fill('2500')
  await noting.getByRole('button', { name: 'Guardar' }).tap()
  const messages = page.getByRole('region', { name: 'Mensajes' })
  await expect(messages).toContainText('Regalo anotado')
  const cash = gifts.getByRole('listitem').filter({ hasText: 'Abuela Lucha' })
  await expect(cash).toContainText('$2,500.00')
  await expect(gifts.getByRole('heading', { name: 'Por otro medio' })).toBeFocused()
  await expect(gifts).toContainText('$2,500.00 en efectivo')

  const email = createUniqueEmail('vecina')
  await note.tap()
  await noting.getByRole('radio', { name: 'Trajo algo' }).check()
  await noting.getByLabel('De quién').fill('Vecina Meche')
  await noting.getByLabel('Qué es').fill('Cobija tejida')
  await noting.getByLabel('Su correo').fill(email)
  await noting.getByRole('button', { name: 'Guardar' }).tap()
  const thing = gifts.getByRole('listitem').filter({ hasText: 'Vecina Meche' })
  await expect(thing).toContainText('Cobija tejida')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  const guest = await (await browser.newContext(PHONE)).newPage()
  await guest.goto(`/events/${event.slug}`)
  const shown = guest.getByText(/Además|además/).first()
  await expect(shown).toContainText(
    'además $2,500.00 en efectivo o transferencia y 1 regalo en especie',
  )
  await expect(guest.getByRole('progressbar', { name: 'Avance de los sueños' })).toHaveAttribute(
    'aria-valuetext',
    /^\$0\.00 de .*además \$2,500\.00 por otro medio$/,
  )
  await expectAccessible(guest)
  await expectNoSidewaysScroll(guest)
  await expect(guest.getByRole('main')).not.toContainText('Abuela Lucha')

  await thing.getByRole('button', { name: 'Agradecer a Vecina Meche' }).tap()
  await expect(page.getByLabel('Tu mensaje')).toHaveValue(/con tu regalo: Cobija tejida\./)
  await page.getByRole('button', { name: 'Enviar por correo' }).tap()
  await expect(thing).toContainText('Agradecido')
  await expect(messages).toContainText('Tu agradecimiento a Vecina Meche va en camino')
  const received = await waitForEmail(email, /las gracias/)
  expect(received.text).toContain('Vecina Meche')

  const left = page.getByRole('region', { name: 'Por otro medio' })
  await page.goto(`/events/${event.slug}/thanks?state=all&search=meche`)
  await expect(left).toContainText('Vecina Meche')
  await expect(left).not.toContainText('Abuela Lucha')

  await page.goto(`/events/${event.slug}/thanks`)
  await left.getByRole('button', { name: 'Agradecer a Abuela Lucha' }).tap()
  await page.getByRole('button', { name: 'Ya le agradecí de otra forma' }).tap()
  await expect(left).toContainText('¡Ya agradeciste a todos!')

  await page.goto(`/events/${event.slug}`)
  const more = cash.getByRole('button', { name: 'Más del regalo de Abuela Lucha' })
  await more.tap()
  await cash.getByRole('button', { name: 'Cambiar el regalo de Abuela Lucha' }).tap()
  const changing = page.getByRole('dialog', { name: 'Cambiar regalo' })
  await expect(changing.getByLabel('Cuánto')).toHaveValue('2,500.00')
  await changing.getByLabel('Cuánto').fill('3000')
  await changing.getByRole('button', { name: 'Guardar' }).tap()
  await expect(cash).toContainText('$3,000.00')
  await more.tap()
  await cash.getByRole('button', { name: 'Quitar el regalo de Abuela Lucha' }).tap()
  await page.getByRole('button', { name: 'Quitar regalo' }).tap()
  await expect(cash).toHaveCount(0)
  await expect(gifts.getByRole('heading', { name: 'Por otro medio' })).toBeFocused()

  const givenOn = new Date().toISOString().slice(0, 10)
  for (const giverName of ['Padrino Toño', 'Madrina Lola'])
    await host.call('POST /events/:id/noted-gifts', {
      params: { id: event.id },
      body: { kind: 'CASH', giverName, amount: 50_000, givenOn, formKey: crypto.randomUUID() },
    })
  await page.reload()
  await expect(gifts).toContainText('$1,000.00 en efectivo · 1 regalo en especie')
  await expect(thing).toBeHidden()
  await gifts.getByRole('button', { name: 'Ver los regalos por otro medio' }).tap()
  await expect(thing).toBeVisible()
  await expectAccessible(page)
})
