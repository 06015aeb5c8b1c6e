import { useEffect, useState } from 'react'
import {
  REFRESH_INTERVAL_MS,
  SESSION_BANNER_CHECK_MS,
  SESSION_BANNER_HIDE_MS,
  SESSION_BANNER_UNDER_SECONDS,
} from '#contract/product/limits.ts'
import { getToken, isExpiring } from '#web/session/session-store.ts'
import { secondsUntilExpiry } from '#web/session/token.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { renewSession } from './renew.ts'
import { SessionBanner } from './session-banner.tsx'

function runsOut(): boolean {
  const token = getToken()
  if (!token) return false
  const left = secondsUntilExpiry(token)
  return left === null || left < SESSION_BANNER_UNDER_SECONDS
}

/** Renews an old token at once, one near its end every 300 s and whenever the tab wakes (`R3`). */
function useRenewal(): void {
  useEffect(() => {
    const token = getToken()
    if (token && isExpiring(token)) void renewSession()
    const check = () => {
      if (document.visibilityState === 'visible' && runsOut()) void renewSession()
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
      const needed = runsOut()
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

const ENDED = 'No pudimos renovar tu sesión. Inicia sesión de nuevo.'
const UNREACHABLE = 'No pudimos renovar tu sesión. Revisa tu internet e intenta de nuevo.'

/** Who is asked to try again keeps the button, and reads so beside it. */
function Warning({ onClose }: { onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const extend = async () => {
    setBusy(true)
    const renewal = await renewSession()
    setBusy(false)
    if (renewal === 'unreachable') return setFault(UNREACHABLE)
    onClose()
    if (renewal === 'renewed') toast.success('Sesión renovada')
    else toast.error(ENDED)
  }
  return <SessionBanner fault={fault} busy={busy} onExtend={extend} onClose={onClose} />
}

/** Stands in the root of somebody who holds a token: keeps the session alive, warns before it ends. */
export function SessionKeeper() {
  useRenewal()
  const [open, close] = useBanner()
  return open ? <Warning onClose={close} /> : null
}
