import { describe, expect, it } from 'vitest'
import css from '../../../../assets/palette.css?raw'

/** Reads every `--name: #rrggbb` between two marks of the file. */
const rolesBetween = (from: string, to: string): Record<string, string> => {
  const start = css.indexOf(from)
  const block = css.slice(start, css.indexOf(to, start))
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
}

const darkMark = '(prefers-color-scheme: dark)'
const schemes = {
  light: { ...rolesBetween('@theme', '@media'), ...rolesBetween('/* Event themes', '@media') },
  dark: {
    ...rolesBetween(darkMark, '/* The sign'),
    ...rolesBetween(`${darkMark} {\n  :root {\n    --sky`, '[data-event-theme]'),
  },
}

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['color-paper', 'color-surface', 'color-sunk', 'color-raised']
const texts = ['ink', 'muted', 'accent', 'success', 'warning', 'danger', 'info']
const softs = ['accent', 'success', 'warning', 'danger', 'info']
const themes = ['nubes', 'papel-picado', 'selva', 'luna', 'mar', 'jardin']

describe.each(Object.entries(schemes))('the %s palette', (_name, roles) => {
  const between = (one: string, other: string) => contrast(roles[one] ?? '', roles[other] ?? '')

  it.each(texts.flatMap((text) => grounds.map((ground) => [`color-${text}`, ground] as const)))(
    'keeps %s readable on %s',
    (text, ground) => {
      expect(between(text, ground)).toBeGreaterThanOrEqual(4.5)
    },
  )

  it.each(softs)('keeps %s and ink readable on its soft role', (tone) => {
    expect(between(`color-${tone}`, `color-${tone}-soft`)).toBeGreaterThanOrEqual(4.5)
    expect(between('color-ink', `color-${tone}-soft`)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['accent', 'danger'])(
    'keeps the text on %s buttons readable, pointed at or not',
    (tone) => {
      expect(between(`color-${tone}-ink`, `color-${tone}`)).toBeGreaterThanOrEqual(4.5)
      expect(between(`color-${tone}-ink`, `color-${tone}-hover`)).toBeGreaterThanOrEqual(4.5)
    },
  )

  it.each(themes)('keeps the accent of %s readable as text and as background', (theme) => {
    for (const ground of grounds) {
      expect(between(`accent-${theme}`, ground)).toBeGreaterThanOrEqual(4.5)
    }
  })

  it.each(themes)('keeps ink, muted and the accent of %s readable on its sky', (theme) => {
    for (const text of ['color-ink', 'color-muted', `accent-${theme}`]) {
      expect(between(text, `sky-${theme}`)).toBeGreaterThanOrEqual(4.5)
    }
  })

  it.each(['edge', 'focus'])('keeps %s visible against what it surrounds', (role) => {
    for (const ground of grounds) expect(between(`color-${role}`, ground)).toBeGreaterThanOrEqual(3)
  })
})
