import type { ReactNode, Ref } from 'react'
import { useLocation } from 'react-router'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'

interface SettingsPartProps {
  /** Of its heading; a link with this fragment opens the part. */
  id: string
  title: string
  /** How things stand, on the line that opens the part. */
  state?: ReactNode
  text?: string
  /** From the start: what could not be loaded says so, and can be tried again. */
  isOpen?: boolean
  detailsRef?: Ref<HTMLDetailsElement>
  children: ReactNode
}

/** A part of the settings, on a line that opens it. */
export function SettingsPart(props: SettingsPartProps) {
  const { id, title, state, text, isOpen = false, detailsRef, children } = props
  const { hash } = useLocation()
  return (
    <section aria-labelledby={id} className="px-card py-2 sm:px-8">
      <Disclosure
        ref={detailsRef}
        open={isOpen || hash === `#${id}`}
        summary={
          <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <h2 id={id} className="text-lg">
              {title}
            </h2>
            {state}
          </span>
        }
      >
        <div className="grid grid-cols-1 gap-5 pt-1 pb-6">
          {text && <p className="text-muted">{text}</p>}
          {children}
        </div>
      </Disclosure>
    </section>
  )
}

/** Parts that belong together. */
export const SettingsCard = ({ children }: { children: ReactNode }) => (
  <div className="divide-y divide-line rounded-lg bg-surface shadow-card">{children}</div>
)
