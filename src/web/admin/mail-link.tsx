import { classNames } from '#web/ui/class-names.ts'

interface MailLinkProps {
  address: string
  className?: string
}

/** Writes to somebody; breaks anywhere, however long the address is. */
export function MailLink({ address, className }: MailLinkProps) {
  return (
    <a
      href={`mailto:${address}`}
      className={classNames(
        'text-sm font-normal text-muted underline decoration-1 underline-offset-4 wrap-anywhere hover:text-ink',
        className,
      )}
    >
      {address}
    </a>
  )
}
