import type { User } from '#contract/people/users.ts'
import type { Deps } from '#server/deps.ts'
import { showUser } from './show-user.ts'
import { addRole } from './store.ts'

/** 'Quiero organizar mi propio baby shower': adds HOST; a second time changes nothing (`R2`). */
export async function becomeHost(deps: Deps, userId: string): Promise<User> {
  await addRole(deps.db, userId, 'HOST', deps.now())
  return showUser(deps.db, userId)
}
