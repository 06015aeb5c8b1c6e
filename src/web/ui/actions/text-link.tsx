import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from '#web/ui/style/class-names.ts'

/** Announces a new tab to screen readers. */
export const NewTabHint = () => <span className="sr-only"> (se abre en otra pestaña)</span>

/** A plain link to another site, in a new tab, which screen readers announce. */
export const NewTabLink = ({ children, ...rest }: Omit<ComponentProps<'a'>, 'target' | 'rel'>) => (
  <a {...rest} target="_blank" rel="noopener noreferrer">
    {children}
    <NewTabHint />
  </a>
)

/** In a sentence the padding moves no line and makes the target at least 24 px high (WCAG 2.5.8). */
export const textLinkStyle =
  'py-1 font-semibold text-accent underline decoration-1 underline-offset-4 hover:decoration-2'

export interface TextLinkProps extends Omit<LinkProps, 'className'> {
  className?: string | undefined
}

export const TextLink = ({ className, ...rest }: TextLinkProps) => (
  <Link {...rest} className={classNames(textLinkStyle, className)} />
)

/** The same with the height of a touch target. */
export const TouchLink = (props: Omit<TextLinkProps, 'className'>) => (
  <TextLink {...props} className="inline-flex min-h-11 items-center" />
)

/** A link that stands alone and should not draw the eye, with the height of a touch target. */
export const QuietLink = (props: Omit<LinkProps, 'className'>) => (
  <Link
    {...props}
    className="inline-flex min-h-11 items-center justify-self-start text-sm text-muted underline decoration-line underline-offset-4 hover:decoration-current"
  />
)
