import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/ui/style/class-names.ts'
import { Card, type CardProps } from './card.tsx'

interface Heading {
  /** Of the heading, for `aria-labelledby` and for links. */
  id: string
  title: ReactNode
  size?: 'lg' | 'xl' | undefined
}

const SIZES = { lg: 'text-lg', xl: 'text-xl' }

export interface SectionProps
  extends Heading,
    Omit<ComponentProps<'section'>, 'id' | 'title' | 'ref'> {}

/** A part of a page under its own heading of level 2. */
export const Section = ({ id, title, size = 'xl', className, children, ...rest }: SectionProps) => (
  <section {...rest} aria-labelledby={id} className={classNames('grid', className)}>
    <h2 id={id} className={SIZES[size]}>
      {title}
    </h2>
    {children}
  </section>
)

export interface CardSectionProps extends Heading, Omit<CardProps, 'as' | 'id' | 'title'> {}

/** The same on a card. */
export const CardSection = ({
  id,
  title,
  size = 'xl',
  className,
  children,
  ...rest
}: CardSectionProps) => (
  <Card {...rest} as="section" aria-labelledby={id} className={classNames('grid', className)}>
    <h2 id={id} className={SIZES[size]}>
      {title}
    </h2>
    {children}
  </Card>
)
