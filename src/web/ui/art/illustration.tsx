import { classNames } from '#web/ui/style/class-names.ts'
import error from './error.svg?no-inline'
import landing from './landing.svg?no-inline'
import lost from './lost.svg?no-inline'
import nest from './nest.svg?no-inline'
import success from './success.svg?no-inline'

const drawings = {
  nest: { file: nest, box: '0 0 360 240' },
  success: { file: success, box: '0 0 360 296' },
  error: { file: error, box: '0 0 360 260' },
  lost: { file: lost, box: '0 0 360 260' },
  landing: { file: landing, box: '0 0 640 520' },
}

export type IllustrationName = keyof typeof drawings

interface IllustrationProps {
  name: IllustrationName
  className?: string | undefined
}

/**
 * One of our drawings, as wide as its place. The file is loaded beside the page instead of
 * traveling in its JavaScript, and still takes the palette's paints, in dark mode too.
 */
export const Illustration = ({ name, className }: IllustrationProps) => {
  const { file, box } = drawings[name]
  return (
    <svg
      viewBox={box}
      aria-hidden="true"
      focusable="false"
      className={classNames('block h-auto w-full', className)}
    >
      <use href={`${file}#art`} />
    </svg>
  )
}
