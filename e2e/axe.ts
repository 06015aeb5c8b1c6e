import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

async function expectNothing(page: Page, axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  )
  expect(found, page.url()).toEqual([])
}

/**
 * axe finds nothing on the page as it stands: all its rules, those of WCAG 2.0 to 2.2 A and AA
 * among them, and the size of targets (2.5.8), which is off by itself.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const axe = new AxeBuilder({ page }).options({ rules: { 'target-size': { enabled: true } } })
  await expectNothing(page, axe)
}

/** The same page in other colours or another window: only what those can change. */
export async function expectStillAccessible(page: Page): Promise<void> {
  const rules = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable']
  await expectNothing(page, new AxeBuilder({ page }).withRules([...rules, 'target-size']))
}
