import { Children, cloneElement, Fragment, isValidElement, type ReactNode, use } from 'react'
import { Scripts } from 'react-router'
import sheetUrl from '../ui/style/theme.css?url'
import { InlineScript } from './inline-script.tsx'
import { NonceContext } from './nonce.ts'
import { type ScriptStart, ScriptStartContext } from './script-start.ts'
import { WAKE } from './wake.ts'

interface Tag {
  type?: string
  rel?: string
  href?: string
  async?: boolean
  children?: ReactNode
  'data-preloads'?: string
  'data-start'?: ScriptStart
  'data-sheet'?: string
}

const INERT = 'text/late-module'

/**
 * What a person does first; `click` and `submit` come without a touch from assistive technology. The
 * last is the page's own: what it shows has changed.
 */
const TOUCHES = ['pointerdown', 'keydown', 'focusin', 'input', 'click', 'submit', 'storage', WAKE]

const starter = import.meta.env.SSR
  ? `(() => {
  const late = document.querySelector('script[type="${INERT}"]')
  if (!late) return
  const touches = ${JSON.stringify(TOUCHES)}
  let started = false
  const start = () => {
    if (started) return
    started = true
    for (const touch of touches) removeEventListener(touch, start, true)
    for (const href of late.dataset.preloads.split(' ')) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      document.head.append(link)
    }
    const script = document.createElement('script')
    script.type = 'module'
    script.nonce = late.nonce
    script.textContent = late.textContent
    const run = () => {
      document.head.append(script)
      script.remove()
    }
    const sheet = document.createElement('link')
    sheet.rel = 'stylesheet'
    sheet.href = late.dataset.sheet
    sheet.onload = sheet.onerror = run
    document.head.append(sheet)
  }
  for (const touch of touches) addEventListener(touch, start, true)
  const restored = (box) => box.value !== box.defaultValue || box.checked !== box.defaultChecked
  addEventListener('pageshow', () => {
    if ([...document.querySelectorAll('input, textarea')].some(restored)) start()
  })
  if (late.dataset.start === 'touch' && document.documentElement.dataset.session !== 'held') return
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)))
  setTimeout(start, 1000)
})()`
  : ''

function preloadsIn(node: ReactNode): string[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<Tag>(child)) return []
    if (child.props.rel === 'modulepreload') return [child.props.href ?? '']
    return preloadsIn(child.props.children)
  })
}

function late(node: ReactNode, preloads: string, start: ScriptStart): ReactNode {
  return Children.toArray(node).map((child) => {
    if (!isValidElement<Tag>(child)) return child
    if (child.type === Fragment) return late(child.props.children, preloads, start)
    if (child.props.rel === 'modulepreload') return null
    if (child.props.type !== 'module') return child
    return cloneElement(child, {
      type: INERT,
      async: false,
      'data-preloads': preloads,
      'data-start': start,
      'data-sheet': sheetUrl,
    })
  })
}

/**
 * React Router's scripts, sent inert: as module preloads and a module script they would compete with
 * style and font for a phone's line (stack trap 9). A small script brings them to life: at the first
 * touch, or where the browser brings back what was typed, if the server has made the page whole and
 * nobody is signed in, so that a guest who only reads fetches none; elsewhere two frames after the
 * first paint, or after a second where nothing is painted. With them, and before they run, comes the
 * whole style sheet: the page itself carries no more of it than it shows. `EarlyScript` keeps the
 * presses that come before them.
 */
export function LateScripts() {
  const { script: nonce } = use(NonceContext)
  const start = use(ScriptStartContext)
  // Called, not rendered: its elements are needed here, to send them in another form.
  const scripts = Scripts({ nonce })
  return (
    <>
      {late(scripts, preloadsIn(scripts).join(' '), start)}
      <InlineScript code={starter} />
    </>
  )
}
