import { PATHS } from '#contract/product/paths.ts'
import { useHasRole } from '#web/session/use-session.ts'

/**
 * Where the logo and 'Inicio' lead: an admin to the desk, everybody else to '/'. Who types '/' is redirected as
 * the specification says (`spec §2`).
 */
export const useHomePath = (): string => (useHasRole(['ADMIN']) ? PATHS.admin : PATHS.home)
