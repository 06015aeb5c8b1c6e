import { type ReactNode, useId } from 'react'
import { ChevronDownIcon } from '#web/ui/icons.tsx'

interface AccordionProps {
  items: readonly { id: string; title: ReactNode; content: ReactNode }[]
  /** Accordions with the same name share the one open place. */
  name?: string | undefined
}

/** Native details that share a name: one is open at a time, without JavaScript. */
export const Accordion = ({ items, name }: AccordionProps) => {
  const ownName = useId()
  return (
    <div className="divide-y divide-line rounded-lg bg-surface px-5 shadow-card">
      {items.map(({ id, title, content }) => (
        <details key={id} id={id} name={name ?? ownName} className="group">
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold">
            {title}
            <ChevronDownIcon className="shrink-0 text-accent transition-transform group-open:rotate-180" />
          </summary>
          <div className="max-w-prose pb-5 text-muted">{content}</div>
        </details>
      ))}
    </div>
  )
}
