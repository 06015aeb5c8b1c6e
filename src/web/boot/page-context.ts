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

/** What lets a script or a style element of one answer run (CSP). */
export interface Nonces {
  script: string
  style: string
}

/** The nonces of the answer being rendered; none in the browser, which hides them. */
export const NonceContext = createContext<Partial<Nonces>>({})
