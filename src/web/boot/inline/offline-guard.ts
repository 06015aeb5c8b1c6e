import { OFFLINE_FORM_MESSAGE, OFFLINE_MESSAGE } from '#web/api/offline.ts'
import { keepInPlace } from '#web/ui/layout/keep-in-place.ts'
import { isOfflineLink } from './offline-link.ts'

/** Any answer shows that the line holds. */
const PROBE_PATH = '/healthz'
const PROBE_TIMEOUT_MS = 8_000

const NOTICE = 'rounded-md border-l-4 border-danger bg-danger-soft p-4 text-ink'
/** Above the bar at a phone's lower edge. */
const FLOATING = 'fixed inset-x-4 bottom-24 z-50 shadow-float sm:left-auto sm:w-96'

/** A line that neither carries the scripts nor fails counts as cut after this time. */
const SCRIPTS_TIMEOUT_MS = 15_000

const LOST_SCRIPTS =
  'Se cortó tu conexión antes de cargar toda la página. Recárgala e intenta de nuevo.'

let notice: HTMLElement | undefined
/** The form that is let through: the probe succeeded. */
let cleared: HTMLFormElement | undefined
let isProbing = false
let hasLostScripts = false
/** Of the form that is on its way: its button, and the text of that. */
let sending: { button: HTMLElement; label: Text; text: string } | undefined
/** From hydration on the buttons are React's. */
let showsSending = true
/** Sent before the scripts that are to send it. */
let waitingForm: HTMLFormElement | undefined

/** The page's scripts did not arrive; browsers try those that failed again in a new document only. */
export function reportLostScripts(): void {
  hasLostScripts = true
  // Without them the host's page never comes: the guests' page does.
  delete document.documentElement.dataset.own
  if (waitingForm) showFormNotice(waitingForm, LOST_SCRIPTS)
}

function hideOfflineNotice(): void {
  if (notice) keepInPlace(notice.nextElementSibling, () => notice?.remove())
  notice = undefined
}

function showNotice(text: string, put: (notice: HTMLElement) => void, look = ''): void {
  hideOfflineNotice()
  notice = document.createElement('p')
  notice.setAttribute('role', 'alert')
  notice.className = `${NOTICE} ${look}`
  put(notice)
  notice.textContent = text
}

const TYPED = 'textarea, input:is([type=text], [type=email], [type=tel], [type=password])'

/** A form may bring a text of its own. */
const describeCutLine = (form: HTMLFormElement) =>
  form.dataset.offlineText ?? (form.querySelector(TYPED) ? OFFLINE_FORM_MESSAGE : OFFLINE_MESSAGE)

/** On a slow line the answer takes seconds: the button says that the press has worked. */
function showSending(button: HTMLElement | null): void {
  hideSending()
  const label = button?.lastChild
  const text = button?.dataset.busyLabel
  if (!showsSending || !button || !text || !(label instanceof Text)) return
  sending = { button, label, text: label.data }
  label.data = text
  button.ariaBusy = 'true'
}

function hideSending(): void {
  if (!sending) return
  const { button, label, text } = sending
  label.data = text
  button.removeAttribute('aria-busy')
  sending = undefined
}

/** What a form that was not sent says; during hydration it stands aside. */
let kept: { form: HTMLFormElement; text: string } | undefined

function setNoticeAside(): void {
  const form = notice?.closest('form')
  if (notice && form) kept = { form, text: notice.textContent }
  hideOfflineNotice()
}

/** Called right before React hydrates the page, which it is to meet as it was sent. */
export function clearForHydration(): void {
  showsSending = false
  hideSending()
  setNoticeAside()
}

/** Back from where the form led: a page that the browser has kept is not loaded again. */
const hideAfterBack = ({ persisted }: PageTransitionEvent) => persisted && hideSending()

/** Says it above the form's last visible button, which stays under the finger (`FormMessage`). */
function putFormNotice(form: HTMLFormElement, text: string): void {
  const buttons = [...form.querySelectorAll('button[type=submit]:not([hidden])')]
  const button = buttons.at(-1)
  keepInPlace(button ?? null, () =>
    showNotice(text, (element) => (button ? button.before(element) : form.append(element))),
  )
}

function showFormNotice(form: HTMLFormElement, text = describeCutLine(form)): void {
  hideSending()
  putFormNotice(form, text)
  notice?.scrollIntoView({ block: 'nearest' })
}

export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS)
  return fetch(PROBE_PATH, { method: 'HEAD', cache: 'no-store', signal }).then(
    () => true,
    () => false,
  )
}

async function probeAndSend(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  isProbing = true
  const reached = await isReachable()
  isProbing = false
  if (!reached) return showFormNotice(form)
  cleared = form
  form.requestSubmit(submitter)
}

/** Holds a form back while there is no line: the browser's error page would take the typed text along. */
function holdSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  hideOfflineNotice()
  if (cleared === form) {
    cleared = undefined
    return
  }
  // The page's scripts send it, and are not there: see `rememberSubmit`.
  if ('scriptOnly' in form.dataset) {
    waitingForm = form
    setTimeout(reportLostScripts, SCRIPTS_TIMEOUT_MS)
    if (hasLostScripts && navigator.onLine) showFormNotice(form, LOST_SCRIPTS)
    else if (!navigator.onLine) showFormNotice(form)
    return
  }
  if (form.method !== 'post') return
  event.preventDefault()
  if (isProbing) return
  showSending(event.submitter)
  void probeAndSend(form, event.submitter)
}

function holdLink(press: MouseEvent): void {
  if (!isOfflineLink(press)) return
  press.preventDefault()
  showNotice(OFFLINE_MESSAGE, (element) => document.body.append(element), FLOATING)
}

/** Until the page's scripts run, keeps forms and links from ending on the browser's error page. */
export function startOfflineGuard(): void {
  addEventListener('submit', holdSubmit, true)
  addEventListener('click', holdLink, true)
  addEventListener('online', hideOfflineNotice)
  addEventListener('pageshow', hideAfterBack)
}

/**
 * Leaves forms and links to the page's scripts. What a form said of its last press stays until the next one,
 * or until the line is back.
 */
export function stopOfflineGuard(): void {
  waitingForm = undefined
  removeEventListener('submit', holdSubmit, true)
  removeEventListener('click', holdLink, true)
  removeEventListener('pageshow', hideAfterBack)
  setNoticeAside()
  if (!kept?.form.isConnected) return
  putFormNotice(kept.form, kept.text)
  addEventListener('submit', hideOfflineNotice, { capture: true, once: true })
}
