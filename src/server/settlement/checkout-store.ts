import { id as idSchema } from '#contract/api/shapes.ts'
import type { Db, Row, Tx } from '#server/db/schema.ts'
import type { CheckoutParams, ProviderSession } from '#server/stripe/payments.ts'

/** One try to open a hosted checkout, with the parameters that every retry carries. */
export type CheckoutRow = Omit<Row<'checkout_sessions'>, 'params'> & { params: CheckoutParams }

export function toCheckoutRow(row: Row<'checkout_sessions'>): CheckoutRow {
  return { ...row, params: row.params as CheckoutParams }
}
export async function findCheckout(db: Db, id: string): Promise<CheckoutRow | undefined> {
  const row = await db
    .selectFrom('checkout_sessions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toCheckoutRow(row)
}
/**
 * Our checkout of a provider's session: the one that knows its id or, where the provider's answer
 * never reached us, the one whose id the session carries.
 */

export async function findCheckoutOfSession(
  db: Db,
  session: Pick<ProviderSession, 'id' | 'checkoutSessionId'>,
): Promise<CheckoutRow | undefined> {
  const carried = idSchema.safeParse(session.checkoutSessionId)
  const row = await db
    .selectFrom('checkout_sessions')
    .selectAll()
    .where(({ eb, or, and }) =>
      or([
        eb('stripe_session_id', '=', session.id),
        ...(carried.success
          ? [and([eb('id', '=', carried.data), eb('stripe_session_id', 'is', null)])]
          : []),
      ]),
    )
    .executeTakeFirst()
  return row && toCheckoutRow(row)
}
/** What the provider says of a session that is over; a paid one stays complete. */

export async function storeCheckoutEnd(
  tx: Tx,
  id: string,
  status: 'complete' | 'expired',
  sessionId: string,
): Promise<void> {
  await tx
    .updateTable('checkout_sessions')
    .set({ status, stripe_session_id: sessionId })
    .where('id', '=', id)
    .where('status', '!=', 'complete')
    .execute()
}

/** It paid for another contribution than the one it was opened for; hold both. */
export async function assignCheckout(tx: Tx, id: string, contributionId: string): Promise<void> {
  await tx
    .updateTable('checkout_sessions')
    .set({ contribution_id: contributionId })
    .where('id', '=', id)
    .execute()
}
