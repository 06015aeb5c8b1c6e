import { createContext } from 'react'

/** The nonce of the answer being rendered; undefined in the browser, which hides it. */
export const NonceContext = createContext<string | undefined>(undefined)
