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

/** Parts that other components contain, or that every page has. */
const CONTAINED = new Set([
  'date-fields/calendar.tsx',
  'date-fields/form-value.tsx',
  'date-fields/segmented-frame.tsx',
  'fields/character-counter.tsx',
  'fields/field-frame.tsx',
  'layout/breadcrumb.tsx',
  'layout/disclosure.tsx',
  'toasts/toaster.tsx',
])

const FOLDERS = ['actions', 'data', 'date-fields', 'feedback', 'fields', 'layout', 'toasts']

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
  const readStatus = () =>
    fetch(address).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(readStatus, { timeout: 60_000 }).toBe(200)
})

test.afterAll(async () => {
  if (!development.pid) return
  const ended = once(development, 'exit')
  process.kill(-development.pid, 'SIGTERM')
  await ended
})

test('the gallery shows every component of the design system', () => {
  const shownIn = [
    ...readdirSync(path.join(ui, 'gallery')).map((file) => path.join(ui, 'gallery', file)),
    path.join(root, 'src/web/pages/info/ui-gallery.tsx'),
  ]
  const gallery = shownIn.map((file) => readFileSync(file, 'utf8')).join()
  const isComponent = (file: string) => file.endsWith('.tsx') && !file.includes('.test.')
  const components = FOLDERS.flatMap((folder) => {
    const files = readdirSync(path.join(ui, folder)).filter(isComponent)
    return files.map((file) => `${folder}/${file}`)
  })
  const missing = components.filter(
    (file) => !CONTAINED.has(file) && !gallery.includes(`'#web/ui/${file}'`),
  )
  expect(missing).toEqual([])
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
