import { tryStorage } from '#web/forms/try-storage.ts'
import { isReachable } from './offline-guard.ts'

/** In this tab: the address that was loaded again without being asked to. */
const RELOADED_KEY = 'reloaded'

/** The content of a page that waits for its scripts, and into which nobody has typed. */
function findPendingContent(): Element | null {
  const isWhole = !document.querySelector('script[data-start=paint]')
  return isWhole || document.querySelector('main form[method=post]')
    ? null
    : document.querySelector('main')
}

/** Once for an address, so that it never ends in a loop: without a storage not at all. */
function takeReload(): boolean {
  const isFirst = tryStorage(() => {
    const before = sessionStorage.getItem(RELOADED_KEY)
    sessionStorage.setItem(RELOADED_KEY, location.href)
    return before !== location.href
  })
  return isFirst === true
}

function sayLost(content: Element): void {
  const link = document.createElement('a')
  link.href = location.href
  link.textContent = 'Recargar'
  link.className = 'font-semibold text-accent underline decoration-1 underline-offset-4'
  const text = document.createElement('p')
  text.setAttribute('role', 'alert')
  text.className = 'p-8 text-center'
  content.replaceChildren(text)
  text.append('No pudimos cargar esta página. ', link)
}

/**
 * A page that shows nothing without its scripts, and they are lost: an earlier version's are gone after a
 * deployment. It is loaded again once; then it says so.
 */
export async function recoverPage(): Promise<void> {
  const content = findPendingContent()
  if (!content) return
  if ((await isReachable()) && takeReload()) location.reload()
  else sayLost(content)
}

/** The scripts came: the next time that they are lost is another one. */
export function forgetReload(): void {
  tryStorage(() => sessionStorage.removeItem(RELOADED_KEY))
}
