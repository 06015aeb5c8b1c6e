import { createContext } from 'react'

/** What lets a script or a style element of one answer run (CSP). */
export interface Nonces {
  script: string
  style: string
}

/** The nonces of the answer being rendered; none in the browser, which hides them. */
export const NonceContext = createContext<Partial<Nonces>>({})
