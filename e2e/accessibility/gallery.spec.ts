import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { findFreePort } from '../../local/system/ports.ts'
import { expectAccessible } from '../support/axe.ts'
import { expectNoSidewaysScroll } from '../support/reflow.ts'

const root = path.resolve(import.meta.dirname, '../..')
const ui = path.join(root, 'src/web/ui')

/** Components that the gallery shows inside others. */
const SHOWN_WITHIN_OTHERS = new Set(['layout/disclosure.tsx'])

const FOLDERS = ['actions', 'data', 'date-fields', 'feedback', 'fields', 'layout', 'toasts']

let server: ChildProcess
let address = ''

test.beforeAll(async () => {
  const port = await findFreePort()
  address = `http://127.0.0.1:${port}/`
  server = spawn('npm', ['run', 'ui', '--', '--port', String(port), '--strictPort'], {
    cwd: root,
    stdio: 'ignore',
    detached: true,
  })
  const fetchStatus = () =>
    fetch(address).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(fetchStatus, { timeout: 180_000 }).toBe(200)
})

test.afterAll(async () => {
  if (!server.pid) return
  const ended = once(server, 'exit')
  process.kill(-server.pid, 'SIGTERM')
  await ended
})

test('the gallery shows every component of the design system', () => {
  const gallery = path.join(root, 'gallery')
  const files = readdirSync(gallery)
  const shown = files.map((file) => readFileSync(path.join(gallery, file), 'utf8')).join()
  const isComponent = (file: string) => file.endsWith('.tsx') && !file.includes('.test.')
  const components = FOLDERS.flatMap((folder) => {
    const names = readdirSync(path.join(ui, folder)).filter(isComponent)
    return names.map((file) => `${folder}/${file}`)
  })
  const missing = components.filter(
    (file) => !SHOWN_WITHIN_OTHERS.has(file) && !shown.includes(`'#web/ui/${file}'`),
  )
  expect(missing).toEqual([])
})

test('every component is accessible in light and dark, and none is wider than the window', async ({
  page,
}) => {
  // During the first visit the development server may still bundle, and reload the page.
  await expect(async () => {
    await page.goto(address)
    await expect(page.getByRole('slider', { name: 'Recorre: Aportaciones' })).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [320, 1280]) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 800 })
        await expectAccessible(page)
        await expectNoSidewaysScroll(page, `${colorScheme}, ${width}`)
      }
    }
  }).toPass()
})
