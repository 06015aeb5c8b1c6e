import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { MoreIcon } from '#web/ui/more-icons.tsx'
import { classNames } from '#web/ui/style/class-names.ts'
import { Button } from './button.tsx'

const ITEM =
  'flex min-h-12 sm:min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left hover:bg-sunk'

interface MenuItemProps {
  children: ReactNode
  label: string
  /** It cannot be undone: it stands last, behind a line, in the colour of danger. */
  danger?: boolean
  onClick: () => void
}

/** An action of a `Menu`; `label` says in a list of many what it is about. */
export const MenuItem = ({ children, label, danger = false, onClick }: MenuItemProps) => (
  <div className={danger ? 'border-t border-line pt-1 first:border-0 first:pt-0' : undefined}>
    <button
      type="button"
      aria-label={label}
      className={classNames(ITEM, danger && 'font-semibold text-danger')}
      onClick={onClick}
    >
      {children}
    </button>
  </div>
)

/** A link among the actions; it leaves the page's app: `tel:`, `mailto:`. */
export const MenuLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} className={`${ITEM} min-w-0 wrap-anywhere [&>svg]:shrink-0`}>
    {children}
  </a>
)

interface MenuProps {
  label: string
  className?: string
  children: ReactNode
}

const GAP_PX = 4
const MARGIN_PX = 8

/** With room, the list stands below its button, or as low as the window allows. */
function place(list: HTMLElement, button: HTMLElement): void {
  const { bottom, right } = button.getBoundingClientRect()
  const lowest = window.innerHeight - list.offsetHeight - MARGIN_PX
  list.style.setProperty(
    '--menu-top',
    `${Math.max(MARGIN_PX, Math.min(bottom + GAP_PX, lowest))}px`,
  )
  list.style.setProperty('--menu-right', `${document.documentElement.clientWidth - right}px`)
}

/**
 * '⋯' with a short list of actions: a sheet at the lower edge of a phone, a menu below the button elsewhere.
 * Choosing one, Escape and a press elsewhere close it. The focus goes back to '⋯', so that a dialog which an
 * action opens returns it there.
 */
export function Menu({ label, className, children }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const close = () => list.current?.close()
    if (isOpen) window.addEventListener('resize', close)
    return () => window.removeEventListener('resize', close)
  }, [isOpen])
  const open = () => {
    flushSync(() => setIsOpen(true))
    if (!list.current || !button.current) return
    list.current.showModal()
    place(list.current, button.current)
  }
  const closeOnPress = ({ target, currentTarget }: MouseEvent<HTMLDialogElement>) => {
    const isOutside = target === currentTarget
    if (isOutside || (target as Element).closest('button')) currentTarget.close()
  }
  return (
    <div className={className}>
      <Button
        ref={button}
        variant="quiet"
        size="icon"
        className="text-muted"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={label}
        onClick={open}
      >
        <MoreIcon strokeWidth="3.5" />
      </Button>
      <dialog
        ref={list}
        aria-label={label}
        onClickCapture={closeOnPress}
        // The event comes after the list was closed: by then it may have been opened again.
        onClose={({ currentTarget }) => setIsOpen(currentTarget.open)}
        className="fixed inset-x-0 top-auto bottom-0 m-0 w-full max-w-none rounded-t-lg bg-surface p-3 text-ink shadow-float open:motion-safe:animate-rise sm:inset-auto sm:top-(--menu-top) sm:right-(--menu-right) sm:w-80 sm:rounded-md sm:p-2 sm:ring-1 sm:ring-line sm:backdrop:bg-transparent"
      >
        {isOpen && children}
      </dialog>
    </div>
  )
}
