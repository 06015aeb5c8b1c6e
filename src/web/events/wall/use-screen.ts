import { useEffect, useState } from 'react'

/** Keeps the screen on while the page is visible, where the browser supports it. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let over = false
    const hold = async () => {
      if (document.visibilityState === 'hidden' || !navigator.wakeLock) return
      const held = await navigator.wakeLock.request('screen').catch(() => null)
      if (over) void held?.release()
      else lock = held
    }
    const look = () => void hold()
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', look)
      void lock?.release()
    }
  }, [])
}

interface FullScreen {
  isFull: boolean
  /** Null where the browser has no full-screen mode. */
  toggle: (() => void) | null
}

export function useFullScreen(): FullScreen {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [])
  const toggle = () => {
    const change = isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    change.catch(() => {})
  }
  return { isFull, toggle: document.fullscreenEnabled ? toggle : null }
}
