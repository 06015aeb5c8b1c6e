import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { describeSessionEnd } from '#contract/people/session-end.ts'
import {
  REFRESH_INTERVAL_MS,
  SESSION_BANNER_CHECK_MS,
  SESSION_BANNER_HIDE_MS,
  SESSION_BANNER_UNDER_SECONDS,
} from '#contract/product/limits.ts'
import { OFFLINE_MESSAGE } from '#web/api/offline.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { ClockIcon } from '#web/ui/more-icons.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { getQuestion, type Question, subscribeToQuestion } from './refusals/lift-refusal.ts'
import { renewSession } from './session-requests.ts'
import { computeSecondsUntilExpiry, getSessionEnd, getToken, isExpiring } from './session-store.ts'

function endsSoon(): boolean {
  const token = getToken()
  if (!token) return false
  const left = computeSecondsUntilExpiry(token)
  return left === null || left < SESSION_BANNER_UNDER_SECONDS
}

/** Renews an old token at once, one near its end every 300 s and whenever the tab wakes (`R3`). */
function useRenewal(): void {
  useEffect(() => {
    const token = getToken()
    if (token && isExpiring(token)) void renewSession()
    const check = () => {
      if (document.visibilityState === 'visible' && endsSoon()) void renewSession()
    }
    const timer = setInterval(check, REFRESH_INTERVAL_MS)
    document.addEventListener('visibilitychange', check)
    window.addEventListener('online', check)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
      window.removeEventListener('online', check)
    }
  }, [])
}

/** Open while under 600 s are left: checked every 60 s, closed by itself after 30 s (`spec §9`). */
function useBanner(): [open: boolean, close: () => void] {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    let hide: ReturnType<typeof setTimeout> | undefined
    const check = () => {
      const needed = endsSoon()
      setOpen(needed)
      clearTimeout(hide)
      if (needed) hide = setTimeout(() => setOpen(false), SESSION_BANNER_HIDE_MS)
    }
    check()
    const timer = setInterval(check, SESSION_BANNER_CHECK_MS)
    return () => {
      clearInterval(timer)
      clearTimeout(hide)
    }
  }, [])
  return [open, () => setOpen(false)]
}

const SESSION_ENDED = 'No pudimos renovar tu sesión. Inicia sesión de nuevo.'
const UNREACHABLE = `No pudimos renovar tu sesión. ${OFFLINE_MESSAGE}`

/**
 * Warns that the session is about to end, top right, without taking the focus (`spec §2`). A renewal
 * that failed for want of a network shows why and keeps the button.
 */
function Warning({ onClose }: { onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const [errorMessage, setErrorMessage] = useState<string | null>(null)
  const extend = async () => {
    setBusy(true)
    const renewal = await renewSession()
    setBusy(false)
    if (renewal === 'unreachable') return setErrorMessage(UNREACHABLE)
    onClose()
    if (renewal === 'renewed') toast.success('Sesión renovada')
    else toast.error(describeSessionEnd(getSessionEnd()) ?? SESSION_ENDED)
  }
  return (
    <section
      aria-label="Sesión por expirar"
      className="fixed inset-x-4 top-20 z-20 grid gap-3 rounded-md bg-surface p-4 shadow-float ring-1 ring-line motion-safe:animate-rise sm:left-auto sm:w-96 print:hidden"
    >
      <p role="status" className="flex items-start gap-3">
        <ClockIcon className="mt-0.5 size-6 shrink-0 text-warning" />
        <span>{errorMessage ?? 'Tu sesión está por expirar. ¿Quieres seguir aquí?'}</span>
      </p>
      <div className="flex justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          Cerrar
        </Button>
        <Button busy={busy} busyLabel="Renovando..." onClick={() => void extend()}>
          Renovar
        </Button>
      </div>
    </section>
  )
}

/** Takes the dialog's place if it cannot be loaded: the refused call fails with its message. */
function AnswerNo({ question }: { question: Question }): ReactNode {
  useEffect(() => question.answer(false), [question])
  return null
}

const RefusalDialog = lazy(() =>
  import('./refusals/refusal-dialog.tsx').then(
    (module) => ({ default: module.RefusalDialog }),
    () => ({ default: AnswerNo }),
  ),
)

/** The dialog in which the person lifts the refusal of a call, on whatever page it happens. */
function Refusals() {
  const question = useSyncExternalStore(subscribeToQuestion, getQuestion)
  return <Suspense>{question && <RefusalDialog question={question} />}</Suspense>
}

/** Rendered in the root while there is a token: renews the session and warns before it ends. */
export function SessionRenewal() {
  useRenewal()
  const [open, close] = useBanner()
  return (
    <>
      {open && <Warning onClose={close} />}
      <Refusals />
    </>
  )
}
