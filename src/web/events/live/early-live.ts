/** Runs inline, before the page has any other script; see `LiveBeforeHydration`. */

declare global {
  interface Window {
    /** Closes the connection: the page's own scripts follow the event from here on. */
    endEarlyLive?: () => void
  }
}

const RECONNECT_DELAY_MS = 30_000

function followUntilNews(address: string): void {
  let source: EventSource | undefined
  let hasEnded = false
  const connect = () => {
    source?.close()
    if (hasEnded || document.hidden) return
    const current = new EventSource(address)
    source = current
    for (const type of ['message', 'withheld', 'gone']) current.addEventListener(type, startScripts)
    current.onerror = () => {
      if (current.readyState !== EventSource.CLOSED || current !== source) return
      setTimeout(connect, RECONNECT_DELAY_MS)
    }
  }
  const end = () => {
    hasEnded = true
    source?.close()
    document.removeEventListener('visibilitychange', connect)
  }
  const startScripts = () => {
    end()
    window.boot?.startScripts()
  }
  window.endEarlyLive = end
  document.addEventListener('visibilitychange', connect)
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(connect)))
}

const address = document.currentScript?.dataset.live
if (address && document.documentElement.dataset.session !== 'active') followUntilNews(address)

export {}
