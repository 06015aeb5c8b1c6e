import type { ComponentProps, MouseEvent, Ref } from 'react'
import { Link, type LinkProps } from 'react-router'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { classNames } from '#web/ui/style/class-names.ts'

export interface ButtonLinkProps extends Omit<LinkProps, 'className'>, ButtonLook {
  className?: string | undefined
  ref?: Ref<HTMLAnchorElement>
}

/** A link that looks like a button: for going somewhere, never for doing something. */
export const ButtonLink = ({ variant, size, wide, className, ...rest }: ButtonLinkProps) => (
  <Link {...rest} className={classNames(buttonStyle({ variant, size, wide }), className)} />
)

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

type ButtonSize = 'md' | 'lg' | 'icon'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-accent-ink hover:bg-accent-hover active:bg-accent-hover shadow-card',
  secondary: 'bg-surface text-ink ring-1 ring-inset ring-edge hover:bg-sunk active:bg-line',
  quiet: 'text-ink hover:bg-sunk active:bg-line',
  danger: 'bg-danger text-danger-ink hover:bg-danger-hover active:bg-danger-hover',
}

const sizes: Record<ButtonSize, string> = {
  md: 'min-h-11 py-2',
  lg: 'min-h-13 py-3 text-lg',
  icon: 'size-11 shrink-0',
}

const sides: Record<ButtonSize, string> = { md: 'px-5', lg: 'px-7', icon: '' }

export interface ButtonLook {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  wide?: boolean | undefined
}

/** Flat and grey: nobody takes it for a button that waits to be pressed. */
const restingLook = (variant: ButtonVariant) =>
  variant === 'quiet' ? 'text-muted opacity-60' : 'bg-sunk text-muted'

export const buttonStyle = (
  { variant = 'primary', size = 'md', wide }: ButtonLook,
  isResting = false,
): string =>
  classNames(
    'inline-flex items-center justify-center gap-2 rounded-full text-center font-semibold leading-tight no-underline [&>svg]:shrink-0',
    'transition-colors active:translate-y-px',
    isResting ? restingLook(variant) : variants[variant],
    sizes[size],
    wide ? 'w-full px-4' : sides[size],
  )

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Looks at rest and ignores presses, but keeps the focus: it is announced as disabled. */
  disabled?: boolean | undefined
  /** Shows the spinner, keeps the focus, ignores presses. */
  busy?: boolean | undefined
  /** On a button of a form also before the scripts (`boot/inline/offline-guard.ts`). */
  busyLabel?: string | undefined
}

/**
 * A native button; `type` is 'button' by default. An icon button needs `aria-label`. It is never
 * `disabled` for the browser, which would take the focus from whoever pressed it (decision 50).
 */
export const Button = (props: ButtonProps) => {
  const { variant, size, wide, busy = false, busyLabel, type = 'button', ...others } = props
  const { className, children, onClick, disabled = false, ...rest } = others
  const isLocked = busy || disabled
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isLocked) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonStyle({ variant, size, wide }, disabled && !busy), className)}
      aria-disabled={isLocked || undefined}
      aria-busy={busy || undefined}
      data-busy-label={type === 'submit' ? busyLabel : undefined}
      onClick={press}
    >
      {busy && <Spinner />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}
