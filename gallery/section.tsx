import type { ReactNode } from 'react'

/** One chapter of the living page. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid grid-cols-1 gap-5 border-t border-line pt-8 first:border-0 first:pt-0">
    <h2 className="text-xl">{title}</h2>
    {children}
  </section>
)

export const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
)

export const Columns = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2">{children}</div>
)
