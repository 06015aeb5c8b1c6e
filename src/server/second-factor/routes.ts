import * as contract from '#contract/people/second-factor.ts'
import { bind } from '#server/http/bind.ts'
import { addPasskey, removePasskey, startPasskey } from './passkeys/change-passkeys.ts'
import { proveFreshly, startFreshProof } from './prove-freshly.ts'
import { readSecondFactor } from './show-second-factor.ts'
import { confirmTotp, removeTotp, renewRecoveryCodes, startTotp } from './totp/change-totp.ts'

export const secondFactorRoutes = [
  bind(contract.showSecondFactor, async ({ deps, user }) => ({
    secondFactor: await readSecondFactor(deps, user.id),
  })),
  bind(contract.startPasskey, async ({ deps, user }) => ({
    options: await startPasskey(deps, user),
  })),
  bind(contract.addPasskey, async ({ deps, user, body, address }) => {
    const recoveryCodes = await addPasskey(deps, { ...user, address }, body)
    return { secondFactor: await readSecondFactor(deps, user.id), recoveryCodes }
  }),
  bind(contract.removePasskey, async ({ deps, user, params }) => {
    await removePasskey(deps, user.id, params.id)
    return { secondFactor: await readSecondFactor(deps, user.id) }
  }),
  bind(contract.startTotp, ({ deps, user }) => startTotp(deps, user.id)),
  bind(contract.confirmTotp, async ({ deps, user, body, address }) => {
    const recoveryCodes = await confirmTotp(deps, { ...user, address }, body.code)
    return { secondFactor: await readSecondFactor(deps, user.id), recoveryCodes }
  }),
  bind(contract.removeTotp, async ({ deps, user }) => {
    await removeTotp(deps, user.id)
    return { secondFactor: await readSecondFactor(deps, user.id) }
  }),
  bind(contract.renewRecoveryCodes, async ({ deps, user }) => {
    const recoveryCodes = await renewRecoveryCodes(deps, user.id)
    return { secondFactor: await readSecondFactor(deps, user.id), recoveryCodes }
  }),
  bind(contract.startFreshProof, async ({ deps, user }) => ({
    options: await startFreshProof(deps, user),
  })),
  bind(contract.proveFreshly, ({ deps, user, body, address }) =>
    proveFreshly(deps, { ...user, address }, body),
  ),
]
