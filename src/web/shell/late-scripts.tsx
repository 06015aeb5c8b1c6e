import { Children, cloneElement, Fragment, isValidElement, type ReactNode, use } from 'react'
import { Scripts } from 'react-router'
import { NonceContext } from './nonce.ts'

interface Tag {
  type?: string
  rel?: string
  href?: string
  async?: boolean
  children?: ReactNode
  'data-preloads'?: string
}

const INERT = 'text/late-module'

const starter = `(() => {
  let started = false
  const start = () => {
    const late = document.querySelector('script[type="${INERT}"]')
    if (started || !late) return
    started = true
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
    document.head.append(script)
    script.remove()
  }
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)))
  setTimeout(start, 1000)
})()`

function preloadsIn(node: ReactNode): string[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<Tag>(child)) return []
    if (child.props.rel === 'modulepreload') return [child.props.href ?? '']
    return preloadsIn(child.props.children)
  })
}

function late(node: ReactNode, preloads: string): ReactNode {
  return Children.toArray(node).map((child) => {
    if (!isValidElement<Tag>(child)) return child
    if (child.type === Fragment) return late(child.props.children, preloads)
    if (child.props.rel === 'modulepreload') return null
    if (child.props.type !== 'module') return child
    return cloneElement(child, { type: INERT, async: false, 'data-preloads': preloads })
  })
}

/**
 * React Router's scripts, started after the first paint: its module preloads and its module script
 * would compete with style and font for a phone's line (stack trap 9). They are sent inert; a small
 * script brings them to life two frames later, or after a second where nothing is painted.
 */
export function LateScripts() {
  const { script: nonce } = use(NonceContext)
  // Called, not rendered: its elements are needed here, to send them in another form.
  const scripts = Scripts({ nonce })
  return (
    <>
      {late(scripts, preloadsIn(scripts).join(' '))}
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
        dangerouslySetInnerHTML={{ __html: starter }}
      />
    </>
  )
}
