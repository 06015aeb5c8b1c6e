import type { Deps } from '#server/deps.ts'

/**
 * Takes note of the wish and no more, so that neither answer nor time tells whether the account
 * exists (`R2`); `sendResetLink` does the rest.
 */
export async function requestPasswordReset(deps: Deps, email: string): Promise<void> {
  await deps.db.transaction().execute((tx) => deps.outbox.task(tx, 'send-reset-link', { email }))
}
