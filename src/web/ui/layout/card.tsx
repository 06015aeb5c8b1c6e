import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/style/class-names.ts'

export interface CardProps extends Omit<ComponentProps<'div'>, 'ref'> {
  as?: 'div' | 'section' | 'article' | 'li' | 'aside' | undefined
  /** 'none' lets a picture reach the edges. */
  padding?: 'none' | 'md' | 'lg' | undefined
}

const paddings = { none: 'overflow-hidden', md: 'p-5', lg: 'p-6 sm:p-8' }

/** A sheet of paper lying on the page. */
export const Card = ({ as = 'div', padding = 'md', className, ...rest }: CardProps) => {
  const Element = as as 'div'
  return (
    <Element
      {...rest}
      className={classNames('rounded-lg bg-surface shadow-card', paddings[padding], className)}
    />
  )
}
