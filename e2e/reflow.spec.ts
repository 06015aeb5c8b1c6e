import { expect, test } from '@playwright/test'
import { BEYOND, CUT_TEXTS, STRAINS, strain } from './in-page.ts'
import { PLACES } from './places/all.ts'
import { openPlace } from './places/place.ts'
import { makeWorld, type World } from './world.ts'

test.use({ viewport: STRAINS[0][1], trace: 'off' })
test.describe.configure({ mode: 'parallel' })

let world: World
test.beforeAll(async () => {
  world = await makeWorld()
})

for (const place of PLACES) {
  test(`/${place.route}, ${place.state}: no sideways scroll and no text cut, however it is read`, async ({
    page,
  }) => {
    await openPlace(page, place, world)
    for (const [name, window, css] of STRAINS) {
      await page.setViewportSize(window)
      await page.evaluate(strain(css))
      expect.soft(await page.evaluate(BEYOND), name).toBeLessThanOrEqual(0)
      if (!place.stage) expect.soft(await page.evaluate(CUT_TEXTS), name).toEqual([])
    }
  })
}
