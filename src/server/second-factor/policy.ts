import { DESK_ROLES, hasAnyRole } from '#contract/people/roles.ts'
import type { Config } from '#server/config.ts'

/** Whether an account with these roles may not be without a second factor (`R16`). */
export function mustHaveSecondFactor(
  { adminSecondFactor }: Pick<Config, 'adminSecondFactor'>,
  roles: readonly string[],
): boolean {
  return adminSecondFactor === 'required' && hasAnyRole(roles, DESK_ROLES)
}
