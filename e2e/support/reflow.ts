import { expect, type Page } from '@playwright/test'

const BEYOND = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

/** Nothing on the page reaches beyond the window, sideways, once a chart has measured its place. */
export async function expectNoSidewaysScroll(page: Page, note = page.url()): Promise<void> {
  await expect.poll(() => page.evaluate(BEYOND), { message: note }).toBe(0)
}
