import { expect, type Page } from '@playwright/test'
import { signInAs } from '../host.ts'
import { WATCH_MOTION } from '../in-page.ts'
import type { World } from '../world.ts'

type Who = 'visitor' | keyof World['people']

/** One route in one state, as somebody sees it. */
export interface Place {
  /** As `src/web/routes.ts` writes it; '' is the index. */
  route: string
  state: string
  as: Who
  /** The address when it is not the route itself. */
  at?: (world: World) => string
  /** By these words it is known that the state is there. */
  shows: string | RegExp
  /** A call of the API that comes to nothing. */
  fails?: string
  /** For a television: texts are cut to what its screen holds. */
  stage?: boolean
  /** What leads from the page to the state. */
  act?: (page: Page) => Promise<void>
}

/** The states of one route, all seen by the same person. */
export const of = (as: Who, route: string, ...states: Omit<Place, 'route' | 'as'>[]): Place[] =>
  states.map((state) => ({ route, as, ...state }))

/** Presses the first button of this name. */
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()

/** Unfolds what stands under these words. */
export const unfold = (words: string) => (page: Page) =>
  page.locator('summary', { hasText: words }).first().click()

/** Chooses the tab of this name. */
export const choose = (tab: string | RegExp) => (page: Page) =>
  page.getByRole('tab', { name: tab }).click()

/** One thing after the other. */
export const first =
  (...acts: readonly ((page: Page) => Promise<void>)[]) =>
  async (page: Page) => {
    for (const act of acts) await act(page)
  }

/** Opens the place and waits until its state is there, under reduced motion. */
export async function openPlace(page: Page, place: Place, world: World): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(WATCH_MOTION)
  if (place.as !== 'visitor') await signInAs(page, world.people[place.as])
  if (place.fails) await page.route(place.fails, (route) => route.abort())
  await page.goto(place.at?.(world) ?? `/${place.route}`)
  await expect(page.locator('[aria-busy="true"]').filter({ visible: true })).toHaveCount(0)
  await place.act?.(page)
  await expect(
    page.getByText(place.shows).filter({ visible: true }).first(),
    `${place.route} ${place.state}`,
  ).toBeVisible()
}
