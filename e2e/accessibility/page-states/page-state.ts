import { type Browser, expect, type Page } from '@playwright/test'
import { signInAs } from '../../support/builders.ts'
import { RECORD_ANIMATIONS_SCRIPT } from '../../support/in-page.ts'
import type { World } from './world.ts'

const DESKTOP = { width: 1_280, height: 800 }

export type Viewer = 'visitor' | keyof World['people']

/** One route in one state, as one viewer sees it. */
export interface PageState {
  /** As `src/web/routes.ts` writes it; '' is the index. */
  route: string
  state: string
  viewer: Viewer
  /** The path, when it is not the route itself. */
  getPath?: (world: World) => string
  /** This text is visible in the state, and in no other. */
  visibleText: string | RegExp
  /** Calls of the API that match this pattern are aborted. */
  abortedRequest?: string
  /** Runs every axe rule on the phone too; else only those that size and colors can change. */
  isFullyCheckedOnPhone?: boolean
  /** Long texts are cut to fit the screen. */
  isForTelevision?: boolean
  /** Leads from the opened page to the state. */
  act?: (page: Page) => Promise<void>
}

/** Lists states of one route for one viewer. */
export const listPageStates = (
  viewer: Viewer,
  route: string,
  ...states: Omit<PageState, 'route' | 'viewer'>[]
): PageState[] => states.map((state) => ({ route, viewer, ...state }))

/** Presses the first button of this name. */
export const pressButton = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()

/** Opens the details element with this summary. */
export const openDetails = (words: string) => (page: Page) =>
  page.locator('summary', { hasText: words }).first().click()

/** Selects the tab of this name. */
export const selectTab = (tab: string | RegExp) => (page: Page) =>
  page.getByRole('tab', { name: tab }).click()

/** Runs the acts one after the other. */
export const runInOrder =
  (...acts: readonly ((page: Page) => Promise<void>)[]) =>
  async (page: Page) => {
    for (const act of acts) await act(page)
  }

/** Opens a page of this viewer, under reduced motion. */
export async function openViewerPage(
  browser: Browser,
  viewer: Viewer,
  { people }: World,
): Promise<Page> {
  const page = await browser.newPage()
  page.on('dialog', (dialog) => dialog.accept())
  await page.addInitScript(RECORD_ANIMATIONS_SCRIPT)
  if (viewer !== 'visitor') await signInAs(page, people[viewer])
  return page
}

/**
 * Opens the state in the page of its viewer, and waits until its state is visible. The states of a
 * viewer share a page: a new one takes longer than all the checks.
 */
export async function openPageState(page: Page, state: PageState, world: World): Promise<void> {
  await page.unrouteAll()
  await page.setViewportSize(DESKTOP)
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  if (state.abortedRequest) await page.route(state.abortedRequest, (route) => route.abort())
  await page.goto(state.getPath?.(world) ?? `/${state.route}`)
  await expect(page.locator('[aria-busy="true"]').filter({ visible: true })).toHaveCount(0)
  await state.act?.(page)
  await expect(
    page.getByText(state.visibleText).filter({ visible: true }).first(),
    `${state.route} ${state.state}`,
  ).toBeVisible()
}
