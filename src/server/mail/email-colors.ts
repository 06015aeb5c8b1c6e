import fs from 'node:fs'
import { EVENT_THEMES, type EventTheme } from '#contract/product/product.ts'

/** Colors of an email, `#rrggbb`, for light and dark mail programs. */
export interface EmailColors {
  accent: string
  darkAccent: string
  /** Behind the title. */
  sky: string
  darkSky: string
  /** The strip across the top. */
  strip: readonly string[]
}

const MARIGOLD = '#f4a72c'

/** Of emails that concern no event. */
const BRAND_COLORS: EmailColors = {
  accent: '#c2185b',
  darkAccent: '#ff8fb8',
  sky: '#ffffff',
  darkSky: '#2a1e29',
  strip: ['#c2185b', MARIGOLD, '#2f7d6b', '#5aa9c9', '#c2185b', MARIGOLD, '#2f7d6b'],
}

const palette = fs.readFileSync(new URL('../../../assets/palette.css', import.meta.url), 'utf8')

/** The palette has each color of a theme twice: for light screens, then for dark ones. */
function readThemeColors(theme: EventTheme): EmailColors {
  const read = (kind: string) =>
    [...palette.matchAll(new RegExp(`--${kind}-${theme}: (#[\\da-f]{6});`, 'g'))].map(
      ([, color = '']) => color,
    )
  const [accent, darkAccent] = read('accent')
  const [sky, darkSky] = read('sky')
  if (!accent || !darkAccent || !sky || !darkSky) throw new Error(`the palette lacks ${theme}`)
  const strip = [accent, MARIGOLD, accent, MARIGOLD, accent, MARIGOLD, accent]
  return { accent, darkAccent, sky, darkSky, strip }
}

const themes = new Map(EVENT_THEMES.map((theme) => [theme, readThemeColors(theme)]))

/** Finds the colors of an event's theme, which goes with the guest into the mailbox. */
export const findEmailColors = (theme: EventTheme | undefined): EmailColors =>
  (theme && themes.get(theme)) ?? BRAND_COLORS
