import type { ReplyInput } from '#contract/api/endpoint.ts'
import type { mySummary } from '#contract/events/events.ts'
import type { Deps } from '#server/deps.ts'
import type { Principal } from '#server/http/principal.ts'
import { summarizeHost } from './totals-store.ts'

/** What all events of a host have brought, however many they are; amounts in centavos. */
export async function summarizeMine(
  { db }: Deps,
  host: Principal,
): Promise<ReplyInput<typeof mySummary>> {
  return { summary: await summarizeHost(db, host.id) }
}
