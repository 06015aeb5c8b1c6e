import { ApiError } from '#contract/api/errors.ts'
import { thankNotedGift as contract } from '#contract/events/noted-gifts.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import { assertNotHeld, lockOwnedEvent } from '#server/event-records/find-event.ts'
import { listHostNames } from '#server/events/page/host-names.ts'
import type { Call } from '#server/http/bind.ts'
import { renderThankYouEmail } from '#server/mail/templates/contributions.ts'
import { presentNotedGift } from '#server/noted-gift-records/present.ts'
import { saveNotedGift } from '#server/noted-gift-records/store.ts'
import { recordGiftChange, requireGift } from './note-gifts.ts'

/**
 * Thanks for a gift that came another way: by one email, or by a channel of the host's own, which is only
 * recorded. An email may follow earlier thanks, once. Throws EVENT_NOT_FOUND, FORBIDDEN, NOTED_GIFT_NOT_FOUND;
 * NO_EMAIL where no address is noted; INVALID_TRANSITION while the event is held.
 */
export function thankGiver({ deps, params, body, user }: Call<typeof contract>) {
  const { by, message = null } = body
  return deps.db.transaction().execute(async (tx) => {
    const event = await lockOwnedEvent(tx, params.id, user, contract.owner)
    assertNotHeld(event)
    const gift = await requireGift(tx, event.id, params.giftId)
    if (gift.thanked_by && (by !== 'email' || gift.thanked_by === 'email'))
      return { gift: presentNotedGift(gift) }
    if (by === 'email') {
      if (!gift.email || !message) throw new ApiError('NO_EMAIL')
      const email = renderThankYouEmail({
        hostNames: listHostNames(event),
        eventName: event.name,
        folio: null,
        note: message,
        eventUrl: deps.config.publicUrl + buildEventPath(event.slug),
        theme: event.theme,
      })
      await deps.outbox.sendEmail(tx, gift.email, email, `noted-thanks:${gift.id}:${event.id}`)
    }
    const thanks = { thanked_by: by, thanks_message: message, thanked_at: deps.now() }
    await saveNotedGift(tx, gift.id, thanks)
    if (!gift.thanked_by) {
      const change = { eventId: event.id, user }
      await recordGiftChange(deps, tx, change, 'noted-gift-thanked')
    }
    return { gift: presentNotedGift({ ...gift, ...thanks }) }
  })
}
