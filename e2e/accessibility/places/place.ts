import { expect, type Page } from '@playwright/test'
import { signInAs } from '../../support/builders.ts'
import { WATCH_MOTION } from '../../support/in-page.ts'
import type { World } from './world.ts'

type Viewer = 'visitor' | keyof World['people']

/** One route in one state, as somebody sees it. */
export interface Place {
  /** As `src/web/routes.ts` writes it; '' is the index. */
  route: string
  state: string
  viewer: Viewer
  /** The address when it is not the route itself. */
  getPath?: (world: World) => string
  /** By these words it is known that the state is there. */
  visibleText: string | RegExp
  /** A call of the API that comes to nothing. */
  abortedRequest?: string
  /** For a television: texts are cut to what its screen holds. */
  isForTelevision?: boolean
  /** What leads from the page to the state. */
  act?: (page: Page) => Promise<void>
}

/** The states of one route, all seen by the same person. */
export const placesFor = (
  viewer: Viewer,
  route: string,
  ...states: Omit<Place, 'route' | 'viewer'>[]
): Place[] => states.map((state) => ({ route, viewer, ...state }))

/** Presses the first button of this name. */
export const pressButton = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()

/** Unfolds what stands under these words. */
export const openDetails = (words: string) => (page: Page) =>
  page.locator('summary', { hasText: words }).first().click()

/** Chooses the tab of this name. */
export const selectTab = (tab: string | RegExp) => (page: Page) =>
  page.getByRole('tab', { name: tab }).click()

/** One thing after the other. */
export const runInOrder =
  (...acts: readonly ((page: Page) => Promise<void>)[]) =>
  async (page: Page) => {
    for (const act of acts) await act(page)
  }

/** Opens the place and waits until its state is there, under reduced motion. */
export async function openPlace(page: Page, place: Place, world: World): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(WATCH_MOTION)
  if (place.viewer !== 'visitor') await signInAs(page, world.people[place.viewer])
  if (place.abortedRequest) await page.route(place.abortedRequest, (route) => route.abort())
  await page.goto(place.getPath?.(world) ?? `/${place.route}`)
  await expect(page.locator('[aria-busy="true"]').filter({ visible: true })).toHaveCount(0)
  await place.act?.(page)
  await expect(
    page.getByText(place.visibleText).filter({ visible: true }).first(),
    `${place.route} ${place.state}`,
  ).toBeVisible()
}
