import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import { contribute, createHost, createTestEvent, signInAs } from '../../support/builders.ts'
import { expectNoSidewaysScroll } from '../../support/reflow.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('a goal that gets its last peso is celebrated on its owner’s page, once', async ({ page }) => {
  const host = await createHost()
  const { id, slug } = await createTestEvent(host, { goals: ['Carriola', 'Cuna'], publish: true })
  const { goals } = await host.call('GET /events/:id/goals', { params: { id } })
  const [goal] = goals
  await signInAs(page, host)
  await page.goto(`/events/${slug}`)
  await expect(page.getByRole('navigation', { name: 'Partes del evento' })).toBeVisible()
  const moment = page.getByText(`¡Se juntó todo para ${goal?.name}!`)
  await contribute({
    eventId: id,
    goalId: goal?.id ?? null,
    amount: goal?.targetAmount ?? 0,
    contributorName: 'Tía Chela',
  })
  await expect(moment).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('link', { name: 'Sueños', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Carriola' })).toContainText(
    '¡Se juntó todo!',
  )
  await expect(moment).toHaveCount(0)
})
