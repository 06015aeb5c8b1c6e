import {
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#web/ui/actions/button.tsx'
import { useTypedText } from '#web/ui/fields/use-typed-text.ts'
import { CloseIcon } from '#web/ui/icons.tsx'
import { classNames } from '#web/ui/style/class-names.ts'

interface ConfirmDialogProps {
  open: boolean
  title: ReactNode
  /** What will happen, and what can't be undone. */
  text: ReactNode
  /** Names the action: 'Eliminar sueño', never 'Aceptar'. */
  confirmLabel: string
  busyLabel?: string | undefined
  cancelLabel?: string | undefined
  /** `stay`: cancelling is the recommended choice. */
  tone?: 'primary' | 'danger' | 'stay' | undefined
  busy?: boolean | undefined
  staysAtTop?: boolean | undefined
  onConfirm: () => void
  onCancel: () => void
}

export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { open, title, text, confirmLabel, busyLabel, cancelLabel = 'Cancelar' } = props
  const { tone = 'primary', busy = false, staysAtTop, onConfirm, onCancel } = props
  const textId = useId()
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      describedBy={textId}
      staysAtTop={staysAtTop}
      size="sm"
      footer={
        <>
          <Button variant={tone === 'stay' ? 'primary' : 'secondary'} onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button
            variant={tone === 'stay' ? 'secondary' : tone}
            busy={busy}
            busyLabel={busyLabel}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div id={textId} className="text-muted">
        {text}
      </div>
    </Dialog>
  )
}

interface DialogProps {
  open: boolean
  /** Escape, the close button, a press outside, `DialogCancel`: after a question if text would be lost. */
  onClose: () => void
  title: ReactNode
  /** Id of what it says will happen, which a screen reader says with the title. */
  describedBy?: string | undefined
  children?: ReactNode
  /** Buttons at the end, the main one last; above the others where they do not fit in a row. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg' | undefined
  /** Its first field has the focus, and does not scroll away what stands above it and is to be read first. */
  staysAtTop?: boolean | undefined
  /** The content reaches the edges, also what sticks to its bottom. */
  isFlush?: boolean
}

const FIELDS = 'input:not([hidden], [type=hidden], [type=file]), textarea, select'

/** The field that a dialog begins at; without one the first button of its footer, else its title. */
function findBeginning(dialog: HTMLDialogElement): HTMLElement | null {
  const field = dialog.querySelector<HTMLElement>(FIELDS)
  if (field instanceof HTMLInputElement && field.type === 'radio')
    return dialog.querySelector<HTMLElement>('input[type=radio]:checked') ?? field
  return field ?? dialog.querySelector('[data-actions] button') ?? dialog.querySelector('h2')
}

const FOCUSABLE = 'a[href], button, input, select, textarea, summary'

/** Lets the keyboard scroll a text in which nothing can be focused, while it is longer than its dialog. */
function followLength(content: HTMLElement): ResizeObserver {
  const observer = new ResizeObserver(() => {
    const isCut = content.scrollHeight > content.clientHeight
    if (isCut && !content.querySelector(FOCUSABLE)) content.tabIndex = 0
    else content.removeAttribute('tabindex')
  })
  for (const element of [content, ...content.children]) observer.observe(element)
  return observer
}

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' }

const Closing = createContext<() => void>(() => {})

/** In a dialog's footer: closes it, as its close button does. */
export const DialogCancel = ({ children = 'Cancelar' }: { children?: ReactNode }) => (
  <Button variant="secondary" onClick={useContext(Closing)}>
    {children}
  </Button>
)

/**
 * The browser's own modal: it traps and restores the focus and makes the rest inert. On phones it
 * is a sheet at the bottom.
 */
export const Dialog = (props: DialogProps) => {
  const { open, onClose, title, describedBy, children, footer } = props
  const { size = 'md', staysAtTop = false, isFlush = false } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const hasTypedText = useTypedText(dialog)
  const [isAsking, setIsAsking] = useState(false)
  // What is being sent is carried out, whatever is answered: it cannot be discarded any more.
  const isSending = () => dialog.current?.querySelector('[aria-busy=true]') !== null
  const close = () => (hasTypedText() && !isSending() ? setIsAsking(true) : onClose())
  const discard = () => {
    // Closed first: while the question is open the browser gives the focus to nothing behind it.
    flushSync(() => setIsAsking(false))
    onClose()
  }
  const titleId = useId()
  // Closed before it is unmounted: only then does the browser restore the focus.
  useLayoutEffect(() => {
    const shown = dialog.current
    if (!open || !shown) return
    shown.showModal()
    // The browser would begin at the first button, which closes it.
    const beginning = findBeginning(shown)
    beginning?.focus({ preventScroll: staysAtTop })
    // What it holds already is replaced by typing.
    if (beginning instanceof HTMLInputElement) beginning.select()
    const lengths = content.current && followLength(content.current)
    return () => {
      lengths?.disconnect()
      shown.close()
    }
  }, [open, staysAtTop])
  // A text selection that ends outside began with a press inside.
  const pressedOutside = useRef(false)
  const isOutside = ({ target }: MouseEvent) => target === dialog.current
  return (
    <Closing value={close}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, by onCancel */}
      <dialog
        ref={dialog}
        aria-labelledby={titleId}
        aria-describedby={describedBy}
        onPointerDown={(event) => {
          pressedOutside.current = isOutside(event)
        }}
        onClick={(event) => {
          if (pressedOutside.current && isOutside(event)) close()
        }}
        onCancel={(event) => {
          event.preventDefault()
          close()
        }}
        className={classNames(
          'fixed inset-x-0 top-auto bottom-0 m-0 w-full max-w-none overflow-hidden rounded-t-lg bg-surface text-ink shadow-float open:flex',
          // A surrounding table cell may align its text differently.
          'text-left font-normal whitespace-normal',
          'max-h-[90dvh] flex-col motion-safe:open:animate-rise sm:inset-0 sm:m-auto sm:h-fit sm:rounded-lg',
          widths[size],
        )}
      >
        <div className="flex items-start gap-3 p-5 pb-3 sm:p-6 sm:pb-3">
          <h2 id={titleId} tabIndex={-1} className="flex-1 rounded-sm text-xl">
            {title}
          </h2>
          <button
            type="button"
            aria-label="Cerrar"
            onClick={close}
            className="-m-2 grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-sunk"
          >
            <CloseIcon />
          </button>
        </div>
        <div
          ref={content}
          className={classNames(
            'min-h-0 flex-1 scroll-pb-5 overflow-y-auto',
            !isFlush && 'px-5 pb-5 sm:px-6',
          )}
        >
          {children}
        </div>
        {footer && (
          <div
            data-actions
            className="flex flex-wrap-reverse gap-3 border-t border-line p-5 max-sm:*:grow sm:justify-end sm:px-6"
          >
            {footer}
          </div>
        )}
      </dialog>
      {isAsking && (
        <ConfirmDialog
          open
          title="¿Descartar lo que escribiste?"
          text="Todavía no se guarda ni se envía."
          confirmLabel="Descartar"
          cancelLabel="Seguir escribiendo"
          tone="stay"
          onConfirm={() => {
            discard()
          }}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </Closing>
  )
}
