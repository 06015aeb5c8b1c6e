import { classNames } from '#web/ui/style/class-names.ts'

interface AvatarProps {
  initials: string
  size?: 'sm' | 'md' | 'lg' | undefined
}

const sizes = { sm: 'size-9 text-sm', md: 'size-11 text-base', lg: 'size-18 text-xl' }

/** Initials in place of a photo; hidden from screen readers, which read the name beside it. */
export const Avatar = ({ initials, size = 'md' }: AvatarProps) => (
  <span
    aria-hidden="true"
    className={classNames(
      'inline-grid shrink-0 place-items-center rounded-full bg-accent-soft font-display font-semibold text-accent',
      sizes[size],
    )}
  >
    {initials}
  </span>
)
