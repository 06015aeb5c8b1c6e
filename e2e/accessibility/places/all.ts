import { ADMIN } from './admin.ts'
import type { Place } from './place.ts'
import { PRIVATE } from './private.ts'
import { PUBLIC } from './public.ts'

/** Every route of the web in its states. */
export const PLACES: readonly Place[] = [...PUBLIC, ...PRIVATE, ...ADMIN]
