import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { classNames } from './class-names.ts'
import { AlertIcon, CloseIcon, InfoIcon, SuccessIcon } from './icons.tsx'
import { type Toast, toast } from './toast.ts'

const looks = {
  success: { icon: SuccessIcon, color: 'text-success' },
  info: { icon: InfoIcon, color: 'text-info' },
  error: { icon: AlertIcon, color: 'text-danger' },
}

const none: readonly Toast[] = []

export interface ToasterProps {
  /** How long a message stays while nobody reads it. */
  lastsMs: number
}

/** The animation is the clock: CSS pauses it while the message is pointed at or focused. */
const Message = ({ id, tone, message, lastsMs }: Toast & ToasterProps) => {
  const { icon: ToneIcon, color } = looks[tone]
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className="toast pointer-events-auto flex w-full items-start gap-3 rounded-md bg-surface p-3 pl-4 text-ink shadow-float ring-1 ring-line motion-safe:animate-rise"
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
        style={{ animationDuration: `${lastsMs}ms` }}
        onAnimationEnd={() => toast.dismiss(id)}
      />
    </div>
  )
}

const overlap = (one: DOMRect, other: DOMRect) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom

const READ = 'h1, input:not([type=hidden]), select, textarea'

/** Whether messages at the top would lie on the title or a field, and at the bottom on none. */
const betterLow = (own: DOMRect) => {
  const fields = [...document.querySelectorAll(READ)].map((field) => field.getBoundingClientRect())
  const bottom = new DOMRect(own.left, window.innerHeight - own.bottom, own.width, own.height)
  const covers = (place: DOMRect) => fields.some((field) => overlap(place, field))
  return covers(own) && !covers(bottom)
}

/**
 * Which edge of the window the messages stand at: they make way for the title, for fields, and for what gets the
 * focus (WCAG 2.4.11).
 */
const useEdge = (present: boolean) => {
  const section = useRef<HTMLElement>(null)
  const [low, setLow] = useState(false)
  useEffect(() => {
    setLow(false)
    if (!present) return
    if (section.current) setLow(betterLow(section.current.getBoundingClientRect()))
    const makeWay = ({ target }: FocusEvent) => {
      const own = section.current
      if (!own || !(target instanceof HTMLElement) || target.tabIndex < 0) return
      if (own.contains(target)) return
      const covered = overlap(own.getBoundingClientRect(), target.getBoundingClientRect())
      if (covered) setLow((before) => !before)
    }
    document.addEventListener('focusin', makeWay)
    return () => document.removeEventListener('focusin', makeWay)
  }, [present])
  return { section, edge: low ? 'bottom-4' : 'top-4' }
}

/** Shows the page's short messages, top right. Stands once, in the root. */
export const Toaster = ({ lastsMs }: ToasterProps) => {
  const messages = useSyncExternalStore(toast.subscribe, toast.current, () => none)
  const { section, edge } = useEdge(messages.length > 0)
  return (
    <section
      ref={section}
      aria-label="Mensajes"
      aria-live="polite"
      className={classNames(
        'pointer-events-none fixed inset-x-4 z-50 grid justify-items-end gap-2 sm:left-auto sm:w-96 print:hidden',
        edge,
      )}
    >
      {messages.map((message) => (
        <Message key={message.id} {...message} lastsMs={lastsMs} />
      ))}
    </section>
  )
}
