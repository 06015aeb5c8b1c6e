import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { toMexicoCityClock } from '#contract/text/dates.ts'
import { expectAccessible } from '../../support/axe.ts'
import { createHost, createPerson, createTestEvent, signInAs } from '../../support/builders.ts'
import { expectNoSidewaysScroll } from '../../support/reflow.ts'

const MARKS = '**/api/events/*/rsvps/*/arrival'

async function createParty() {
  const [host, cohost] = await Promise.all([createHost(), createPerson()])
  const eventDate = toMexicoCityClock(new Date()).day
  const event = await createTestEvent(host, { publish: true, eventDate })
  for (const name of ['Tía Rosa', 'Primo Beto']) {
    const body = { answer: 'YES', adults: 2, children: 1, name, formKey: randomUUID() } as const
    await host.call('POST /events/:id/rsvps/by-host', { params: { id: event.id }, body })
  }
  const invitation = { params: { id: event.id }, body: { email: cohost.email } }
  await host.call('POST /events/:id/cohosts/invitations', invitation)
  const { invitations } = await cohost.call('GET /cohost-invitations/mine')
  const params = { id: invitations[0]?.id ?? '' }
  await cohost.call('POST /cohost-invitations/:id/accept', { params, body: { giftEmails: false } })
  const listArrived = async () => {
    const { rsvps } = await host.call('GET /events/:id/rsvps', {
      params: { id: event.id },
      query: {},
    })
    return rsvps.flatMap(({ name, arrivedAt }) => (arrivedAt ? [name] : []))
  }
  return { host, cohost, event, listArrived }
}

const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Llegó: ${name}` })
const arrived = (page: Page) => page.getByRole('status').filter({ hasText: 'Llegaron' })

test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })

test('R20: host and co-host mark by touch who arrived, and read what the other marked', async ({
  page,
  browser,
}) => {
  const { host, cohost, event, listArrived } = await createParty()
  const other = await browser.newPage({ viewport: { width: 360, height: 740 } })
  await signInAs(page, host)
  await signInAs(other, cohost)
  for (const helper of [page, other]) await helper.goto(`/events/${event.slug}/guests`)
  await expect(arrived(page)).toHaveText('Llegaron: nadie todavía')
  await page.getByText('Tía Rosa').tap()
  await expect(box(page, 'Tía Rosa')).toBeChecked()
  await expect(arrived(page)).toHaveText('Llegaron: 2 adultos y 1 niño')
  await expect(page.getByText(/^Llegó \d/)).toBeVisible()
  expect(await listArrived()).toEqual(['Tía Rosa'])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await other.context().setOffline(true)
  await other.context().setOffline(false)
  await expect(box(other, 'Tía Rosa')).toBeChecked()
  await box(other, 'Primo Beto').check()
  await box(other, 'Tía Rosa').uncheck()
  await expect.poll(listArrived).toEqual(['Primo Beto'])

  await page.emulateMedia({ media: 'print' })
  await expect(box(page, 'Tía Rosa')).toBeHidden()
  await expect(page.getByRole('columnheader', { name: 'Llegó' })).toBeVisible()
  await other.close()
})

test('R20: marks made without a signal stay on the phone and are stored once it is back', async ({
  page,
}) => {
  const { host, event, listArrived } = await createParty()
  await signInAs(page, host)
  await page.goto(`/events/${event.slug}/guests`)
  await page.route(MARKS, (route) => route.abort())
  await box(page, 'Tía Rosa').check()
  await box(page, 'Primo Beto').check()
  await expect(page.getByText('Sin conexión')).toBeInViewport()
  await expect(arrived(page)).toHaveText('Llegaron: 4 adultos y 2 niños')
  await expect(page.getByText('Por guardar')).toHaveCount(2)
  await expectAccessible(page)
  // Before the reload: a try that begins while the page unloads passes the cut line by.
  expect(await listArrived()).toEqual([])
  await page.reload()
  await expect(page.getByText('Por guardar')).toHaveCount(2)

  await page.unroute(MARKS)
  await page.evaluate(`window.dispatchEvent(new Event('online'))`)
  await expect(page.getByText('Por guardar')).toHaveCount(0)
  await expect(page.getByText('Sin conexión')).toHaveCount(0)
  expect((await listArrived()).sort()).toEqual(['Primo Beto', 'Tía Rosa'])
})

test('R20: a host marks and unmarks in the list of guests who arrived, and reads a mark that was not stored', async ({
  page,
}) => {
  const { host, event, listArrived } = await createParty()
  await signInAs(page, host)
  await page.goto(`/events/${event.slug}?tab=invitados`)
  await box(page, 'Tía Rosa').tap()
  await expect(page.getByText(/^Llegó \d/)).toBeVisible()
  expect(await listArrived()).toEqual(['Tía Rosa'])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await box(page, 'Tía Rosa').uncheck()
  await expect.poll(listArrived).toEqual([])
  await page.route(MARKS, (route) => route.abort())
  await box(page, 'Primo Beto').click()
  await expect(page.getByText('Sin conexión').first()).toBeVisible()
  await expect(box(page, 'Primo Beto')).not.toBeChecked()
})
