import { classNames } from '#web/ui/style/class-names.ts'

/** Style of a row's link: a touch target where rows are cards. */
export const rowLink = 'inline-block min-w-6 py-2.5 wrap-anywhere lg:py-0.5'

export function MailLink({ address, className }: { address: string; className?: string }) {
  return (
    <a
      href={`mailto:${address}`}
      className={classNames(
        'inline-block py-2.5 text-sm font-normal text-muted lg:py-0.5 underline decoration-1 underline-offset-4 wrap-anywhere hover:text-ink',
        className,
      )}
    >
      {address}
    </a>
  )
}
