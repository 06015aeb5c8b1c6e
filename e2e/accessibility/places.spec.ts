import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { expectAccessible, expectStillAccessible } from '../support/axe.ts'
import {
  applyCss,
  FIND_CUT_TEXTS,
  findSmallTargets,
  READING_MODES,
  TAKE_MOTION,
} from '../support/in-page.ts'
import { expectNoSidewaysScroll } from '../support/reflow.ts'
import { PLACES } from './places/all.ts'
import { openPlace } from './places/place.ts'
import { createWorld, type World } from './places/world.ts'

const PHONE = { width: 360, height: 740 }
const DESK = { width: 1_280, height: 800 }
const FINGER = 44
const WEB = path.resolve(import.meta.dirname, '../../src/web')

test.use({ viewport: DESK })
test.describe.configure({ mode: 'parallel' })

let world: World
test.beforeAll(async () => {
  world = await createWorld()
})

/** The routes whose page is written, as `src/web/routes.ts` writes them; '' is the index. */
function writtenRoutes(): string[] {
  const written = readdirSync(path.join(WEB, 'pages'))
  const table = readFileSync(path.join(WEB, 'routes.ts'), 'utf8').replaceAll(/\.\.\.\(.*DEV.*/g, '')
  const routes = table.matchAll(/(?:route\(\s*'([^']*)',|index\()\s*'pages\/([\w-]+\.tsx)'/g)
  return [...routes].flatMap(([, route = '', page = '']) => (written.includes(page) ? [route] : []))
}

test('every route of the web stands in the table of places', () => {
  const routes = writtenRoutes()
  expect(routes.length).toBeGreaterThan(30)
  expect(new Set(PLACES.map(({ route }) => route))).toEqual(new Set(routes))
})

for (const place of PLACES) {
  test(`/${place.route}, ${place.state}: accessible by day and by night, still, made for fingers, and whole however it is read`, async ({
    page,
  }) => {
    await openPlace(page, place, world)
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectStillAccessible(page)
    expect(await page.evaluate(findSmallTargets(FINGER))).toEqual([])
    for (const [name, window, css] of READING_MODES) {
      await page.setViewportSize(window)
      await page.evaluate(applyCss(css))
      await expectNoSidewaysScroll(page, name)
      if (!place.isForTelevision) expect.soft(await page.evaluate(FIND_CUT_TEXTS), name).toEqual([])
    }
    expect(await page.evaluate(TAKE_MOTION)).toEqual([])
  })
}
