import type { ComponentProps, ReactNode, Ref } from 'react'
import { classNames } from '#web/ui/style/class-names.ts'

interface CardProps extends Omit<ComponentProps<'div'>, 'ref'> {
  as?: 'div' | 'section' | 'article' | 'li' | 'aside' | undefined
  /** 'none' lets a picture reach the edges. */
  padding?: 'none' | 'md' | 'lg' | undefined
}

const paddings = { none: 'overflow-hidden', md: 'p-5', lg: 'p-card sm:p-8' }

const cardStyle = (padding: keyof typeof paddings, className: string | undefined) =>
  classNames('rounded-lg bg-surface shadow-card', paddings[padding], className)

/** A sheet of paper lying on the page. */
export const Card = ({ as = 'div', padding = 'md', className, ...rest }: CardProps) => {
  const Element = as as 'div'
  return <Element {...rest} className={cardStyle(padding, className)} />
}

interface SectionProps extends Omit<ComponentProps<'section'>, 'title' | 'ref'> {
  id: string
  title: ReactNode
  text?: ReactNode
  size?: 'lg' | 'xl' | undefined
  /** For what moves the focus to the heading. */
  headingRef?: Ref<HTMLHeadingElement>
  /** In a page of the server the browser focuses the heading, which needs `headingRef`: the answer to a form. */
  isAnswer?: boolean
}

const SIZES = { lg: 'text-lg', xl: 'text-xl' }

/** A part of a page under its own heading of level 2. */
export const Section = (props: SectionProps) => {
  const { id, title, text, size = 'xl', headingRef, isAnswer, className, children, ...rest } = props
  return (
    <section {...rest} aria-labelledby={id} className={classNames('grid', className)}>
      <div className="grid gap-1">
        <h2
          id={id}
          ref={headingRef}
          tabIndex={headingRef ? -1 : undefined}
          {...(isAnswer && { autoFocus: true })}
          className={classNames('scroll-mt-6', SIZES[size])}
        >
          {title}
        </h2>
        {text && <p className="text-muted">{text}</p>}
      </div>
      {children}
    </section>
  )
}

/** The same on a card. */
export const CardSection = ({
  padding = 'md',
  className,
  ...section
}: SectionProps & Pick<CardProps, 'padding'>) => (
  <Section {...section} className={cardStyle(padding, className)} />
)
