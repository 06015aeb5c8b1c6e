import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { heroFiles } from './theme-art.ts'
import { type EventThemeId, themeById } from './themes.ts'

export interface ThemeHeroProps {
  theme: EventThemeId
  /** 'card' is the small strip on a card or in a chooser; 'page' the head of a page. */
  size?: 'page' | 'card' | undefined
  className?: string | undefined
  /** Stands in the calm sky above the drawing. */
  children?: ReactNode
}

const strips = { page: 'h-[clamp(9.5rem,28vw,22.5rem)]', card: 'aspect-3/1' }

/**
 * The sky of a theme with its drawing along the lower edge, cropped at the sides and never at the
 * middle. Everything inside takes the theme's accent.
 */
export const ThemeHero = ({ theme, size = 'page', className, children }: ThemeHeroProps) => {
  const { id } = themeById(theme)
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
        className={classNames('mt-auto block w-full shrink-0', strips[size])}
      >
        <use href={`${heroFiles[id]}#art`} />
      </svg>
    </div>
  )
}
