import * as contract from '#contract/people/users.ts'
import { bind } from '#server/http/bind.ts'
import { changePassword } from './credentials/change-password.ts'
import { readUser } from './present.ts'
import { addRole } from './store.ts'
import { cancelEmailChange, updateProfile } from './update-profile.ts'

export const userRoutes = [
  bind(contract.updateProfile, async ({ deps, user, body, address }) => ({
    user: await updateProfile(deps, { ...user, address }, body),
  })),
  bind(contract.cancelEmailChange, ({ deps, user }) =>
    deps.db.transaction().execute(async (tx) => {
      await cancelEmailChange(tx, user.id, deps.now())
      return { user: await readUser(tx, user.id) }
    }),
  ),
  // 'Quiero organizar mi propio baby shower': adds HOST unless the user has it (`R2`).
  bind(contract.becomeHost, async ({ deps, user }) => {
    await addRole(deps.db, user.id, 'HOST', deps.now())
    return { user: await readUser(deps.db, user.id) }
  }),
  bind(contract.changePassword, async ({ deps, user, body, address }) => {
    await changePassword(deps, { ...user, address }, body)
    return { message: '¡Contraseña actualizada exitosamente!' }
  }),
]
