import { expect, type Page } from '@playwright/test'

/** Names that the tests gave to people and events: two of them may have the same. */
const PROPER_NAMES =
  /Guadalupe|López|Baby shower|La llegada de|Fiesta|Evento|Tía|Tío|Primo|Prima|Administración Cigüeña/

/**
 * Names of several visible links of `main` that lead to different places: whoever hears the list of
 * links cannot tell them apart.
 */
const FIND_AMBIGUOUS_LINKS = `(() => {
  const main = document.querySelector('main')
  const nameOf = (link) => {
    const labelled = link.getAttribute('aria-label')
    if (labelled) return labelled
    const copy = link.cloneNode(true)
    for (const hidden of copy.querySelectorAll('[aria-hidden=true], svg')) hidden.remove()
    const pictures = [...copy.querySelectorAll('img')].map(({ alt }) => alt)
    return [copy.textContent, ...pictures].join(' ').replaceAll(/\\s+/g, ' ').trim()
  }
  const places = new Map()
  for (const link of main?.querySelectorAll('a[href]') ?? []) {
    if (!link.checkVisibility()) continue
    const name = nameOf(link)
    places.set(name, new Set([...(places.get(name) ?? []), link.href.split('#')[0]]))
  }
  return [...places].filter(([, hrefs]) => hrefs.size > 1).map(([name]) => name)
})()`

/** Names that several visible landmarks have: whoever goes from one to the next cannot tell which it is. */
const FIND_REPEATED_LANDMARKS = `(() => {
  const landmarks = 'nav, aside, section, form, [role=search], [role=region]'
  const names = [...document.querySelectorAll(landmarks)]
    .filter((each) => each.checkVisibility())
    .map((each) => {
      const labels = each.getAttribute('aria-labelledby')?.split(' ') ?? []
      const texts = labels.map((id) => document.getElementById(id)?.textContent)
      return each.getAttribute('aria-label') ?? texts.join(' ')
    })
    .filter((name) => name !== '')
  return names.filter((name, place) => names.indexOf(name) !== place)
})()`

const FIND_REPEATED_IDS = `(() => {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  return ids.filter((id, place) => ids.indexOf(id) !== place)
})()`

const DESCRIBE_DIALOG_FOCUS = `(() => {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  if (!dialog) return 'no dialog'
  const focused = document.activeElement
  if (!dialog.contains(focused)) return 'outside'
  const field = 'input:not([hidden], [type=hidden], [type=file]), textarea, select'
  if (dialog.querySelector(field)) return focused.matches(field) ? 'field' : 'beside its field'
  return focused.getAttribute('aria-label') === 'Cerrar' ? 'closing' : 'no field'
})()`

/** Expects that links with the same name lead to the same place. */
export async function expectLinksNamedApart(page: Page): Promise<void> {
  const names = await page.evaluate<string[]>(FIND_AMBIGUOUS_LINKS)
  expect
    .soft(
      names.filter((name) => !PROPER_NAMES.test(name)),
      page.url(),
    )
    .toEqual([])
}

/** Expects that no two landmarks have one name, whatever their roles. */
export async function expectLandmarksNamedApart(page: Page): Promise<void> {
  expect.soft(await page.evaluate(FIND_REPEATED_LANDMARKS), page.url()).toEqual([])
}

/** Expects that an id names one element: a link or a name that refers to it would find the first one. */
export async function expectUniqueIds(page: Page): Promise<void> {
  expect.soft(await page.evaluate(FIND_REPEATED_IDS), page.url()).toEqual([])
}

/** Expects that an open dialog begins at its field or, without one, not at the button that closes it. */
export async function expectDialogBegun(page: Page): Promise<void> {
  expect
    .soft(await page.evaluate(DESCRIBE_DIALOG_FOCUS), page.url())
    .toMatch(/^(?:no dialog|field|no field)$/)
}
