import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import type { Person } from '../../product-client/people.ts'
import {
  contribute,
  createHost,
  createPerson,
  createTestEvent,
  signInAs,
} from '../support/builders.ts'
import { waitForHydration } from '../support/delayed-scripts.ts'
import { NOT_WALKED } from '../support/forms/not-walked-forms.ts'
import type { WalkedForm, World } from '../support/forms/walked-form.ts'
import { FORMS } from '../support/forms/walked-forms.ts'
import { signInSharedAdmin } from '../support/shared-admin.ts'

test('the walk knows every form of the product', () => {
  const web = path.resolve(import.meta.dirname, '../../src/web')
  const withForm = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.tsx') &&
      /<Form\b|<form\b|useFormRequest\(/.test(readFileSync(path.join(web, file), 'utf8')) &&
      file !== 'forms/form.tsx',
  )
  const known = new Set([...FORMS.map(({ of }) => of), ...NOT_WALKED.keys()])
  expect(withForm.filter((file) => !known.has(file))).toEqual([])
})

const world = {} as World

test.beforeAll(async () => {
  const host = await createHost()
  const event = await createTestEvent(host, { goals: ['Carriola', 'Cuna'], publish: true })
  const admin = await signInSharedAdmin()
  const search = await contribute({
    eventId: event.id,
    amount: 50_000,
    contributorName: 'Tía Chela',
  })
  const found = await admin.call('GET /admin/contributions', { query: { search } })
  const draft = await createTestEvent(host, { name: 'Borrador' })
  Object.assign(world, { host, event, draft, admin, gift: found.contributions[0]?.id })
})

async function findPerson(form: WalkedForm): Promise<Person | null> {
  if (!form.as) return null
  if (form.as === 'host' || form.as === 'admin') return world[form.as]
  return createPerson(form.as === 'newHost' ? 'HOST' : 'ALIADO')
}

const findScope = (page: Page) => page.getByRole('main').or(page.getByRole('dialog')).last()

async function sendForm(page: Page, form: WalkedForm): Promise<void> {
  await findScope(page).getByRole('button', { name: form.send }).last().click()
}

const isSent = (method: string) => method !== 'GET' && method !== 'HEAD'

const OFFLINE_PREFIX = /^Sin conexión\. Intenta de nuevo cuando vuelva tu señal\./
const CUT_LINE_IN_FORM =
  /^Sin conexión\. (No se cobró nada\. )?Lo que escribiste sigue aquí: intenta de nuevo cuando vuelva tu señal\./

for (const form of FORMS) {
  test(`a cut line leaves the form as typed: ${form.name}`, async ({ page, context }) => {
    const person = await findPerson(form)
    if (person) await signInAs(page, person)
    await form.open(page, world)
    const scope = findScope(page)
    const typed = Object.entries(form.typed ?? {})
    const fieldOf = (label: string) =>
      scope.getByLabel(label, { exact: label === 'Nombre' || /^Contraseña$|^Nueva/.test(label) })
    for (const [label, value] of typed) await fieldOf(label).first().fill(value)
    await form.prepare?.(scope)
    const send = () => sendForm(page, form)
    // The page's scripts begin with the first touch: a line that is cut before them is the browser's.
    await page.keyboard.press('Tab')
    await waitForHydration(page)
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    const button = scope.getByRole('button', { name: form.send }).last()
    await button.scrollIntoViewIfNeeded()
    const before = await button.boundingBox()
    await send()
    const said = typed.length > 0 ? CUT_LINE_IN_FORM : OFFLINE_PREFIX
    await expect(scope.getByText(said).first()).toBeInViewport()
    if (form.isGuests) {
      await expect(scope.locator('[role=alert]:not(:empty)')).toBeInViewport({ ratio: 1 })
      const after = await button.boundingBox()
      expect(Math.abs((after?.y ?? Infinity) - (before?.y ?? 0))).toBeLessThan(2)
    }
    await expect(page.getByText(/de nuestro lado|Error del servidor/)).toHaveCount(0)
    for (const [label, value] of typed) await expect(fieldOf(label).first()).toHaveValue(value)
    await context.setOffline(false)
    const answer = page.waitForResponse((response) => isSent(response.request().method()))
    await send()
    expect((await answer).status()).toBeLessThan(500)
  })
}
