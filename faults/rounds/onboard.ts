import { type Person, signUp } from '../../product-client/people.ts'
import { waitUntil } from '../../product-client/wait.ts'
import type { DatabaseReader } from '../environment/database-reader.ts'
import type { ServedProduct } from '../environment/product.ts'
import { postUntilAnswered } from './contribute.ts'

/** What goes wrong when each late host's account is created, in turn. */
const ACCOUNT_FAULTS = [
  { count: 1, delay_ms: 12_000 },
  { count: 1, status: 500 },
  { count: 2, drop: 'after' },
] as const

/** Creates persons who open their payout accounts while faults are injected. */
export function createLateHosts(product: ServedProduct, seed: number): Promise<Person[]> {
  const emails = ACCOUNT_FAULTS.map((_, index) => `tarde.${seed}.${index}@example.test`)
  return Promise.all(emails.map((email) => signUp(product, { email })))
}

/** Opens each one's account, which hangs, fails or loses its answer, after a part of the contributions. */
export async function onboardLateHosts(
  product: ServedProduct,
  hosts: readonly Person[],
  hasEnded: (part: number) => boolean,
): Promise<void> {
  for (const [index, { email, token }] of hosts.entries()) {
    await waitUntil('a part has ended', async () => hasEnded((index + 1) / (hosts.length + 1)))
    const fault = { match: 'POST /v2/core/accounts', about: email, ...ACCOUNT_FAULTS[index] }
    await product.sandbox.control('/faults', fault)
    const path = '/payments/connect/create-account'
    const { status } = await postUntilAnswered(product.url, path, { body: {}, token })
    if (status !== 200) throw new Error(`the account of ${email}: ${status}`)
  }
}

/** Checks that each late host has one account, here and at the provider. */
export async function auditAccounts(
  { sandbox }: ServedProduct,
  database: DatabaseReader,
  hosts: readonly Person[],
): Promise<string[]> {
  const accounts = await sandbox.list<{ id: string; metadata: { userId?: string } }>('accounts')
  const rows = await database.query<{ user_id: string; stripe_account_id: string | null }>(
    'select user_id, stripe_account_id from payout_accounts',
  )
  return hosts.flatMap(({ email, user }) => {
    const made = accounts.filter(({ metadata }) => metadata.userId === user.id).map(({ id }) => id)
    const known = rows.filter((row) => row.user_id === user.id)
    const agrees =
      made.length === 1 && known.length === 1 && known[0]?.stripe_account_id === made[0]
    return agrees ? [] : [`${email}: ${made.length} accounts, ${known.length} rows`]
  })
}
