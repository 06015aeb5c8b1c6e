import { Children, cloneElement, Fragment, isValidElement, type ReactNode, use } from 'react'
import { Scripts } from 'react-router'
import sheetUrl from '../ui/style/full.css?url'
import { NonceContext, ScriptStartContext } from './page-context.ts'

interface TagProps {
  type?: string
  rel?: string
  href?: string
  async?: boolean
  children?: ReactNode
  [data: `data-${string}`]: string
}

const INERT_TYPE = 'text/deferred-module'

function listPreloads(node: ReactNode): string[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<TagProps>(child)) return []
    if (child.props.rel === 'modulepreload') return [child.props.href ?? '']
    return listPreloads(child.props.children)
  })
}

/** Drops the preloads and gives the module script, made inert, these attributes. */
function deferModule(node: ReactNode, data: TagProps): ReactNode {
  return Children.toArray(node).map((child) => {
    if (!isValidElement<TagProps>(child)) return child
    if (child.type === Fragment) return deferModule(child.props.children, data)
    if (child.props.rel === 'modulepreload') return null
    if (child.props.type !== 'module') return child
    return cloneElement(child, { ...data, type: INERT_TYPE, async: false })
  })
}

/**
 * React Router's scripts, sent inert: as module preloads and a module script they would compete with
 * style and font for a phone's bandwidth. The boot script (`inline/boot.ts`) starts them.
 */
export function DeferredScripts() {
  const nonce = use(NonceContext)
  const start = use(ScriptStartContext)
  // Called, not rendered: its elements are needed here, to change them.
  const scripts = Scripts({ ...(nonce && { nonce }) })
  const preloads = listPreloads(scripts).join(' ')
  return deferModule(scripts, {
    'data-start': start,
    'data-preloads': preloads,
    'data-sheet': sheetUrl,
  })
}
