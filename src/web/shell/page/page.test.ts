import { expect, it } from 'vitest'
import { buildPageMeta } from './page.tsx'

it('a page is indexed only where it asks for it, and its title ends with the product name (R12)', () => {
  expect(buildPageMeta({ title: 'Mi Perfil' })).toEqual([
    { title: 'Mi Perfil · Cigüeña' },
    { name: 'robots', content: 'noindex' },
  ])
  const open = buildPageMeta({ title: 'Contacto', index: true })
  expect(open).not.toContainEqual({ name: 'robots', content: 'noindex' })
})
