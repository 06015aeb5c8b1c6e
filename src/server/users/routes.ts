import * as contract from '#contract/people/users.ts'
import { bind } from '#server/http/bind.ts'
import { becomeHost } from './become-host.ts'
import { changePassword } from './change-password.ts'
import { updateProfile } from './update-profile.ts'

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
