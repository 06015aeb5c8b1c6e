import { expect, it } from 'vitest'
import { findTheme, themeIds, themes } from './themes.ts'

it('offers every theme once, in the order of its ids', () => {
  expect(themes.map((theme) => theme.id)).toEqual(themeIds)
})

it('finds a theme by its id', () => {
  expect(findTheme('mar').name).toBe('Mar')
})

it('falls back to nubes for an unknown theme', () => {
  expect(findTheme('dinosaurios').id).toBe('nubes')
})
