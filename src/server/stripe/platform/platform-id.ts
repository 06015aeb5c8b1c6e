import type Stripe from 'stripe'
import { callStripe } from '../call-stripe.ts'
import { ProviderError } from '../provider-error.ts'
import { describeResponse } from '../response-checks.ts'

export interface PlatformIdentity {
  /** The id, or null while the provider does not tell. */
  readOrNull(): Promise<string | null>
  /**
   * Throws `ProviderError` unless the key belongs to this platform: a valid key of another platform or
   * mode reaches none of our accounts, which says nothing about them.
   */
  assertIs(platformId: string | null): Promise<void>
}

const readAccount = describeResponse('account', { id: 'string' })
const readBalance = describeResponse('balance', { livemode: 'boolean' })

/** The platform's own account and the key's mode, such as `acct_1/live`: both modes share the account. */
async function readPlatformId({ accounts, balance }: Stripe): Promise<string> {
  const [account, { livemode }] = await Promise.all([
    callStripe(() => accounts.retrieveCurrent()).then((answer) => readAccount(answer)),
    callStripe(() => balance.retrieve()).then((answer) => readBalance(answer)),
  ])
  return `${account.id}/${livemode ? 'live' : 'test'}`
}

/** Reads once to which platform the key belongs. */
export function createPlatformIdentity(stripe: Stripe): PlatformIdentity {
  let known: string | null = null
  const read = async () => {
    known ??= await readPlatformId(stripe)
    return known
  }
  return {
    readOrNull: () => read().catch(() => null),
    assertIs: async (platformId) => {
      if ((await read()) === platformId) return
      throw platformId === null
        ? new ProviderError('payment provider: nobody knows which platform has the account', {
            kind: 'unanswered',
            code: 'platform_unknown',
          })
        : new ProviderError('payment provider: the key belongs to another platform or mode', {
            kind: 'refused',
            code: 'platform_mismatch',
            operatorFault: { kind: 'key-of-another-platform', permission: null },
          })
    },
  }
}
