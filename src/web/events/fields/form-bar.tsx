import type { ReactNode } from 'react'

export function FormBar({ aside, main }: { aside: ReactNode; main: ReactNode }) {
  return (
    <div className="contents sm:flex sm:items-center sm:gap-3">
      <div className="flex flex-wrap justify-between gap-3 sm:flex-1">{aside}</div>
      <div className="sticky bottom-0 z-10 -mx-4 grid border-t border-line bg-surface p-3 shadow-float sm:static sm:mx-0 sm:border-0 sm:bg-transparent sm:p-0 sm:shadow-none">
        {main}
      </div>
    </div>
  )
}
