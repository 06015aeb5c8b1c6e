import { type Person, signIn, signUp } from '../../../product-client/people.ts'
import { waitUntil } from '../../../product-client/wait.ts'
import type { DatabaseReader } from '../../environment/database-reader.ts'
import type { ServedProduct } from '../../environment/product.ts'
import { type FaultFocus, KEY_IN_USE } from '../focuses.ts'
import { ROUND_MS } from '../recovery.ts'
import { postUntilAnswered } from './contribute.ts'

/** What goes wrong when a late host's account is created. */
interface AccountFault {
  count: number
  status?: number
  body?: string
  delay_ms?: number
  drop?: 'after'
}

const ACCOUNT_FAULTS: readonly AccountFault[] = [
  { count: 1, delay_ms: 12_000 },
  { count: 1, status: 500 },
  { count: 2, drop: 'after' },
]

/** A page waits for nine seconds, the call for twenty. */
const FOCUSED_FAULTS: Partial<Record<FaultFocus, readonly AccountFault[]>> = {
  'sticky-500': [
    { count: 1, status: 500 },
    { count: 3, status: 500 },
  ],
  'in-use': [{ count: 2, ...KEY_IN_USE }],
  'hanging-accounts': [
    { count: 1, delay_ms: 9_500 },
    { count: 1, delay_ms: 12_000 },
    { count: 1, delay_ms: 12_000, drop: 'after' },
    { count: 1, delay_ms: 25_000 },
  ],
}

/** A person who opens their payout account while it goes wrong. */
export interface LateHost {
  person: Person
  fault: AccountFault
}

/** Creates persons who open their payout accounts while faults are injected, one for each fault. */
export function createLateHosts(
  product: ServedProduct,
  seed: number,
  only: readonly FaultFocus[],
): Promise<LateHost[]> {
  const faults =
    only.length > 0 ? only.flatMap((focus) => FOCUSED_FAULTS[focus] ?? []) : ACCOUNT_FAULTS
  return Promise.all(
    faults.map(async (fault, index) => {
      const email = `tarde.${seed}.${index}@example.test`
      return { person: await signUp(product, { email }), fault }
    }),
  )
}

/** Opens each one's account, which hangs, fails or loses its answer, after a part of the contributions. */
export async function onboardLateHosts(
  product: ServedProduct,
  hosts: readonly LateHost[],
  hasEnded: (part: number) => boolean,
): Promise<void> {
  for (const [index, { person, fault }] of hosts.entries()) {
    const { email } = person
    const hasPartEnded = async () => hasEnded((index + 1) / (hosts.length + 1))
    await waitUntil('a part has ended', hasPartEnded, ROUND_MS)
    // A payout account takes a sign-in of the last minutes; a round of a thousand gifts lasts longer.
    const { token } = await waitUntil(`${email} signs in`, () => signIn(product, email))
    const match = { match: 'POST /v2/core/accounts', about: email }
    await product.sandbox.control('/faults', { ...match, ...fault })
    const path = '/payments/connect/create-account'
    const { status } = await postUntilAnswered(product.url, path, { body: {}, token })
    if (status !== 200) throw new Error(`the account of ${email}: ${status}`)
  }
}

/** Checks that each late host has one account, here and at the provider. */
export async function auditAccounts(
  { sandbox }: ServedProduct,
  database: DatabaseReader,
  hosts: readonly LateHost[],
): Promise<string[]> {
  const accounts = await sandbox.list<{ id: string; metadata: { userId?: string } }>('accounts')
  const rows = await database.query<{ user_id: string; stripe_account_id: string | null }>(
    'select user_id, stripe_account_id from payout_accounts',
  )
  return hosts.flatMap(({ person: { email, user } }) => {
    const made = accounts.filter(({ metadata }) => metadata.userId === user.id).map(({ id }) => id)
    const known = rows.filter((row) => row.user_id === user.id)
    const agrees =
      made.length === 1 && known.length === 1 && known[0]?.stripe_account_id === made[0]
    return agrees ? [] : [`${email}: ${made.length} accounts, ${known.length} rows`]
  })
}
