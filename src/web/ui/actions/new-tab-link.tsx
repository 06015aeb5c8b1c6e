import type { ComponentProps } from 'react'

/** A plain link to another site, in a new tab, which screen readers announce. */
export const NewTabLink = ({ children, ...rest }: Omit<ComponentProps<'a'>, 'target' | 'rel'>) => (
  <a {...rest} target="_blank" rel="noopener noreferrer">
    {children}
    <span className="sr-only"> (se abre en otra pestaña)</span>
  </a>
)
