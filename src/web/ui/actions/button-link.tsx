import { Link, type LinkProps } from 'react-router'
import { classNames } from '#web/ui/style/class-names.ts'
import { type ButtonLook, buttonStyle } from './button-style.ts'

export interface ButtonLinkProps extends Omit<LinkProps, 'className'>, ButtonLook {
  className?: string | undefined
}

/** A link that looks like a button: for going somewhere, never for doing something. */
export const ButtonLink = ({ variant, size, wide, className, ...rest }: ButtonLinkProps) => (
  <Link {...rest} className={classNames(buttonStyle({ variant, size, wide }), className)} />
)
