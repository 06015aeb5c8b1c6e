import { expect, it } from 'vitest'
import { findTheme, themeIds, themes } from './themes.ts'

it('offers every theme once, in the order of its ids', () => {
  expect(themes.map((theme) => theme.id)).toEqual(themeIds)
})

it('finds a theme by its id', () => {
  expect(findTheme('mar').name).toBe('Mar')
})

it('dresses an event of an unknown theme in nubes', () => {
  expect(findTheme('dinosaurios').id).toBe('nubes')
})
