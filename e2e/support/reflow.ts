import { expect, type Page } from '@playwright/test'

const BEYOND = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

/** Expects that the page does not scroll sideways, once charts have their size. */
export async function expectNoSidewaysScroll(page: Page, note = page.url()): Promise<void> {
  await expect.poll(() => page.evaluate(BEYOND), { message: note }).toBe(0)
}
