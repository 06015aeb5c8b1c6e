import { expect, type Page, test } from '@playwright/test'
import { createHost, createPerson, createTestEvent, signInAs } from '../../support/builders.ts'
import { delayScripts } from '../../support/delayed-scripts.ts'

const ANSWER = '**/api/events/url/*'

/**
 * Init script: notes at each frame whether the guests' page is in sight, and whether the article,
 * once all of it arrived, has anything to see.
 */
const WATCH_FRAMES = `
  window.frames_ = { guest: 0, blank: 0 }
  const look = () => {
    const article = document.querySelector('article[data-event-theme]')
    if (article) {
      const give = [...article.querySelectorAll('a[href$="/contribute"]')]
      if (give.some((link) => link.checkVisibility())) window.frames_.guest += 1
      const isParsed = document.readyState !== 'loading'
      if (isParsed && article.getBoundingClientRect().height < 200) window.frames_.blank += 1
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
`
const readFrames = (page: Page) => page.evaluate('window.frames_')

const pending = (page: Page) => page.locator('article').getByText('Cargando…')
const openTools = (page: Page) => page.getByRole('link', { name: 'Editar evento' })

/** Holds the event's answer back; resolves to the function that lets it through. */
async function holdAnswer(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route(ANSWER, async (route) => {
    await released.promise
    await route.continue()
  })
  return released.resolve
}

test("a host's own event is theirs from the first frame, whatever is late", async ({ page }) => {
  const host = await createHost()
  const name = 'Baby shower de Ana'
  const { slug } = await createTestEvent(host, { name, publish: true })
  await signInAs(page, host)
  await page.goto('/')
  await expect(page.getByRole('link', { name: new RegExp(name) }).first()).toBeVisible()
  await page.addInitScript(WATCH_FRAMES)
  const [releaseScripts, releaseAnswer] = [await delayScripts(page), await holdAnswer(page)]
  // What is held back would hold back `load` too.
  await page.goto(`/events/${slug}`, { waitUntil: 'domcontentloaded' })
  await expect(pending(page)).toBeAttached()
  await expect(page.getByRole('link', { name: 'Aportar', exact: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /^Sueños del evento/ })).toHaveCount(0)
  releaseScripts()
  await expect(page.locator('link[rel=modulepreload]').first()).toBeAttached()
  releaseAnswer()
  await expect(openTools(page)).toBeVisible()
  expect(await readFrames(page)).toEqual({ guest: 0, blank: 0 })
  await page.reload()
  await expect(openTools(page)).toBeVisible()
  expect(await readFrames(page)).toEqual({ guest: 0, blank: 0 })
})

test('who organises an event no longer, or signed out, has the page of guests', async ({
  page,
}) => {
  const host = await createHost()
  const { slug } = await createTestEvent(host, { publish: true })
  const address = `/events/${slug}`
  await signInAs(page, host)
  await page.goto(address)
  await expect(openTools(page)).toBeVisible()
  const stranger = await createPerson()
  const session = { token: stranger.token, user: JSON.stringify(stranger.user) }
  await page.evaluate(({ token, user }) => {
    localStorage.setItem('authToken', token)
    localStorage.setItem('userData', user)
  }, session)
  await page.goto(address)
  const give = page.getByRole('link', { name: 'Aportar', exact: true }).first()
  await expect(give).toBeVisible()
  await expect(pending(page)).toHaveCount(0)

  await page.evaluate(
    ([token, user, own]) => {
      localStorage.setItem('authToken', token)
      localStorage.setItem('userData', user)
      localStorage.setItem('ownEvents', own)
    },
    [host.token, JSON.stringify(host.user), JSON.stringify([address])] as const,
  )
  await page.goto(address)
  await expect(openTools(page)).toBeVisible()
  await page.getByLabel('Tu cuenta').click()
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await expect(page).toHaveURL(/\/$/)
  await delayScripts(page)
  await page.goto(address)
  await expect(give).toBeVisible()
  expect(await page.evaluate(`localStorage.getItem('ownEvents')`)).toBeNull()
})

test("without the page's scripts a host reads what guests read", async ({ page }) => {
  const host = await createHost()
  const { slug } = await createTestEvent(host, { publish: true })
  await signInAs(page, host)
  await page.goto(`/events/${slug}`)
  await expect(openTools(page)).toBeVisible()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('heading', { name: /^Sueños del evento/ })).toBeVisible()
})
