import { expect, type Page, test } from '@playwright/test'
import type { Person } from '../../product-client/people.ts'
import { expectAccessible } from './axe.ts'
import { signInAs } from './builders.ts'
import { expectDialogBegun } from './focus.ts'
import { expectNoSidewaysScroll } from './reflow.ts'

/** A support desk answers while somebody waits on the telephone. */
const STEPS_MAX = 5

/** The title of a call says how many steps it takes. */
const readToldSteps = () => Number(/\((\d+) steps?\)$/.exec(test.info().title)?.[1])

/** Opens the desk and shows the waiting case of a name: a phone lists the first ones only. */
export async function findCase(page: Page, name: string) {
  await page.goto('/admin')
  const item = page.getByRole('listitem').filter({ hasText: name })
  const more = page.getByRole('button', { name: /^Ver \d+ más$/ })
  await expect(item.or(more).first()).toBeVisible()
  if (await more.isVisible()) await more.click()
  await expect(item).toBeVisible()
  return item
}

/** Walks a call: it begins in the desk's search, and each press, typed text and choice is a step. */
export async function openDesk(page: Page, admin: Person) {
  await signInAs(page, admin)
  await page.goto('/admin')
  const main = page.getByRole('main')
  let steps = 0
  const step = async (act: () => Promise<void>, count = 1) => {
    steps += count
    await act()
  }
  /** Two steps: the text, and Enter. */
  const search = async (text: string) => {
    const field = page.getByRole('searchbox', { name: /^Encuentra/ })
    if (new URL(page.url()).pathname === '/admin') await expect(field).toBeFocused()
    await field.fill(text)
    await field.press('Enter')
    return field
  }
  const usualReason = (reason: string) =>
    page.getByRole('dialog').getByRole('button', { name: reason, exact: true })
  /** Of the page that is open: Tab from its title, through its actions. */
  const tabThrough = async (...names: readonly string[]) => {
    await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
    for (const name of names) {
      await page.keyboard.press('Tab')
      await expect(main.getByRole('button', { name, exact: true })).toBeFocused()
    }
  }
  const pressFirstAction = async (name: string) => {
    await tabThrough(name)
    await page.keyboard.press('Enter')
  }
  /** The open dialog begins at the reason. */
  const confirmByKey = async (reason: string) => {
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectDialogBegun(page)
    await expect(page.getByRole('dialog').getByLabel('Motivo')).toBeFocused()
    await page.keyboard.type(reason)
    await page.keyboard.press('Control+Enter')
  }
  return {
    main,
    dialog: page.getByRole('dialog'),
    step,
    find: (text: string) =>
      step(async () => {
        const field = await search(text)
        await expect(page).toHaveURL(/\/admin\/search/)
        await expect(field).toBeFocused()
      }, 2),
    /** By what names one thing alone: its page opens, and Back leads to where the search began. */
    findOnly: (text: string, title: string) =>
      step(async () => {
        const before = page.url()
        await search(text)
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
        await page.goBack()
        await expect(page).toHaveURL(before)
        await page.goForward()
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      }, 2),
    /** All of the gift whose page is open, for a reason that is there already or chosen among the usual ones. */
    refund: async (reason: string, isKnown = true) => {
      await step(async () => {
        await pressFirstAction('Devolver')
        await expectDialogBegun(page)
      })
      if (!isKnown) await step(() => usualReason(reason).click())
      await expect(usualReason(reason)).toHaveAttribute('aria-pressed', 'true')
      await step(async () => {
        await expect(page.getByRole('dialog').getByLabel('Motivo')).toHaveValue(reason)
        await page.keyboard.press('Control+Enter')
      })
    },
    /** A usual reason, and the button that does it. */
    choose: async (reason: string, button: string) => {
      await step(() => usualReason(reason).click())
      await step(() => page.getByRole('dialog').getByRole('button', { name: button }).click())
    },
    tabThrough,
    pressFirstAction,
    confirmByKey,
    open: (name: string | RegExp) => step(() => main.getByRole('link', { name }).first().click()),
    /** Everything was done within the desk, in few steps; the page is sound at each width. */
    finish: async () => {
      expect(steps).toBe(readToldSteps())
      expect(steps).toBeLessThanOrEqual(STEPS_MAX)
      await expect(page.getByRole('navigation', { name: 'Administración' })).toBeVisible()
      await expectAccessible(page)
      for (const width of [768, 360]) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoSidewaysScroll(page)
      }
      const parts = page.getByRole('navigation', { name: 'En esta página' })
      await expect(parts.getByRole('link'), 'on a phone they are behind a button').toHaveCount(0)
    },
  }
}
