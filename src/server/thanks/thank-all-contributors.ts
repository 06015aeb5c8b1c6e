import { composeThankYouNote } from '#contract/contributions/thank-you.ts'
import { BATCH } from '#server/db/batches.ts'
import type { Deps } from '#server/deps.ts'
import { findOwnedEvent } from '#server/event-records/find-event.ts'
import type { Principal } from '#server/http/principal.ts'
import { listUnthankedWithEmail, saveFirstThanks } from './store.ts'

/**
 * Emails thanks, by name, for every contribution that has an address and was not thanked yet; one
 * email each, also when two requests run at once. Throws EVENT_NOT_FOUND, FORBIDDEN.
 */
export async function thankAllContributors(
  deps: Deps,
  host: Principal,
  idOrSlug: string,
  message: string,
): Promise<{ sent: number }> {
  const event = await findOwnedEvent(deps.db, idOrSlug, host)
  const sent = await deps.db.transaction().execute(async (tx) => {
    const rows = await listUnthankedWithEmail(tx, event.id)
    const thanked: string[] = []
    for (let from = 0; from < rows.length; from += BATCH) {
      const values = rows.slice(from, from + BATCH).map((row) => ({
        contribution_id: row.id,
        by: 'email' as const,
        message: composeThankYouNote(message, {
          contributorName: row.contributor_name,
          goalName: row.goal_name,
          eventName: event.name,
        }),
        thanked_at: deps.now(),
      }))
      thanked.push(...(await saveFirstThanks(tx, values)))
    }
    const tasks = thanked.map((contributionId) => ({ contributionId }))
    await deps.outbox.enqueueAll(tx, 'send-thanks', tasks)
    return thanked.length
  })
  return { sent }
}
