import type { Page } from '@playwright/test'

/**
 * Keeps every script of the page back until told: the time between a press and its script, made
 * long. Resolves to what lets them come.
 */
export async function delayScripts(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released.promise
    await route.continue()
  })
  return released.resolve
}
