import type { ReactNode } from 'react'
import { useFocusOnChange } from '#web/ui/layout/use-focus-on-change.ts'
import { classNames } from '#web/ui/style/class-names.ts'

interface PositionHeadingProps {
  /** The page or step. */
  at: unknown
  /** It is there to be read on a phone alone: elsewhere the page says the same beside it. */
  isShownOnPhone?: boolean
  children: ReactNode
}

/**
 * A heading that says which page or step is shown. It gets the focus, and is seen, when that becomes
 * another one: the link or button that led there is gone. It stands in the gap above, so that nothing moves
 * when it loses the focus: a press would miss its button.
 */
export const PositionHeading = ({ at, isShownOnPhone, children }: PositionHeadingProps) => {
  const heading = useFocusOnChange(at)
  return (
    <h2
      ref={heading}
      tabIndex={-1}
      className={classNames(
        'rounded-sm text-lg',
        isShownOnPhone
          ? 'sm:sr-only'
          : 'sr-only focus:not-sr-only focus:absolute! focus:-translate-y-full',
      )}
    >
      {children}
    </h2>
  )
}
