import { useEffect, useState } from 'react'
import { buildEventPath } from '#contract/product/paths.ts'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'

const IDLE_AFTER_MS = 4_000

/** True once nobody has moved, touched or typed for a while: pointer and buttons then vanish. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    let timer = setTimeout(() => setIdle(true), IDLE_AFTER_MS)
    const onActivity = () => {
      setIdle(false)
      clearTimeout(timer)
      timer = setTimeout(() => setIdle(true), IDLE_AFTER_MS)
    }
    const events = ['pointermove', 'pointerdown', 'keydown'] as const
    for (const type of events) document.addEventListener(type, onActivity, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const type of events) document.removeEventListener(type, onActivity)
    }
  }, [])
  return isIdle
}

/** Keeps the screen on while the page is visible. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let hasLeft = false
    const requestLock = async () => {
      if (document.visibilityState === 'hidden' || !navigator.wakeLock) return
      const granted = await navigator.wakeLock.request('screen').catch(() => null)
      if (hasLeft) void granted?.release()
      else lock = granted
    }
    const onVisibilityChange = () => void requestLock()
    onVisibilityChange()
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      hasLeft = true
      document.removeEventListener('visibilitychange', onVisibilityChange)
      void lock?.release()
    }
  }, [])
}

interface WallControlsProps {
  slug: string
  isIdle: boolean
  canPause: boolean
  isPaused: boolean
  onPause: (isPaused: boolean) => void
}

/**
 * The wall's buttons; on a large screen they are visible only while somebody uses them, and stand on
 * the drawing, where they cover nothing that is read.
 */
export function WallControls({ slug, isIdle, canPause, isPaused, onPause }: WallControlsProps) {
  const [isFullScreen, setFullScreen] = useState(false)
  useEffect(() => {
    const onChange = () => setFullScreen(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [])
  const toggleFullScreen = () => {
    const root = document.documentElement
    const change = isFullScreen ? document.exitFullscreen() : root.requestFullscreen()
    change.catch(() => {})
  }
  const visibility = isIdle ? 'lg:opacity-0 lg:focus-within:opacity-100' : ''
  return (
    <div className={`lg:absolute lg:right-0 lg:bottom-[6.5em] lg:z-20 ${visibility}`}>
      <div className="flex flex-wrap justify-center gap-2 px-4 py-3 text-base lg:justify-end">
        {!isFullScreen && (
          <ButtonLink to={buildEventPath(slug)} variant="secondary">
            Volver al evento
          </ButtonLink>
        )}
        {canPause && (
          <Button variant="secondary" onClick={() => onPause(!isPaused)}>
            {isPaused ? 'Seguir' : 'Pausar'}
          </Button>
        )}
        {document.fullscreenEnabled && (
          <Button variant="secondary" onClick={toggleFullScreen}>
            {isFullScreen ? 'Salir de pantalla completa' : 'Pantalla completa'}
          </Button>
        )}
      </div>
    </div>
  )
}
