import { expect, type Page } from '@playwright/test'

/** Delays every script of the page; resolves to the function that releases them. */
export async function delayScripts(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released.promise
    await route.continue()
  })
  return released.resolve
}

/** React marks the elements that it has taken over; a page without a form is asked for its main. */
const HYDRATED = `Object.keys(document.querySelector('form') ?? document.querySelector('main'))
  .some((key) => key.startsWith('__react'))`

/** Waits until React has taken over the page: links then navigate without a document load. */
export async function waitForHydration(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(HYDRATED)).toBe(true)
}
