import type { ReactNode } from 'react'
import { classNames } from '#web/ui/style/class-names.ts'
import jardin from '../../../../assets/themes/jardin.svg?no-inline'
import luna from '../../../../assets/themes/luna.svg?no-inline'
import mar from '../../../../assets/themes/mar.svg?no-inline'
import nubes from '../../../../assets/themes/nubes.svg?no-inline'
import papelPicado from '../../../../assets/themes/papel-picado.svg?no-inline'
import selva from '../../../../assets/themes/selva.svg?no-inline'
import { type EventThemeId, findTheme } from './themes.ts'

/** Address of each hero drawing, 1280 × 360, its root group called 'art'. */
const heroFiles: Record<EventThemeId, string> = {
  nubes,
  'papel-picado': papelPicado,
  selva,
  luna,
  mar,
  jardin,
}

const strips = {
  page: 'aspect-32/9 h-[clamp(9.5rem,28.125vw,max(18rem,40vh))] self-center overflow-visible',
  card: 'aspect-3/1 w-full',
  band: 'aspect-32/9 h-[clamp(9.5rem,18vw,16rem)] self-center overflow-visible',
  strip: 'aspect-32/9 w-full self-center overflow-visible sm:h-28 sm:w-auto',
  'below-cover': 'aspect-32/9 h-16 self-center overflow-visible sm:h-28',
}

interface ThemeHeroProps {
  theme: EventThemeId
  /**
   * 'page' is the head of a page, 'band' a lower one, 'strip' the lowest; 'below-cover' is as low, over the
   * whole width of a page; 'card' stands on a card.
   */
  size?: keyof typeof strips | undefined
  className?: string | undefined
  children?: ReactNode
}

/** Positions of the drawing: in the middle, and on both sides, mirrored by turns. */
const OFFSETS = [0, -1280, 1280]
/** A low drawing is narrow: it takes seven for a wide screen. */
const LOW_OFFSETS = [...OFFSETS, -2560, 2560, -3840, 3840]
const MIRROR = 'matrix(-1 0 0 1 1280 0)'

/**
 * A theme's background with its drawing along the lower edge, always at full height: a narrow screen
 * shows its middle. Its children use the theme's accent color.
 */
export const ThemeHero = ({ theme, size = 'page', className, children }: ThemeHeroProps) => {
  const { id } = findTheme(theme)
  const art = `${heroFiles[id]}#art`
  return (
    <div
      data-event-theme={id}
      className={classNames('flex flex-col overflow-hidden bg-[var(--event-sky)]', className)}
    >
      {children}
      <svg
        viewBox="0 0 1280 360"
        preserveAspectRatio="xMidYMax slice"
        aria-hidden="true"
        focusable="false"
        className={classNames('mt-auto block max-w-none shrink-0', strips[size])}
      >
        {size === 'card' ? (
          <use href={art} />
        ) : (
          (size === 'below-cover' ? LOW_OFFSETS : OFFSETS).map((x) => (
            <svg
              key={x}
              aria-hidden="true"
              x={x}
              // One more than its place: no hairline where two of them meet.
              width="1281"
              height="360"
              className={x && size === 'page' ? 'max-lg:hidden' : undefined}
            >
              <use href={art} transform={x % 2_560 ? MIRROR : undefined} />
            </svg>
          ))
        )}
      </svg>
    </div>
  )
}
