import { ApiError } from '#contract/api/errors.ts'
import type { getThankYouPage as endpoint, ThankYouPage } from '#contract/events/closing.ts'
import { pickEventFields } from '#server/event-records/fields.ts'
import { hasThankYouPage } from '#server/event-records/policy.ts'
import type { Call } from '#server/http/bind.ts'
import { presentSummary, presentUpdates } from './present.ts'
import { findEventAfterwards } from './store.ts'

/**
 * Reads the thank-you page of a COMPLETED event whose host wants one (`R26`); the same for every reader.
 * Throws EVENT_NOT_FOUND also where an event has no such page.
 */
export async function getThankYouPage({
  deps: { db, config },
  params,
}: Pick<Call<typeof endpoint>, 'deps' | 'params'>): Promise<{ page: ThankYouPage }> {
  const row = await findEventAfterwards(db, params.id)
  if (!row || !hasThankYouPage(row)) throw new ApiError('EVENT_NOT_FOUND')
  const { name, eventDate, timeZone, theme, photoAlbumLink, thankYouMessage } = pickEventFields(row)
  const { id, slug, hosts, cover } = presentSummary(row, config.publicUrl, 'NONE')
  return {
    page: {
      id,
      slug,
      name,
      eventDate,
      timeZone,
      theme,
      hosts,
      cover,
      thankYouMessage,
      updates: presentUpdates(row.updates),
      photoAlbumLink: row.album_after_event ? photoAlbumLink : null,
    },
  }
}
