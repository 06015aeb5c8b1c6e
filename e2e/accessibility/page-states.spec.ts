import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { addAxe, expectAccessible, expectStillAccessible } from '../support/axe.ts'
import {
  expectDialogBegun,
  expectLandmarksNamedApart,
  expectLinksNamedApart,
  expectUniqueIds,
} from '../support/focus.ts'
import {
  buildApplyCssScript,
  buildSmallTargetsScript,
  COLLECT_ANIMATIONS_SCRIPT,
  FIND_CLIPPED_TEXT_SCRIPT,
  READING_MODES,
} from '../support/in-page.ts'
import { expectNoSidewaysScroll } from '../support/reflow.ts'
import { PAGE_STATES } from './page-states/all.ts'
import { openPageState, openViewerPage, type Viewer } from './page-states/page-state.ts'
import { shareWorld, type World } from './page-states/world.ts'

const PHONE = { width: 360, height: 740 }
const FINGER_PIXELS = 44
const WEB = path.resolve(import.meta.dirname, '../../src/web')

test.describe.configure({ mode: 'parallel' })

let world: World
const pages = new Map<Viewer, Page>()

test.beforeAll(async () => {
  world = await shareWorld()
})

test.afterAll(async () => {
  for (const page of pages.values()) await page.close()
  // A worker that comes back to this file after another one keeps its modules.
  pages.clear()
})

async function findPage(browser: Browser, viewer: Viewer): Promise<Page> {
  const open = pages.get(viewer)
  if (open) return open
  const page = await openViewerPage(browser, viewer, world)
  await addAxe(page)
  pages.set(viewer, page)
  return page
}

/** Reads the routes of `src/web/routes.ts`; '' is the index. */
function readRoutes(): string[] {
  const table = readFileSync(path.join(WEB, 'routes.ts'), 'utf8').replaceAll(/\.\.\.\(.*DEV.*/g, '')
  const routes = table.matchAll(
    /(?:route\(\s*'([^']*)',|index\()\s*'pages\/([\w-]+\/[\w-]+\.tsx)'/g,
  )
  return [...routes].flatMap(([, route = '', page = '']) =>
    existsSync(path.join(WEB, 'pages', page)) ? [route] : [],
  )
}

test('the table of page states contains every route', () => {
  const routes = readRoutes()
  expect(routes.length).toBeGreaterThan(30)
  expect(new Set(PAGE_STATES.map(({ route }) => route))).toEqual(new Set(routes))
})

for (const pageState of PAGE_STATES) {
  test(`/${pageState.route}, ${pageState.state}: accessible in light and dark, without motion, with large targets, in every reading mode`, async ({
    browser,
  }) => {
    const page = await findPage(browser, pageState.viewer)
    await openPageState(page, pageState, world)
    await expectLinksNamedApart(page)
    await expectLandmarksNamedApart(page)
    await expectUniqueIds(page)
    await expectDialogBegun(page)
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await page.emulateMedia({ colorScheme: 'dark' })
    if (pageState.isFullyCheckedOnPhone) await expectAccessible(page)
    else await expectStillAccessible(page)
    expect(await page.evaluate(buildSmallTargetsScript(FINGER_PIXELS))).toEqual([])
    for (const [name, window, css] of READING_MODES) {
      await page.setViewportSize(window)
      await page.evaluate(buildApplyCssScript(css))
      await expectNoSidewaysScroll(page, name)
      if (!pageState.isForTelevision)
        expect.soft(await page.evaluate(FIND_CLIPPED_TEXT_SCRIPT), name).toEqual([])
    }
    expect(await page.evaluate(COLLECT_ANIMATIONS_SCRIPT)).toEqual([])
  })
}
