import type { Locator, Page } from '@playwright/test'
import type { Person } from '../../../product-client/people.ts'

export interface World {
  host: Person
  admin: Person
  event: { id: string; slug: string }
  draft: { id: string; slug: string }
  gift: string
}

export interface WalkedForm {
  name: string
  /** Source files below `src/web` whose form this is. */
  of: string
  as?: 'host' | 'newHost' | 'admin' | 'aliado'
  open: (page: Page, world: World) => Promise<unknown>
  /** Of a guest: the message stands right above the button, which stays under the finger. */
  isGuests?: boolean
  /** Typed values by label. */
  typed?: Readonly<Record<string, string>>
  /** Label, or role and name, of the button that sends. */
  send: string | RegExp
  /** Prepares what typing alone does not. */
  prepare?: (scope: Locator) => Promise<unknown>
}

export const goto = (address: string | ((world: World) => string)) => (page: Page, world: World) =>
  page.goto(typeof address === 'string' ? address : address(world))

export const NEW_PASSWORD = 'Otra-Cuna-2028$'
