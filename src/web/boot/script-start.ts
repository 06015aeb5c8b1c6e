import { createContext } from 'react'

/** When a visitor's page takes up its scripts: at the first touch, or right after the first paint. */
export type ScriptStart = 'touch' | 'paint'

/** Set by the server for each answer; the browser never reads it. */
export const ScriptStartContext = createContext<ScriptStart>('paint')

/** What the page's module exports, as React Router's manifest tells it. */
interface PageExports {
  hasLoader: boolean
  hasClientLoader: boolean
  hasClientAction: boolean
}

/**
 * A page that the server has made whole can wait for a touch; one whose content or form the script
 * alone can bring cannot.
 */
export function scriptStart(page: PageExports | undefined): ScriptStart {
  if (!page || page.hasLoader) return 'touch'
  return page.hasClientLoader || page.hasClientAction ? 'paint' : 'touch'
}
