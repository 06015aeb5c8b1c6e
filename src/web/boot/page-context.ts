import { createContext } from 'react'

/** When a visitor's page starts its scripts: at the first touch, or right after the first paint. */
type ScriptStart = 'touch' | 'paint'

/** Set by the server for each answer; the browser never reads it. */
export const ScriptStartContext = createContext<ScriptStart>('paint')

/** What the page's module exports, from React Router's manifest. */
interface PageExports {
  hasLoader: boolean
  hasClientLoader: boolean
  hasClientAction: boolean
}

/** A page that the server renders wholly waits for a touch; one that needs its scripts does not. */
export function scriptStart(page: PageExports | undefined): ScriptStart {
  if (!page || page.hasLoader) return 'touch'
  return page.hasClientLoader || page.hasClientAction ? 'paint' : 'touch'
}

/**
 * Marks the inline scripts and styles that we write ourselves: the HTTP server replaces it by their hashes
 * in the content security policy, so the browser never sees it.
 */
export const NonceContext = createContext<string | undefined>(undefined)
