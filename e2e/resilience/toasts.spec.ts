import { expect, type Locator, test } from '@playwright/test'
import { createHost, createTestEvent, signInAs } from '../support/builders.ts'

async function readBox(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error(`${part} has no place`)
  return { top: box.y, bottom: box.y + box.height }
}

test('on a phone a toast covers neither the bottom button nor the focused field', async ({
  page,
}) => {
  const host = await createHost()
  const { id } = await createTestEvent(host, { goals: [] })
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs(page, host)
  await page.goto(`/events/create?draft=${id}&step=1`)
  await page.getByRole('button', { name: /Continuar|Siguiente/ }).click()
  const publish = page.getByRole('button', { name: 'Guardar y Publicar' })
  await publish.click()
  const name = page.getByLabel('Nombre del sueño')
  await expect(name).toBeFocused()
  await expect(page.getByLabel('Monto objetivo')).toHaveAttribute('aria-invalid', 'true')
  const messages = page.getByRole('region', { name: 'Mensajes' })
  await expect(messages.getByText(/^Debe agregar al menos un sueño/)).toBeVisible()
  const free = async (part: Locator) => {
    const [own, other] = [await readBox(messages), await readBox(part)]
    return own.bottom <= other.top || other.bottom <= own.top
  }
  await expect.poll(() => free(publish)).toBe(true)
  await expect.poll(() => free(name)).toBe(true)
})
