import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { AlertIcon, CloseIcon, InfoIcon, SuccessIcon } from '#web/ui/icons.tsx'
import { classNames } from '#web/ui/style/class-names.ts'
import { type Toast, toast } from './toast.ts'
import { findFreePosition, overlap, type ToastPosition, toastPositionAt } from './toast-position.ts'

const looks = {
  success: { icon: SuccessIcon, color: 'text-success' },
  info: { icon: InfoIcon, color: 'text-info' },
  error: { icon: AlertIcon, color: 'text-danger' },
}

const none: readonly Toast[] = []

export interface ToasterProps {
  /** Milliseconds that a message stays while it is neither pointed at nor focused. */
  durationMs: number
}

/** The CSS animation is the timer: it pauses while the message is pointed at or focused. */
const Message = ({ id, tone, message, durationMs }: Toast & ToasterProps) => {
  const { icon: ToneIcon, color } = looks[tone]
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className="toast pointer-events-auto flex w-full items-start gap-3 rounded-md bg-surface p-1 pl-4 sm:p-3 sm:pl-4 text-ink shadow-float ring-1 ring-line motion-safe:animate-rise"
    >
      <ToneIcon className={classNames('mt-2.5 size-6 shrink-0', color)} />
      <p className="min-w-0 flex-1 py-2.5">{message}</p>
      <button
        type="button"
        aria-label="Cerrar mensaje"
        onClick={() => toast.dismiss(id)}
        className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-sunk"
      >
        <CloseIcon />
      </button>
      <span
        className="toast-clock"
        style={{ animationDuration: `${durationMs}ms` }}
        onAnimationEnd={() => toast.dismiss(id)}
      />
    </div>
  )
}

/**
 * Keeps the messages off titles, fields and buttons, and off the element that has the focus
 * (WCAG 2.4.11).
 */
const useToastPosition = (newest: number | undefined) => {
  const { key: page } = useLocation()
  const section = useRef<HTMLElement>(null)
  const [position, setPosition] = useState<ToastPosition>({ edge: 'top', inset: 0 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other free positions
  useEffect(() => {
    const own = section.current
    if (newest === undefined || !own) return
    setPosition(findFreePosition(own.getBoundingClientRect()))
    const moveAside = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.tabIndex < 0 || own.contains(target)) return
      const covered = overlap(own.getBoundingClientRect(), target.getBoundingClientRect())
      if (covered) setPosition(({ edge }) => toastPositionAt(edge === 'top' ? 'bottom' : 'top'))
    }
    document.addEventListener('focusin', moveAside)
    return () => document.removeEventListener('focusin', moveAside)
  }, [newest, page])
  return { section, position }
}

/** The page's short messages, top right, below the header. Rendered once, in the root. */
export const Toaster = ({ durationMs }: ToasterProps) => {
  const messages = useSyncExternalStore(toast.subscribe, toast.current, () => none)
  const { section, position } = useToastPosition(messages.at(-1)?.id)
  return (
    <section
      ref={section}
      aria-label="Mensajes"
      aria-live="polite"
      style={{ [position.edge]: position.inset }}
      className="pointer-events-none fixed inset-x-4 z-50 grid justify-items-end gap-2 sm:left-auto sm:w-96 print:hidden"
    >
      {messages.map((message) => (
        <Message key={message.id} {...message} durationMs={durationMs} />
      ))}
    </section>
  )
}
