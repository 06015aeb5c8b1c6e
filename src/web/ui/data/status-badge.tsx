import type { ReactNode } from 'react'
import { classNames } from '#web/ui/style/class-names.ts'
import { SOFT_TONE_STYLES, type Tone } from '#web/ui/style/tone.ts'

interface StatusBadgeProps {
  tone?: Tone | undefined
  children: ReactNode
}

/** One or two words about a state: 'Borrador', 'Activo'. */
export const StatusBadge = ({ tone = 'neutral', children }: StatusBadgeProps) => (
  <span
    className={classNames(
      'inline-flex max-w-full shrink-0 items-center gap-1.5 rounded-full px-3 py-1 text-sm font-semibold leading-none wrap-normal',
      SOFT_TONE_STYLES[tone],
    )}
  >
    <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-current" />
    {children}
  </span>
)
