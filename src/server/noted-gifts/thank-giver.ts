import { ApiError } from '#contract/api/errors.ts'
import {
  thankNotedGift as contract,
  takeBackNotedThanks as takeBackContract,
} from '#contract/events/other-gifts/noted-gifts.ts'
import { DAY_MS } from '#contract/product/durations.ts'
import { NOTED_THANKS } from '#contract/product/limits.ts'
import { THANKS_EMAILED } from '#contract/product/messages.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { assertNotHeld, lockOwnedEvent } from '#server/event-records/find-event.ts'
import type { EventWithHost } from '#server/event-records/store.ts'
import { listHostNames, presentHost } from '#server/events/page/host-names.ts'
import type { Call } from '#server/http/bind.ts'
import {
  createRateLimitError,
  emailCounter,
  hashParts,
  scaleLimit,
} from '#server/http/rate-limits/rate-limits.ts'
import { countHit } from '#server/http/rate-limits/store.ts'
import { renderThankYouEmail } from '#server/mail/templates/money/contributions.ts'
import { presentNotedGift } from '#server/noted-gift-records/present.ts'
import { type NotedGiftRow, saveNotedGift } from '#server/noted-gift-records/store.ts'
import { recordGiftChange, requireGift } from './note-gifts.ts'

const PUBLISH_FIRST = 'Publica tu evento para agradecer por correo.'

/** By the address, which a host typed, and by the event's owner, so that co-hosts send no more. Throws RATE_LIMITED. */
async function countThanks(deps: Deps, tx: Tx, hostId: string, email: string): Promise<void> {
  const { ofOwnerPerDay, toAddressPerDay } = NOTED_THANKS
  const counted = [
    [{ key: hashParts('noted thanks of an owner', hostId) }, ofOwnerPerDay],
    [emailCounter('noted thanks', email), toAddressPerDay],
  ] as const
  for (const [counter, limit] of counted) {
    const { hits, resetIn } = await countHit(tx, counter, DAY_MS / 1_000)
    if (hits > scaleLimit(deps, limit)) throw createRateLimitError(resetIn)
  }
}

/** Throws NO_EMAIL, INVALID_TRANSITION for a draft, RATE_LIMITED. */
async function emailGiver(
  deps: Deps,
  tx: Tx,
  { event, gift }: { event: EventWithHost; gift: NotedGiftRow },
  note: string | null,
): Promise<void> {
  if (!gift.email || !note) throw new ApiError('NO_EMAIL')
  if (event.status === 'DRAFT') throw new ApiError('INVALID_TRANSITION', { message: PUBLISH_FIRST })
  await countThanks(deps, tx, event.host_id, gift.email)
  const email = renderThankYouEmail({
    hostNames: listHostNames(event),
    ownerName: presentHost(event).publicName,
    eventName: event.name,
    gifts: [],
    note,
    eventUrl: deps.config.publicUrl + buildEventPath(event.slug),
    theme: event.theme,
  })
  await deps.outbox.sendEmail(tx, gift.email, email, `noted-thanks:${gift.id}:${event.id}`)
}

/**
 * Thanks for a gift that came another way: by one email, or by a channel of the host's own, which is only
 * recorded. An email may follow earlier thanks, once. Throws EVENT_NOT_FOUND, FORBIDDEN, NOTED_GIFT_NOT_FOUND;
 * NO_EMAIL where no address is noted; INVALID_TRANSITION while the event is held, or for an email of a draft;
 * EMAIL_NOT_CONFIRMED and RATE_LIMITED for an email.
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
      if (!user.emailVerified) throw new ApiError('EMAIL_NOT_CONFIRMED')
      await emailGiver(deps, tx, { event, gift }, message)
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

/**
 * Takes back thanks that were only noted; without any it changes nothing. Throws EVENT_NOT_FOUND, FORBIDDEN,
 * NOTED_GIFT_NOT_FOUND; INVALID_TRANSITION for thanks by email, or while the event is held.
 */
export async function takeBackGiverThanks({ deps, params, user }: Call<typeof takeBackContract>) {
  await deps.db.transaction().execute(async (tx) => {
    const event = await lockOwnedEvent(tx, params.id, user, takeBackContract.owner)
    assertNotHeld(event)
    const gift = await requireGift(tx, event.id, params.giftId)
    if (!gift.thanked_by) return
    if (gift.thanked_by === 'email')
      throw new ApiError('INVALID_TRANSITION', { message: THANKS_EMAILED })
    await saveNotedGift(tx, gift.id, { thanked_by: null, thanks_message: null, thanked_at: null })
    await recordGiftChange(deps, tx, { eventId: event.id, user }, 'thanks-taken-back')
  })
  return undefined
}
