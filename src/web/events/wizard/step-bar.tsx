import type { ReactNode } from 'react'

/** Where a step ends: its buttons, the main one last; at hand while a long form scrolls by. */
export function StepBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-paper px-4 py-3 sm:static sm:mx-0 sm:border-0 sm:bg-transparent sm:px-0">
      {children}
    </div>
  )
}
