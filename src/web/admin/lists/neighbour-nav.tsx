import type { ReactNode, Ref } from 'react'
import { TouchLink } from '#web/ui/actions/text-link.tsx'

export interface Neighbour {
  to: string
  /** What it is, for who hears the link: 'Aclaración Tía Lupita'. */
  label: string
  state?: unknown
}

const NeighbourLink = ({ to, rel, label, state }: Neighbour & { rel: 'prev' | 'next' }) => (
  <TouchLink to={to} rel={rel} state={state}>
    {rel === 'prev' ? '← Anterior' : 'Siguiente →'}
    <span className="sr-only">: {label}</span>
  </TouchLink>
)

interface NeighbourNavProps {
  label: string
  /** Where this page stands: 'Caso 3 de 7'. */
  text: string
  /** For what moves the focus to the text. */
  textRef?: Ref<HTMLParagraphElement>
  previous: Neighbour | null | undefined
  next: Neighbour | null | undefined
  /** The way back. */
  children?: ReactNode
  /** After all of them. */
  end?: ReactNode
}

/** Leads from one page to those beside it, without the way back to where all of them are. */
export const NeighbourNav = ({
  label,
  text,
  textRef,
  previous,
  next,
  children,
  end,
}: NeighbourNavProps) => (
  <nav
    aria-label={label}
    className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line pb-1 print:hidden"
  >
    <p ref={textRef} tabIndex={textRef ? -1 : undefined} className="text-sm text-muted">
      {text}
    </p>
    <span className="flex flex-wrap items-center gap-x-6 max-sm:contents">
      {children}
      {(previous || next) && (
        <span className="flex gap-x-6 max-sm:ml-auto">
          {previous && <NeighbourLink rel="prev" {...previous} />}
          {next && <NeighbourLink rel="next" {...next} />}
        </span>
      )}
      {end}
    </span>
  </nav>
)
