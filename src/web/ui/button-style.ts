import { classNames } from './class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'md' | 'lg' | 'icon'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-accent-ink hover:bg-accent-hover shadow-card',
  secondary: 'bg-surface text-ink ring-1 ring-inset ring-edge hover:bg-sunk',
  quiet: 'text-ink hover:bg-sunk',
  danger: 'bg-danger text-danger-ink hover:bg-danger-hover',
}

const sizes: Record<ButtonSize, string> = {
  md: 'min-h-11 px-5 py-2',
  lg: 'min-h-13 px-7 py-3 text-lg',
  icon: 'size-11 shrink-0',
}

export interface ButtonLook {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** Takes the whole width of its parent. */
  wide?: boolean | undefined
}

/** Classes shared by buttons and links that look like buttons. */
export const buttonStyle = ({ variant = 'primary', size = 'md', wide }: ButtonLook): string =>
  classNames(
    'inline-flex items-center justify-center gap-2 rounded-full text-center font-semibold leading-tight no-underline',
    'transition-colors active:translate-y-px disabled:opacity-60',
    variants[variant],
    sizes[size],
    wide && 'w-full',
  )
