import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '../local/ports.ts'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll } from './reflow.ts'

const root = path.resolve(import.meta.dirname, '..')
const ui = path.join(root, 'src/web/ui')

/** Parts that are seen inside of other pieces, or that every page has. */
const SEEN_WITHIN = new Set([
  'breadcrumb.tsx',
  'calendar.tsx',
  'character-counter.tsx',
  'field-frame.tsx',
  'form-value.tsx',
  'segmented-frame.tsx',
  'toaster.tsx',
])

let development: ChildProcess
let address = ''

test.beforeAll(async () => {
  const port = await freePort()
  address = `http://127.0.0.1:${port}/ui`
  development = spawn('npm', ['run', 'ui', '--', '--port', String(port), '--strictPort'], {
    cwd: root,
    stdio: 'ignore',
    detached: true,
  })
  const ask = () =>
    fetch(address).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(ask, { timeout: 60_000 }).toBe(200)
})

test.afterAll(async () => {
  if (!development.pid) return
  const ended = once(development, 'exit')
  process.kill(-development.pid, 'SIGTERM')
  await ended
})

test('the living page shows every component of the design system', () => {
  const gallery = path.join(ui, 'gallery')
  const files = [
    ...readdirSync(gallery).map((file) => path.join(gallery, file)),
    path.join(root, 'src/web/pages/info/ui-gallery.tsx'),
  ]
  const shown = files.map((file) => readFileSync(file, 'utf8')).join()
  const pieces = readdirSync(ui).filter((file) => /^(?!.*\.test\.).*\.tsx$/.test(file))
  const unseen = pieces.filter((file) => !SEEN_WITHIN.has(file) && !shown.includes(`/${file}'`))
  expect(unseen).toEqual([])
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme })

    for (const width of [320, 1280]) {
      test(`each of them is accessible at ${width} px, and none is wider`, async ({ page }) => {
        await page.setViewportSize({ width, height: 800 })
        // The first visit of all may find the development server still at its bundles: it reloads.
        await expect(async () => {
          await page.goto(address)
          await expect(page.getByRole('slider', { name: 'Recorre: Aportaciones' })).toBeVisible()
          await expectAccessible(page)
          await expectNoSidewaysScroll(page)
        }).toPass({ timeout: 60_000 })
      })
    }
  })
}
