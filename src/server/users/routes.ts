import type { User } from '#contract/people/users.ts'
import * as contract from '#contract/people/users.ts'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/http/bind.ts'
import { changePassword } from './credentials/change-password.ts'
import { readUser } from './present.ts'
import { addRole } from './store.ts'
import { updateProfile } from './update-profile.ts'

/** 'Quiero organizar mi propio baby shower': adds HOST unless the user has it (`R2`). */
async function becomeHost(deps: Deps, userId: string): Promise<User> {
  await addRole(deps.db, userId, 'HOST', deps.now())
  return readUser(deps.db, userId)
}

export const userRoutes = [
  bind(contract.updateProfile, async ({ deps, user, body }) => ({
    user: await updateProfile(deps, user, body),
  })),
  bind(contract.becomeHost, async ({ deps, user }) => ({ user: await becomeHost(deps, user.id) })),
  bind(contract.changePassword, async ({ deps, user, body }) => {
    await changePassword(deps, user, body)
    return { message: '¡Contraseña actualizada exitosamente!' }
  }),
]
