import { classNames } from '#web/ui/style/class-names.ts'
import motifs from '../../../../assets/themes/motifs.svg?no-inline'
import { type EventThemeId, findTheme } from './themes.ts'

interface ThemeMotifProps {
  theme: EventThemeId
  className?: string | undefined
}

/** The theme in one small figure; give it its size by `className`. */
export const ThemeMotif = ({ theme, className }: ThemeMotifProps) => (
  <svg
    viewBox="0 0 64 64"
    aria-hidden="true"
    focusable="false"
    className={classNames('block shrink-0', className ?? 'size-12')}
  >
    <use href={`${motifs}#${findTheme(theme).id}`} />
  </svg>
)

/** A row of whole motifs, as a border on cards, printed sheets and the wall. */
export const ThemeBorder = ({ theme, className }: ThemeMotifProps) => (
  <div
    aria-hidden="true"
    className={classNames(
      'flex h-[2em] flex-wrap justify-center gap-x-[1.5em] overflow-hidden opacity-80',
      className,
    )}
  >
    {Array.from({ length: 24 }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: figures have no other identity
      <ThemeMotif key={place} theme={theme} className="size-[2em]" />
    ))}
  </div>
)
