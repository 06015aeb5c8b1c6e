import { OWN_EVENTS_KEY } from '#web/forms/try-storage.ts'
import { TOKEN_KEY } from '#web/session/session-store.ts'
import { listChangedFields, rememberInput, replayInput } from './early-input.ts'
import { keepSelections } from './kept-selection.ts'
import { forgetReload, recoverPage } from './lost-page.ts'
import {
  clearForHydration,
  reportLostScripts,
  startOfflineGuard,
  stopOfflineGuard,
} from './offline-guard.ts'

/** `click` and `submit` come without a touch from assistive technology; `storage` is a sign-in elsewhere. */
const FIRST_USES = ['pointerdown', 'keydown', 'focusin', 'input', 'click', 'submit', 'storage']

/** Where nothing is painted, such as in a background tab, the scripts start after this time. */
const MAX_PAINT_WAIT_MS = 1_000

/** How long the page's scripts may take before they are asked for again. */
const RETRY_MS = 2_000

let started = false
let retry: number | undefined

/** The module script of the page, which the server sends inert; null until it is parsed. */
const findDeferredScript = () => document.querySelector<HTMLScriptElement>('script[data-start]')

function addLink(rel: string, href: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = rel
  link.href = href
  document.head.append(link)
  return link
}

let lost = false

function loseScripts(): void {
  clearInterval(retry)
  reportLostScripts()
  if (!lost) void recoverPage()
  lost = true
}

/** Runs the page's module script. Its modules run once, however often this is called. */
function runScripts(text: string): void {
  const script = document.createElement('script')
  script.type = 'module'
  script.textContent = text
  script.onerror = loseScripts
  document.head.append(script)
  script.remove()
}

/**
 * Loads the full style sheet, and then runs the page's scripts until React begins: Chromium sometimes never
 * answers an import of a module that is being preloaded. The second call does nothing.
 */
function startScripts(): void {
  const deferred = findDeferredScript()
  if (started || !deferred) return
  started = true
  const { preloads = '', sheet = '' } = deferred.dataset
  for (const href of preloads.split(' ')) addLink('modulepreload', href)
  // The last import of the scripts is dynamic.
  addEventListener('unhandledrejection', loseScripts)
  const run = () => {
    const text = deferred.textContent
    runScripts(text)
    retry = window.setInterval(runScripts, RETRY_MS, text)
  }
  const link = addLink('stylesheet', sheet)
  link.onload = run
  link.onerror = run
}

function startAfterPaint(): void {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(startScripts)))
  setTimeout(startScripts, MAX_PAINT_WAIT_MS)
}

/**
 * Starts the scripts at the first use of the page, or where the browser restores a form; for hosts of
 * the event as soon as the page is parsed; after the first paint on a page that needs them to be whole,
 * and for somebody who is signed in.
 */
function startOnFirstUse(): void {
  let wasUsed = false
  const use = () => {
    wasUsed = true
    startScripts()
  }
  for (const type of FIRST_USES) addEventListener(type, use, { capture: true, once: true })
  const startIfRestored = () => listChangedFields().length > 0 && startScripts()
  addEventListener('pageshow', startIfRestored)
  addEventListener('DOMContentLoaded', () => {
    const { session, own } = document.documentElement.dataset
    const needsScripts = findDeferredScript()?.dataset.start === 'paint'
    if (wasUsed || own !== undefined) startScripts()
    else if (needsScripts || session === 'active') startAfterPaint()
    else startIfRestored()
  })
}

let pending: HTMLFormElement | HTMLButtonElement | undefined

function rememberSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  if (!('scriptOnly' in form.dataset)) return
  event.preventDefault()
  pending = form
}

function rememberClick({ target }: MouseEvent): void {
  pending = (target as Element).closest<HTMLButtonElement>('button[type=button]') ?? pending
}

/**
 * Remembers the last thing that only the page's scripts can do: a form marked `SCRIPT_ONLY` that was
 * submitted, or a plain button that was pressed. Links, other forms and native controls work at once.
 */
function rememberPresses(): void {
  addEventListener('submit', rememberSubmit, true)
  addEventListener('click', rememberClick, true)
}

/** Submits the remembered form or presses the remembered button, and remembers no more. */
function replayPress(): void {
  removeEventListener('submit', rememberSubmit, true)
  removeEventListener('click', rememberClick, true)
  if (pending?.isConnected)
    pending instanceof HTMLFormElement ? pending.requestSubmit() : pending.click()
  pending = undefined
}

const boot = {
  startScripts,
  /** Called right before React hydrates the page. */
  beforeHydration(): void {
    clearInterval(retry)
    clearForHydration()
    rememberInput()
  },
  /** Called once React handles the page's events. */
  handOver(): void {
    removeEventListener('unhandledrejection', loseScripts)
    stopOfflineGuard()
    forgetReload()
    replayInput()
    replayPress()
    // The browser may restore a form after hydration; React is not notified.
    addEventListener('pageshow', ({ persisted }) => persisted || replayInput(), { once: true })
  },
}

declare global {
  interface Window {
    /** Absent only where the inline script did not run. */
    boot?: typeof boot
  }
}

/** Marks that CSS and scripts read: `in-data-[session=active]:…`, `in-data-own:…`, `in-data-share:…`. */
function markPage(): void {
  const { dataset } = document.documentElement
  try {
    const isSignedIn = Boolean(localStorage.getItem(TOKEN_KEY))
    dataset.session = isSignedIn ? 'active' : 'none'
    const owned = localStorage.getItem(OWN_EVENTS_KEY)
    if (isSignedIn && owned?.includes(`"${location.pathname}"`)) dataset.own = ''
  } catch {
    // Storage is blocked: the page is shown as to a visitor.
  }
  if ('share' in navigator) dataset.share = ''
}

window.boot = boot
keepSelections()
markPage()
addEventListener('DOMContentLoaded', () =>
  document.querySelector<HTMLElement>('[aria-invalid=true], [type=radio][autofocus]')?.focus(),
)
rememberPresses()
startOfflineGuard()
startOnFirstUse()
