import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type FetcherWithComponents, useFetcher } from 'react-router'
import { Form, type FormFailure } from '#web/forms/form.tsx'
import { ReasonField } from '#web/forms/reason-field.tsx'
import { type Rules, required, useFieldErrors } from '#web/forms/validation/field-errors.ts'
import { listAround, rescueFocus } from '#web/shell/frame/use-rescued-focus.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Dialog, DialogCancel } from '#web/ui/feedback/dialog.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

export interface ReasonedAction {
  label: string
  busyLabel: string
  question: string
  text: string
  done: string
  tone: 'primary' | 'danger'
  optionalReason?: boolean
  usualReasons?: readonly string[]
  /** It cannot be done, for the reason that `text` says: nothing is asked. */
  isRefused?: boolean
}

interface ReasonQuestion {
  act: ReasonedAction
  name: string
  /** Hidden form fields besides `reason`. */
  fields: Record<string, string>
  hint: string
  /** Of the fields besides the reason. */
  rules?: Rules
  /** More required fields, or what is to be known first, above the reason. */
  children?: MoreFields | undefined
  /** Optional ones, below it. */
  further?: MoreFields | undefined
}

/** @param nameAct changes what the button says, as a field changes what it does; null for the act's own label */
type MoreFields = (
  errors: Record<string, string | undefined>,
  nameAct: (label: string | null) => void,
) => ReactNode

/** For an action of the dialog's form: what it does, for the proof that the call may ask for (`R16`). */
export const readPurpose = (form: FormData): string => String(form.get('purpose') ?? '')

/** Of a text of several lines at the desk: what it is for, and, where there are keys, the one that sends it. */
export const KeyHint = ({ children }: { children: string }) => (
  <>
    {children}
    <span className="max-sm:hidden"> Ctrl+Enter confirma.</span>
  </>
)

type Answer = FormFailure | { done: true; text?: string }

interface ReasonDialogProps extends ReasonQuestion {
  fetcher: FetcherWithComponents<Answer | undefined>
  onClose: () => void
}

/** Asks an admin for a reason, then submits to the page's action. */
function ReasonDialog({
  act,
  name,
  fields,
  hint,
  rules,
  children,
  further,
  fetcher,
  onClose,
}: ReasonDialogProps) {
  const formId = useId()
  const textId = useId()
  const [label, nameAct] = useState<string | null>(null)
  const answer = fetcher.data
  const failure = answer && 'message' in answer ? answer : undefined
  const { errors, message, form } = useFieldErrors(
    act.optionalReason ? { ...rules } : { ...rules, reason: required },
    failure,
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={act.question}
      describedBy={textId}
      footer={
        act.isRefused ? (
          <DialogCancel>Entendido</DialogCancel>
        ) : (
          <>
            <DialogCancel />
            <Button
              type="submit"
              form={formId}
              variant={act.tone}
              busy={fetcher.state !== 'idle'}
              busyLabel={act.busyLabel}
            >
              {label ?? act.label}
            </Button>
          </>
        )
      }
    >
      <Form fetcher={fetcher} id={formId} {...form} className="grid grid-cols-1 gap-4">
        <input type="hidden" name="purpose" value={`${act.label}: ${name}`} />
        {Object.entries(fields).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        {message && <Banner tone="danger">{message}</Banner>}
        <div id={textId} className="grid gap-4">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-muted">{act.text}</p>
        </div>
        {!act.isRefused && (
          <>
            {children?.(errors, nameAct)}
            <ReasonField
              usual={act.usualReasons}
              hint={<KeyHint>{hint}</KeyHint>}
              optional={act.optionalReason}
              error={errors.reason}
            />
            {further?.(errors, nameAct)}
          </>
        )}
      </Form>
    </Dialog>
  )
}

/** Where a button was: its list, if that takes the focus itself, else the heading of its part. */
function leaveFocus(around: readonly Element[]): void {
  const list = around.find((each) => each.matches('section[tabindex="-1"]'))
  if (list instanceof HTMLElement && list.isConnected) list.focus()
  else rescueFocus(around)
}

interface Asking {
  ask(by: string, question: ReasonQuestion, button: HTMLElement): void
  /** What the button would ask now: a row may have another amount, and its next attempt another id. */
  follow(by: string, question: ReasonQuestion): void
}

const outside = () => {
  throw new Error('ReasonButton outside ReasonDialogs')
}

const AskingContext = createContext<Asking>({ ask: outside, follow: outside })

/**
 * Around the buttons of a page: holds their dialog, for the row of a button may leave the page with what the
 * dialog does. The focus then goes to the part of the page that held the row (decision 50).
 */
export function ReasonDialogs({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<ReasonQuestion | null>(null)
  const page = useId()
  const [asked, setAsked] = useState({ count: 0, done: '' })
  // A call for each question, which ends also if its dialog is closed before.
  const fetcher = useFetcher<Answer>({ key: `${page}${asked.count}` })
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined
  const asker = useRef<{ by: string; around: readonly Element[] } | null>(null)
  const asking = useMemo<Asking>(
    () => ({
      ask: (by, next, button) => {
        asker.current = { by, around: listAround(button) }
        setAsked(({ count }) => ({ count: count + 1, done: next.act.done }))
        setQuestion(next)
      },
      follow: (by, next) => {
        if (asker.current?.by !== by) return
        // A button that offers the opposite by now asks something else.
        setQuestion((shown) => (shown?.act.label === next.act.label ? next : shown))
      },
    }),
    [],
  )
  const close = useCallback(() => setQuestion(null), [])
  useEffect(() => {
    if (!answer) return
    if ('done' in answer) {
      toast.success(answer.text ?? asked.done)
      close()
    } else if (!asker.current) toast.error(answer.message)
  }, [answer, asked, close])
  useEffect(() => {
    if (question || !asker.current) return
    if (document.activeElement === document.body) leaveFocus(asker.current.around)
    asker.current = null
  }, [question])
  return (
    <AskingContext value={asking}>
      {children}
      {question && (
        <ReasonDialog key={asked.count} {...question} fetcher={fetcher} onClose={close} />
      )}
    </AskingContext>
  )
}

interface ReasonButtonProps extends ReasonQuestion {
  /** Names whom it is about, where several buttons say the same. */
  label?: string
  className?: string
}

/** A button that asks for the reason before it acts, in the dialog of `ReasonDialogs`. */
export function ReasonButton({ label, className, ...question }: ReasonButtonProps) {
  const { ask, follow } = useContext(AskingContext)
  const by = useId()
  useEffect(() => follow(by, question))
  return (
    <Button
      variant="secondary"
      className={className}
      aria-label={label}
      onClick={({ currentTarget }) => ask(by, question, currentTarget)}
    >
      {question.act.label}
    </Button>
  )
}
