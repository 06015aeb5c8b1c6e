import { expect, type Page } from '@playwright/test'

const BEYOND = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

/** Nothing on the page reaches beyond the window, sideways. */
export async function expectNoSidewaysScroll(page: Page, note = page.url()): Promise<void> {
  expect(await page.evaluate(BEYOND), note).toBe(0)
}
