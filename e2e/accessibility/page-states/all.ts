import { ADMIN } from './admin.ts'
import { EVENTS } from './events.ts'
import type { PageState } from './page-state.ts'
import { PRIVATE } from './private.ts'
import { PUBLIC } from './public.ts'

/** Every route of the web in its states. */
export const PAGE_STATES: readonly PageState[] = [...PUBLIC, ...PRIVATE, ...EVENTS, ...ADMIN]
