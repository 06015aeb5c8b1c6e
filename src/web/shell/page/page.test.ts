import { expect, it } from 'vitest'
import { pageMeta } from './page.tsx'

it('a page is indexed only where it asks for it, and its title ends with the product name (R12)', () => {
  expect(pageMeta({ title: 'Mi Perfil' })).toEqual([
    { title: 'Mi Perfil · Cigüeña' },
    { name: 'robots', content: 'noindex' },
  ])
  const open = pageMeta({ title: 'Contacto', index: true })
  expect(open).not.toContainEqual({ name: 'robots', content: 'noindex' })
})
