import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

async function expectNoViolations(page: Page, axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  )
  expect(found, page.url()).toEqual([])
}

/** Pages have no frames, so axe needs no page of its own to put together what it found in each. */
const createAxe = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode()

/**
 * axe finds nothing on the page as it stands: all its rules, those of WCAG 2.0 to 2.2 A and AA
 * among them, and the size of targets (2.5.8), which is off by itself.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const rules = { 'target-size': { enabled: true } }
  await expectNoViolations(page, createAxe(page).options({ rules, resultTypes: ['violations'] }))
}

/** The same page in other colours or another window: only what those can change. */
export async function expectStillAccessible(page: Page): Promise<void> {
  const rules = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable']
  await expectNoViolations(page, createAxe(page).withRules([...rules, 'target-size']))
}
