import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { AlertIcon, CloseIcon, InfoIcon, SuccessIcon } from '#web/ui/icons.tsx'
import { classNames } from '#web/ui/style/class-names.ts'
import { type Toast, toast } from './toast.ts'

const GAP_PX = 8

const MARGIN_PX = 16

/** Elements that a message should not cover. */
const KEEP_VISIBLE = 'h1, h2, input, select, textarea, main button, main a.rounded-full, [role=tab]'

/** Edge of the window, and the distance from it in pixels. */
interface ToastPosition {
  edge: 'top' | 'bottom'
  inset: number
}

const overlap = (one: DOMRect, other: DOMRect) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom

/** Below the page's header while it is visible. */
const fromTop = () => {
  const head = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  return Math.max(MARGIN_PX, head + GAP_PX)
}

/** Above the bar that is, or after scrolling will be, at a phone's lower edge. */
const fromBottom = () => {
  const bar = document.querySelector('.sticky.bottom-0')
  if (!bar || getComputedStyle(bar).position !== 'sticky') return MARGIN_PX
  return bar.getBoundingClientRect().height + GAP_PX
}

const toastPositionAt = (edge: ToastPosition['edge']): ToastPosition => ({
  edge,
  inset: edge === 'top' ? fromTop() : fromBottom(),
})

/**
 * Position for messages of this size: the top, unless they would cover the focused element, a title, a
 * field or a button there, and less at the bottom.
 */
const findFreePosition = ({ left, width, height }: DOMRect): ToastPosition => {
  const top = toastPositionAt('top')
  const bottom = toastPositionAt('bottom')
  const elements = [...document.querySelectorAll(KEEP_VISIBLE)]
  const scoreAt = (y: number) => {
    const area = new DOMRect(left, y, width, height)
    const covered = elements.filter((one) => overlap(area, one.getBoundingClientRect()))
    const covers = (selector: string) => Number(covered.some((one) => one.matches(selector)))
    return covers('*') + covers('input, textarea, select') + 2 * covers('h1') + 4 * covers(':focus')
  }
  return scoreAt(top.inset) > scoreAt(window.innerHeight - bottom.inset - height) ? bottom : top
}

const looks = {
  success: { icon: SuccessIcon, color: 'text-success' },
  info: { icon: InfoIcon, color: 'text-info' },
  error: { icon: AlertIcon, color: 'text-danger' },
}

interface ToasterProps {
  /** Milliseconds that a message stays over the page while it is neither pointed at nor focused. */
  durationMs: number
  /** The page is being left: a message waits for the next one. */
  isLeaving?: boolean
}

interface MessageProps extends Toast {
  durationMs: number
  /** It lies over the page. */
  isFloating: boolean
}

/**
 * The CSS animation is the timer: it pauses while the message is pointed at or focused. What stands in the page
 * stays: it covers nothing, and the page would jump, or have a hole, when it ends.
 */
const Message = (props: MessageProps) => {
  const { id, tone, message, durationMs, isFloating } = props
  const clock = (isFloating || tone === 'spoken') && (
    <span
      className="toast-clock"
      style={{ animationDuration: `${durationMs}ms` }}
      onAnimationEnd={() => toast.dismiss(id)}
    />
  )
  if (tone === 'spoken')
    return (
      <p className="toast sr-only">
        {message}
        {clock}
      </p>
    )
  const { icon: ToneIcon, color } = looks[tone]
  return (
    <div
      className={classNames(
        'toast flex items-start gap-3 rounded-md bg-surface p-1 pl-4 ring-1 ring-line',
        isFloating ? 'shadow-float motion-safe:animate-rise' : 'my-4',
      )}
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
      {clock}
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
    const place = () => setPosition(findFreePosition(own.getBoundingClientRect()))
    place()
    // The message of what a dialog did comes while its buttons still stand there.
    document.addEventListener('close', place, true)
    const moveAside = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.tabIndex < 0 || own.contains(target)) return
      const covered = overlap(own.getBoundingClientRect(), target.getBoundingClientRect())
      if (covered) setPosition(({ edge }) => toastPositionAt(edge === 'top' ? 'bottom' : 'top'))
    }
    document.addEventListener('focusin', moveAside)
    return () => {
      document.removeEventListener('close', place, true)
      document.removeEventListener('focusin', moveAside)
    }
  }, [newest, page])
  return { section, position }
}

/** A message that was read is gone when the next action begins: it does not go along to the next page. */
const useEndAtLinks = () => {
  useEffect(() => {
    const end = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a[href]')) toast.clear()
    }
    document.addEventListener('click', end, true)
    return () => document.removeEventListener('click', end, true)
  }, [])
}

/**
 * Whether the message came with another page than the one where it was said: it stands at the head of that
 * page and leaves with it.
 */
const useArrival = (id: number | undefined, place: string): boolean => {
  const [said, setSaid] = useState({ id, place, arrivedAt: '' })
  if (said.id !== id) setSaid({ id, place, arrivedAt: '' })
  else if (said.place !== place && said.arrivedAt === '') setSaid({ ...said, arrivedAt: place })
  const { arrivedAt } = said
  useEffect(() => {
    if (id !== undefined && arrivedAt !== '' && arrivedAt !== place) toast.dismiss(id)
  }, [id, arrivedAt, place])
  return arrivedAt !== ''
}

/**
 * The page's short message, in the one polite or the one alert region of the document: at its head if it came with
 * the page, else over it, top right, below the header. Rendered once, in the root, before the page's content.
 */
export const Toaster = ({ durationMs, isLeaving = false }: ToasterProps) => {
  const { pathname, search } = useLocation()
  const place = pathname + search
  useEndAtLinks()
  const current = useSyncExternalStore(toast.subscribe, toast.current, () => null)
  const shown = isLeaving ? null : current
  const hasArrived = useArrival(current?.id, place)
  const { section, position } = useToastPosition(shown?.id)
  return (
    <section
      ref={section}
      aria-label="Mensajes"
      style={hasArrived ? undefined : { [position.edge]: position.inset }}
      className={classNames(
        'print:hidden',
        hasArrived ? 'page-column' : 'fixed inset-x-4 z-50 sm:left-auto sm:w-96',
      )}
    >
      {(['status', 'alert'] as const).map((role) => (
        <div key={role} role={role}>
          {shown && (shown.tone === 'error') === (role === 'alert') && (
            <Message key={shown.id} {...shown} durationMs={durationMs} isFloating={!hasArrived} />
          )}
        </div>
      ))}
    </section>
  )
}
