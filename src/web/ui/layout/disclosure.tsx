import type { ComponentProps, ReactNode } from 'react'
import { ChevronDownIcon } from '#web/ui/icons.tsx'

/** Content below a line that opens it; works without JavaScript. */
export const Disclosure = ({
  summary,
  className,
  children,
  ...rest
}: ComponentProps<'details'> & { summary: ReactNode }) => (
  <details {...rest} className={className}>
    <summary className="flex min-h-11 list-none items-center justify-between gap-4 font-semibold">
      {summary}
      <ChevronDownIcon className="shrink-0 text-accent transition-transform [[open]>summary>&]:rotate-180" />
    </summary>
    {children}
  </details>
)
