import type { ParsedBody, ReplyInput } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import { composeThankYouNoteForAll } from '#contract/contributions/thank-you.ts'
import {
  thankAllContributors as allContract,
  thankContributor as contract,
  takeBackThanks as takeBackContract,
} from '#contract/contributions/thanks.ts'
import { THANKS_EMAILED } from '#contract/product/messages.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import { lockOwnedContribution } from '#server/contributions/find-contribution.ts'
import { lockContribution, readEmailContext } from '#server/contributions/store.ts'
import { BATCH_ROWS } from '#server/db/batches.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordEventChange } from '#server/event-records/changes-store.ts'
import { assertNotHeld, lockOwnedEvent, requireEvent } from '#server/event-records/find-event.ts'
import type { Principal } from '#server/http/principal.ts'
import { renderThankYouEmail } from '#server/mail/templates/money/contributions.ts'
import { presentThanks } from './list-thanks.ts'
import { findThankRefusal } from './policy.ts'
import {
  claimThankYouEmail,
  deleteThanks,
  findThanks,
  listUnthankedByAddress,
  saveFirstThanks,
  saveThanks,
  type ThanksRow,
} from './store.ts'

type Address = Awaited<ReturnType<typeof listUnthankedByAddress>>[number]

/** Composes the note of each address for all of its gifts; resolves to what to store for each gift. */
const composeNotes = (
  addresses: readonly Address[],
  message: string,
  eventName: string,
  at: Date,
) =>
  addresses.flatMap((gifts) => {
    const note = composeThankYouNoteForAll(message, gifts, eventName)
    return gifts.map(({ id }) => ({
      contribution_id: id,
      sent_by: 'email' as const,
      message: note,
      thanked_at: at,
    }))
  })

/**
 * Emails thanks, by name, for every contribution that has an address and awaits thanks (`awaitsThanksFrom`); one
 * email to each address, also when two requests run at once. Throws EVENT_NOT_FOUND, FORBIDDEN; INVALID_TRANSITION
 * while the event is held.
 */
export async function thankAllContributors(
  deps: Deps,
  host: Principal,
  idOrSlug: string,
  message: string,
) {
  const sent = await deps.db.transaction().execute(async (tx) => {
    const event = await lockOwnedEvent(tx, idOrSlug, host, allContract.owner)
    assertNotHeld(event)
    const addresses = await listUnthankedByAddress(tx, { eventId: event.id, readerId: host.id })
    const values = composeNotes(addresses, message, event.name, deps.now())
    const thanked: string[] = []
    for (let from = 0; from < values.length; from += BATCH_ROWS)
      thanked.push(...(await saveFirstThanks(tx, values.slice(from, from + BATCH_ROWS))))
    // One for each gift: whichever runs first sends the email of its address, also if another gift was refunded.
    const tasks = thanked.map((contributionId) => ({ contributionId }))
    await deps.outbox.enqueueAll(tx, 'send-thanks', tasks)
    if (thanked.length > 0) await recordThanks(deps, tx, host, event.id, thanked.length)
    return addresses.length
  })
  return { sent }
}

function recordThanks(deps: Deps, tx: Tx, host: Principal, eventId: string, count: number) {
  const change = { eventId, by: { host: host.id }, kind: 'thanked', detail: { count } } as const
  return recordEventChange(tx, change, deps.now())
}

type ThanksRequest = ParsedBody<typeof contract>

async function saveThanksOnce(
  deps: Deps,
  tx: Tx,
  host: Principal,
  id: string,
  { by, message = null }: ThanksRequest,
): Promise<ThanksRow> {
  const contribution = await lockOwnedContribution(tx, id, host, contract.owner)
  assertNotHeld(await requireEvent(tx, contribution.event_id))
  const before = await findThanks(tx, id)
  // Only an email may follow earlier thanks, once.
  if (before && (by !== 'email' || before.sent_by === 'email')) return before
  const refusal = findThankRefusal(contribution, by)
  if (refusal) throw new ApiError(refusal)
  if (by === 'email') await deps.outbox.enqueue(tx, 'send-thanks', { contributionId: id })
  if (!before) await recordThanks(deps, tx, host, contribution.event_id, 1)
  return saveThanks(tx, { contribution_id: id, sent_by: by, message, thanked_at: deps.now() })
}

/**
 * Thanks for a contribution: by one email, however often it is requested, or by a channel of the
 * host's own, which is only recorded. Throws CONTRIBUTION_NOT_FOUND, FORBIDDEN; NOT_THANKABLE for
 * an unconfirmed contribution; NO_EMAIL where no address is known; INVALID_TRANSITION while the event is held.
 */
export async function thankContributor(
  deps: Deps,
  host: Principal,
  id: string,
  request: ThanksRequest,
): Promise<ReplyInput<typeof contract>> {
  const save = (tx: Tx) => saveThanksOnce(deps, tx, host, id, request)
  return { thanks: presentThanks(await deps.db.transaction().execute(save)) }
}

/**
 * Takes back thanks that were only noted; without any it changes nothing. Throws CONTRIBUTION_NOT_FOUND, FORBIDDEN;
 * INVALID_TRANSITION for thanks by email, or while the event is held.
 */
export async function takeBackThanks(deps: Deps, host: Principal, id: string): Promise<undefined> {
  await deps.db.transaction().execute(async (tx) => {
    const { event_id } = await lockOwnedContribution(tx, id, host, takeBackContract.owner)
    assertNotHeld(await requireEvent(tx, event_id))
    const thanks = await findThanks(tx, id)
    if (!thanks) return
    if (thanks.sent_by === 'email')
      throw new ApiError('INVALID_TRANSITION', { message: THANKS_EMAILED })
    await deleteThanks(tx, id)
    const change = { eventId: event_id, by: { host: host.id }, kind: 'thanks-taken-back' } as const
    await recordEventChange(tx, change, deps.now())
  })
}

/**
 * Task: emails a thank-you, once, for all gifts that its note thanks for. It decides before it claims: a thank-you
 * whose contribution is disputed now can still be sent once it counts again: the dispute is won, or lost of a part
 * only. Nothing is sent for a refunded
 * contribution, for an event that is held, nor to somebody whose account and address are deleted.
 */
export async function sendThanks(deps: Deps, contributionId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const contribution = await lockContribution(tx, contributionId)
    if (!contribution?.contributor_email || findThankRefusal(contribution, 'email')) return
    const context = await readEmailContext(tx, contributionId)
    if (context.event_held_at) return
    const thanks = await claimThankYouEmail(tx, contribution, deps.now())
    if (!thanks?.message) return
    const email = renderThankYouEmail({
      hostNames: context.host_names,
      ownerName: context.owner_name,
      eventName: context.event_name,
      gifts: thanks.gifts.map(({ folio, goal_name }) => ({ folio, goalName: goal_name })),
      note: thanks.message,
      eventUrl: deps.config.publicUrl + buildEventPath(context.event_slug),
      theme: context.event_theme,
    })
    const key = `thanks:${contributionId}`
    await deps.outbox.sendEmail(tx, contribution.contributor_email, email, key)
  })
}
