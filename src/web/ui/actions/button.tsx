import type { ComponentProps, MouseEvent } from 'react'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { classNames } from '#web/ui/style/class-names.ts'
import { type ButtonLook, buttonStyle } from './button-style.ts'

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Shows the spinner, keeps the focus, ignores presses. */
  busy?: boolean | undefined
  /** Label while busy: 'Guardando…'. */
  busyLabel?: string | undefined
}

/** A native button; `type` is 'button' by default. An icon button needs `aria-label`. */
export const Button = ({
  variant,
  size,
  wide,
  busy = false,
  busyLabel,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) => {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonStyle({ variant, size, wide }), className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {busy && <Spinner />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}
