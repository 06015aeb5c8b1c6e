import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { createFamily, type Family } from '#server/testing/contributions.ts'
import { createUniqueEmail, setUpWorld, signUpAdmin } from '#server/testing/world.ts'
import { confirmRequest } from './testing.ts'

const world = setUpWorld()

const answerInvitation = ({ event }: Family, email: string) =>
  world.call('POST /events/:id/rsvps', {
    params: { id: event.slug },
    body: {
      answer: 'YES',
      adults: 1,
      children: 0,
      name: 'Rosa',
      email,
      formKey: crypto.randomUUID(),
    },
  })
const report = ({ event }: Family, email: string) =>
  world.call('POST /events/:id/reports', {
    params: { id: event.slug },
    body: { reason: 'OTHER', text: 'Algo no me cuadra', email },
  })

/** Notes that an account had and proved an address before. */
async function proveBefore(email: string, former: string): Promise<void> {
  const { id } = await world.deps.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const now = world.deps.now()
  await world.deps.db
    .insertInto('email_tokens')
    .values({
      token_hash: createHash('sha256').update(former).digest(),
      purpose: 'verify-email',
      user_id: id,
      email: former,
      expires_at: now,
      used_at: now,
    })
    .execute()
}

it('counts what the addresses of an account left, and nothing of the guests of its events', async () => {
  const own = await createFamily(world)
  const other = await createFamily(world)
  const { email } = own.host
  const former = createUniqueEmail('antes')
  await proveBefore(email, former)
  await answerInvitation(own, createUniqueEmail('invitada'))
  await answerInvitation(other, email)
  await report(other, email)
  await report(other, former)
  const { id } = await confirmRequest(world, email, 'CANCELLATION')
  const { request } = await (await signUpAdmin(world)).call(
    'POST /admin/privacy-requests/:id/answer',
    { params: { id }, body: { decision: 'GRANTED', reason: 'Procede.' } },
  )
  expect(request.erases).toEqual({
    contributions: 0,
    rsvps: 1,
    reservations: 0,
    notedGifts: 0,
    reports: 2,
  })
})
