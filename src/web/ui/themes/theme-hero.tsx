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

export interface ThemeHeroProps {
  theme: EventThemeId
  /** 'card' is the small strip on a card or in a chooser; 'page' the head of a page. */
  size?: 'page' | 'card' | undefined
  className?: string | undefined
  /** Stands in the calm sky above the drawing. */
  children?: ReactNode
}

const strips = {
  page: 'aspect-32/9 h-[clamp(9.5rem,28.125vw,33.75rem)] self-center overflow-visible',
  card: 'aspect-3/1 w-full',
}

/** Where the drawing stands; again to either side, turned about its edge. */
const PLACES = [0, -1280, 1280]
const TURNED = 'matrix(-1 0 0 1 1280 0)'

/**
 * The sky of a theme with its drawing along the lower edge, always of its full height: a narrow
 * screen sees its middle, a very wide one more ground. Everything inside takes the theme's accent.
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
          PLACES.map((x) => (
            <svg
              key={x}
              aria-hidden="true"
              x={x}
              width="1280"
              height="360"
              className={x ? 'max-lg:hidden' : undefined}
            >
              <use href={art} transform={x ? TURNED : undefined} />
            </svg>
          ))
        )}
      </svg>
    </div>
  )
}
