import { expect, test } from '@playwright/test'
import { CARD_DISPUTED } from '../../../product-client/contributions.ts'
import { expectAccessible } from '../../support/axe.ts'
import {
  askBack,
  contribute,
  controlSandbox,
  createHost,
  createTestEvent,
  signInAs,
} from '../../support/builders.ts'
import { expectNoSidewaysScroll } from '../../support/reflow.ts'

test('what waits for a host is on top of their home, and each leads to its next action', async ({
  page,
}) => {
  const host = await createHost()
  const event = await createTestEvent(host, { name: 'Baby shower de Lucía', publish: true })
  await askBack(event.id, 'Prima Lupita')
  await contribute(
    { eventId: event.id, amount: 50_000, contributorName: 'Vecina del 3' },
    undefined,
    CARD_DISPUTED,
  )
  await expect
    .poll(async () => (await host.call('GET /contributions/waiting')).items.length)
    .toBe(2)
  const { stripeConnectAccountId: account } = (await host.call('GET /auth/me')).user
  await controlSandbox('/payouts/run', { account, status: 'failed' })
  await expect
    .poll(async () => (await host.call('GET /payments/connect/payouts')).payouts[0]?.status)
    .toBe('failed')

  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs(page, host)
  await page.goto('/')
  const queue = page.getByRole('region', { name: 'Para atender' })
  const request = queue.getByRole('listitem').filter({ hasText: 'Prima Lupita' })
  await expect(request).toContainText(/\$700\.00.*Vence en \d días/s)
  await expect(request).toBeInViewport()
  // The line below it is straight.
  await expect(request).toHaveCSS('border-bottom-left-radius', '0px')
  await expect(queue.getByRole('listitem').filter({ hasText: 'Vecina del 3' })).toContainText(
    /En aclaración\s*\$500\.00/,
  )
  await expect(queue.getByRole('listitem').filter({ hasText: 'a tu banco' })).toContainText(
    'Depósito que no llegó',
  )
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  // Of several, a phone shows who and until when; a press opens the rest.
  const open = (name: RegExp) => queue.getByRole('button', { name }).click()
  await open(/Vecina del 3/)
  await queue.getByRole('link', { name: /^Ver la aportación.*Vecina del 3/ }).click()
  await expect(page.getByRole('heading', { name: 'En aclaración' })).toBeFocused()
  await page.goto('/')
  await open(/a tu banco/)
  await queue.getByRole('link', { name: /^Revisar mi banco/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagos y depósitos')
  await page.goto('/')
  await open(/Prima Lupita/)
  await queue.getByRole('link', { name: /^Responder.*Prima Lupita/ }).click()
  // The event has the same list in the same order, and answers in it.
  const asked = queue.getByRole('listitem').filter({ hasText: 'Prima Lupita' })
  await expect(asked).toBeFocused()
  await expect(queue.getByRole('listitem')).toHaveText([/Prima Lupita/, /Vecina del 3/])
  // In the order in which one sees them, on a phone and at a desk: what has a deadline is above the list.
  const parts = page.getByRole('region', { name: /^Aportaciones y mensajes|^Para atender/ })
  await expect(parts.last()).toHaveAccessibleName('Aportaciones y mensajes')
  // Of several, a phone shows who and until when; the one that the link named is open.
  const answer = queue.getByRole('button', { name: /^No devolver/ })
  const opener = queue.getByRole('button', { name: 'Pide su dinero de vuelta: Prima Lupita' })
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  await expect(answer).toBeInViewport()
  await opener.click()
  await expect(answer).toBeHidden()
  // The gifts stay near, whatever waits.
  const gift = parts.last().getByRole('listitem').first()
  const partsNav = page.getByRole('navigation', { name: 'Partes del evento' })
  const tabs = await partsNav.boundingBox()
  expect(((await gift.boundingBox())?.y ?? 0) - (tabs?.y ?? 0)).toBeLessThan(0.9 * 740)
  await opener.click()
  await expect(answer).toBeInViewport()
  await expect(queue).toContainText('Me equivoqué de evento')
  await expectAccessible(page)
  // Another part is opened for what stands in it: what waits is one line above.
  await page.getByRole('link', { name: 'Página', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'La página de tu evento' })).toBeInViewport()
  await queue.getByText('2 pendientes').click()
  await expect(queue.getByRole('listitem')).toHaveText([/Prima Lupita/, /Vecina del 3/])
  await expectAccessible(page)
  await partsNav.getByRole('link', { name: 'Regalos', exact: true }).click()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(parts.last()).toHaveAccessibleName('Aportaciones y mensajes')
  await page.evaluate('scrollTo(0, 0)')
  await expect(gift).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await answer.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Tu respuesta').fill('Ya compramos la cuna')
  await dialog.getByRole('button', { name: 'No devolver' }).click()
  await expect(queue).toBeFocused()
  await expect(queue.getByRole('listitem')).toHaveText([/Vecina del 3/])
  await page.goto('/')
  await expect(queue).not.toContainText('Pide su dinero de vuelta')
})
