import type { Page } from '@playwright/test'

/** Delays every script of the page; resolves to the function that releases them. */
export async function delayScripts(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released.promise
    await route.continue()
  })
  return released.resolve
}
