import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import {
  askBack,
  contribute,
  createHost,
  createPerson,
  createTestEvent,
  createUniqueEmail,
  signInAs,
} from '../../support/builders.ts'
import { listEmails, waitForEmail } from '../../support/mailbox.ts'
import { expectNoSidewaysScroll } from '../../support/reflow.ts'

const LONG = 'Guadalupe'.repeat(11).slice(0, 97)

/** Creates a host with a published event, and a contribution from each of these people in this order. */
async function createEventWithContributions(
  contributors: readonly { name: string; email?: string; message?: string }[],
) {
  const host = await createHost()
  const event = await createTestEvent(host, {
    thankYouMessage: 'Gracias de parte de los tres.',
    publish: true,
  })
  const { event: read } = await host.call('GET /events/:id', { params: { id: event.id } })
  for (const { name, email, message } of contributors) {
    await contribute({
      eventId: event.id,
      goalId: read.goals[0]?.id ?? null,
      amount: 50_000,
      contributorName: name,
      ...(email ? { contributorEmail: email } : {}),
      ...(message ? { message } : {}),
    })
  }
  return { host, event }
}

const counter = (page: Page) =>
  page.getByText(/^Te falta agradecer|^¡Ya agradeciste a todos!/).first()

test('a host thanks by email, by WhatsApp and otherwise, and sees who is left', async ({
  page,
}) => {
  const email = createUniqueEmail('chela')
  const { host, event } = await createEventWithContributions([
    { name: 'Tía Chela', email, message: '¡Un abrazo!' },
    { name: 'Beto' },
    { name: LONG },
  ])
  await signInAs(page, host)
  await page.goto('/')
  await page.getByText('3 regalos · Baby shower de Ana', { exact: true }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Agradecer.*Baby shower de Ana/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agradecimientos')
  await expect(page.getByRole('listitem').getByRole('heading')).toHaveText([
    LONG,
    'Beto',
    'Tía Chela',
  ])
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Agradecer a Tía Chela' }).click()
  const dialog = page.getByRole('dialog', { name: 'Escribe tu agradecimiento' })
  const note = dialog.getByLabel('Tu mensaje')
  await expect(dialog.getByRole('blockquote')).toHaveText('¡Un abrazo!')
  await expect(note).toHaveValue(
    '¡Hola, Tía Chela!\n\n¡Gracias de corazón por tu aportación! Tu cariño nos acompaña en esta dulce espera.\n\nTu aportación es para este sueño: Carriola.',
  )
  await expectAccessible(page)
  await note.fill('')
  await expect(dialog.getByRole('button', { name: 'Enviar por correo' })).toBeDisabled()
  await note.fill('¡Te queremos, tía!')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Agradecer a Tía Chela' }).click()
  await expect(note).toHaveValue('¡Te queremos, tía!')
  // Answered after both presses: the second one would otherwise meet the page behind the closed dialog.
  const pressed = Promise.withResolvers<void>()
  await page.route('**/api/contributions/*/thanks', async (route) => {
    await pressed.promise
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Enviar por correo' }).dblclick()
  pressed.resolve()
  await expect(counter(page)).toHaveText('Te falta agradecer 2 regalos')
  await expect(page.getByRole('button', { name: 'Agradecer a Beto' })).toBeFocused()
  const { text } = await waitForEmail(email, /te da las gracias/)
  expect(text).toContain('¡Te queremos, tía!')
  expect(
    (await listEmails(email)).filter(({ subject }) => subject.includes('gracias')),
  ).toHaveLength(1)

  await page.getByRole('button', { name: 'Agradecer a Beto' }).click()
  await expect(dialog).toContainText('No dejó su correo')
  const whatsapp = dialog.getByRole('link', { name: /WhatsApp/ })
  const chat = new URL(String(await whatsapp.getAttribute('href')))
  expect(chat.origin).toBe('https://wa.me')
  expect(chat.searchParams.get('text')).toContain('¡Hola, Beto!')
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  const chatTab = page.waitForEvent('popup')
  await whatsapp.click()
  // Behind another tab the page's animations would stand still.
  await (await chatTab).close()
  await expect(dialog).toContainText('¿Ya lo enviaste por WhatsApp?')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Sí, márcalo como agradecido' }).click()
  await expect(counter(page)).toHaveText('Te falta agradecer 1 regalo')

  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  const way = page.getByRole('navigation', { name: 'Ruta de navegación' })
  await expect(way.getByRole('link')).toHaveText(['Baby shower de Ana'])
  await page.getByRole('button', { name: `Agradecer a ${LONG}` }).click()
  await dialog.getByRole('button', { name: 'Ya le agradecí de otra forma' }).click()
  await expect(page.getByRole('heading', { name: '¡Ya agradeciste a todos!' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ver tus agradecimientos' }).click()
  await expect(page.getByText('Por correo')).toBeVisible()
  await expect(page.getByText('Por WhatsApp')).toBeVisible()
  await expect(page.getByText('A tu manera')).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer el agradecimiento a Beto' }).click()
  const undoing = page.getByRole('dialog', { name: '¿Deshacer el agradecimiento?' })
  await expect(undoing).toContainText('se borra el mensaje que le escribiste')
  await expectAccessible(page)
  await undoing.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: `Deshacer el agradecimiento a ${LONG}` }).click()
  await expect(page.getByRole('button', { name: `Agradecer a ${LONG}` })).toBeFocused()
  await expect(counter(page)).toHaveText('Te falta agradecer 1 regalo')
  await page.getByText('Ver tu mensaje').last().click()
  await expect(page.getByText('¡Te queremos, tía!')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goto(`/events/${event.slug}`)
  await expect(page.getByRole('region', { name: 'Aportaciones y mensajes' })).toContainText(
    'Agradecido',
  )
})

test('a host thanks everybody with an email address at once, after a preview', async ({ page }) => {
  const people = [
    { name: 'Beto', email: createUniqueEmail('beto') },
    { name: 'Chela', email: createUniqueEmail('chela') },
    { name: 'Sin Correo' },
  ]
  const { host, event } = await createEventWithContributions(people)
  const noted = { kind: 'CASH', giverName: 'Abuela Lucha', amount: 50_000 } as const
  const givenOn = new Date().toISOString().slice(0, 10)
  await host.call('POST /events/:id/noted-gifts', {
    params: { id: event.id },
    body: { ...noted, givenOn, formKey: crypto.randomUUID() },
  })
  await signInAs(page, host)
  await page.goto(`/events/${event.slug}/thanks`)
  await expect(counter(page)).toHaveText('Te falta agradecer 4 regalos')
  await expect(page.getByRole('main')).toContainText(
    'Va un correo a cada quien, por todo lo que dio. A quienes no dejaron correo, agradéceles por WhatsApp',
  )
  await page.getByRole('button', { name: 'Agradecer con 2 correos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Agradecer a todos los pendientes' })
  await expect(dialog).toContainText('2 correos')
  await expect(dialog).toContainText(
    '1 aportación llegó sin correo: esas las agradeces por WhatsApp',
  )
  await dialog.getByLabel('Lo que dirá el correo').fill('¡Gracias por todo!')
  await expect(dialog.getByRole('region', { name: 'Así es el primer correo' })).toContainText(
    '¡Hola, Beto!\n\n¡Gracias por todo!',
  )
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Enviar 2 correos' }).click()
  await expect(counter(page)).toHaveText('Te falta agradecer 2 regalos')
  for (const { email, name } of people) {
    if (!email) continue
    expect((await waitForEmail(email, /te da las gracias/)).text).toContain(`¡Hola, ${name}!`)
  }
})

test('the button, the list and the emails of thanks to all count addresses, whatever names were given', async ({
  page,
}) => {
  const [chela, casa] = [createUniqueEmail('chela'), createUniqueEmail('casa')]
  const [lupita, lupe] = [createUniqueEmail('lupita'), createUniqueEmail('lupe')]
  const { host, event } = await createEventWithContributions([
    { name: 'Tía Chela', email: chela },
    { name: 'Beto', email: casa },
    { name: 'Lupita', email: lupita },
    { name: 'Tía Chela', email: chela },
    { name: 'Ana', email: casa },
    { name: 'Lupita', email: lupe },
    { name: 'Sin Correo' },
  ])
  await askBack(event.id, 'Prima Lola')
  await signInAs(page, host)
  await page.goto(`/events/${event.slug}/thanks?search=Lupita`)
  await page.getByRole('button', { name: 'Agradecer con 4 correos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Agradecer a todos los pendientes' })
  const rows = dialog.getByRole('group').filter({ hasText: 'Les llega a 4 personas' })
  await rows.locator('summary').click()
  await expect(rows.getByRole('listitem')).toHaveText([
    'Tía Chela (2 aportaciones)',
    'Beto y Ana (2 aportaciones)',
    'Lupita',
    'Lupita',
  ])
  await expect(rows).toContainText('Un nombre que se repite dejó correos distintos.')
  await expect(dialog.getByRole('region', { name: 'Así es el primer correo' })).toContainText(
    /^Así es el primer correo¡Hola, Tía Chela!.*Tus 2 aportaciones son para: Carriola/s,
  )
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Enviar 4 correos' }).click()
  await expect(page.getByText('4 agradecimientos van en camino')).toBeVisible()
  await expect(counter(page)).toHaveText('Te falta agradecer 1 regalo')
  for (const email of [chela, casa, lupita, lupe]) {
    await waitForEmail(email, /te da las gracias/)
    const received = await listEmails(email)
    expect(received.filter(({ subject }) => subject.includes('te da las gracias'))).toHaveLength(1)
  }
})

test('a gift whose money is asked back is marked and not among those to thank', async ({
  page,
}) => {
  const { host, event } = await createEventWithContributions([{ name: 'Beto' }])
  await askBack(event.id, 'Prima Lupita')
  await signInAs(page, host)
  await page.goto(`/events/${event.slug}/thanks?state=all`)
  await expect(counter(page)).toHaveText('Te falta agradecer 1 regalo')
  const asked = page.getByRole('listitem').filter({ hasText: 'Prima Lupita' })
  await expect(asked).toContainText('Pide su dinero')
  await expect(asked.getByRole('button')).toHaveCount(0)
})

test('the thanks page is empty before the first contribution, and belongs to the owner only', async ({
  page,
}) => {
  const { host, event } = await createEventWithContributions([])
  await signInAs(page, host)
  await page.goto(`/events/${event.slug}/thanks`)
  await expect(page.getByText('Aquí podrás agradecer cada aportación')).toBeVisible()
  await expectAccessible(page)
  const theirs = await page.context().browser()?.newPage()
  if (!theirs) throw new Error('no browser')
  await signInAs(theirs, await createPerson())
  await theirs.goto(`/events/${event.slug}/thanks`)
  await expect(theirs.getByRole('main')).toContainText('No tienes permisos')
  await theirs.close()
})

test('a host sees contributions over time, of all events and of one, as chart and as table', async ({
  page,
}) => {
  const { host, event } = await createEventWithContributions([{ name: 'Beto' }, { name: 'Chela' }])
  await signInAs(page, host)
  await page.goto('/')
  const chart = page.getByRole('region', { name: 'Aportaciones en el tiempo' })
  await expect(chart).toContainText('$1,000.00 en 2 aportaciones')
  await chart.getByRole('button', { name: '90 días' }).click()
  await expect(chart.getByRole('slider')).toHaveAttribute('aria-valuemax', '90')
  const month = Promise.withResolvers<void>()
  await page.route('**/over-time?span=30', async (route) => {
    await month.promise
    await route.continue()
  })
  await chart.getByRole('button', { name: '30 días' }).click()
  await chart.getByRole('button', { name: '90 días' }).click()
  const late = page.waitForResponse('**/over-time?span=30')
  month.resolve()
  await (await late).finished()
  await expect(chart.getByRole('slider')).toHaveAttribute('aria-valuemax', '90')
  await page.unroute('**/over-time?span=30')
  await chart.getByRole('button', { name: 'Todo' }).click()
  await chart.getByText('Ver como tabla').click()
  await expect(chart.getByRole('table')).toContainText('$1,000.00')
  await expectAccessible(page)
  await page.goto(`/events/${event.slug}`)
  await expect(chart).toContainText('$1,000.00 en 2 aportaciones')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
})
