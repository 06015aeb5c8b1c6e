import { expect, test } from 'vitest'
import { findChromium } from './chromium.ts'

test('CHROMIUM_PATH must name a browser that runs on this machine', async () => {
  await expect(findChromium({ CHROMIUM_PATH: '/no/such' })).rejects.toThrow(
    'CHROMIUM_PATH is not a Chromium that runs on this machine: /no/such',
  )
  expect(await findChromium({ CHROMIUM_PATH: process.execPath })).toBe(process.execPath)
})
