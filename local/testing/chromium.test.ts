import { expect, test } from 'vitest'
import { findChromium } from './chromium.ts'

test('a browser named in CHROMIUM_PATH must run here', async () => {
  await expect(findChromium({ CHROMIUM_PATH: '/no/hay' })).rejects.toThrow(
    'CHROMIUM_PATH no es un Chromium que funcione aquí: /no/hay.',
  )
  expect(await findChromium({ CHROMIUM_PATH: process.execPath })).toBe(process.execPath)
})
