import type { DeskRole } from '#contract/people/roles.ts'
import { deleteCoHost, insertCoHost } from '#server/event-records/cohosts-store.ts'
import { setDeskRole } from '#server/users/administer.ts'
import * as matrix from '../../../product-client/authorisation/access-matrix.ts'
import * as samples from '../../../product-client/authorisation/sample-requests.ts'
import { createReadyAccount } from './contributions.ts'
import { createContribution, createEvent, createGoal, createPayoutAccount } from './factories.ts'
import { signIn, signUp, type World } from './world.ts'

export const { MATRIX_ENDPOINTS, checkEndpoint, isWrong } = matrix
export const { SAMPLE_BODIES, buildSampleRequest } = samples
export type MatrixTarget = matrix.MatrixTarget
type SampleRecords = samples.SampleRecords

type Owner = SampleRecords['owner']

/** Creates an event with a goal and a paid contribution, inserted directly. */
export async function createSampleRecords(
  { deps: { db } }: World,
  owner: Owner,
  victimId: string,
): Promise<SampleRecords> {
  const event = await createEvent(db, owner.id)
  const goal = await createGoal(db, event.id)
  const paid = { goal_id: goal.id, status: 'CONFIRMED' as const }
  const contribution = await createContribution(db, event, paid)
  return {
    owner,
    victimId,
    eventId: event.id,
    slug: event.slug,
    goalId: goal.id,
    contributionId: contribution.id,
  }
}

/** Signs up a HOST whose account is also at Stripe. */
async function createHostAtStripe(world: World) {
  const person = await signUp(world)
  const accountId = await createReadyAccount(world)
  await createPayoutAccount(world.deps.db, person.user.id, { stripe_account_id: accountId })
  return { ...person, accountId }
}

/** Gives a person a role of the desk, and signs them in. */
async function createDeskUser(world: World, role: DeskRole, { email }: { email: string }) {
  await setDeskRole(world.deps.db, email, { role, isGranted: true }, new Date())
  return signIn(world, { email })
}

/** Makes two hosts co-hosts of an event, and removes the second, whose session stays. */
async function createCoHosts(world: World, eventId: string) {
  const coHost = await createHostAtStripe(world)
  const removedCoHost = await createHostAtStripe(world)
  await world.deps.db.transaction().execute(async (tx) => {
    const options = { now: world.deps.now(), giftEmails: false }
    for (const { user } of [coHost, removedCoHost])
      await insertCoHost(tx, { eventId, userId: user.id }, options)
    await deleteCoHost(tx, { eventId, userId: removedCoHost.user.id })
  })
  return { coHost, removedCoHost }
}

/** Creates everybody and everything that the authorisation matrix names. */
export async function createMatrixTarget(world: World): Promise<MatrixTarget> {
  const { accountId, ...owner } = await createHostAtStripe(world)
  const ended = await signIn(world, owner)
  await ended.call('POST /auth/logout')
  const { user: victim } = await signUp(world, { role: 'ALIADO' })
  const things = await createSampleRecords(
    world,
    { id: owner.user.id, email: owner.email, accountId },
    victim.id,
  )
  const people = {
    ended,
    aliado: await signUp(world, { role: 'ALIADO' }),
    owner,
    ...(await createCoHosts(world, things.eventId)),
    otherHost: await createHostAtStripe(world),
    // Hosts, whom the access of many calls admits for their own things.
    support: await createDeskUser(world, 'SUPPORT', await createHostAtStripe(world)),
    finance: await createDeskUser(world, 'FINANCE', await createHostAtStripe(world)),
    admin: await createDeskUser(world, 'ADMIN', await signUp(world, { role: 'ALIADO' })),
  } satisfies Partial<Record<matrix.CallerName, unknown>>
  const toCaller = ({ token, user }: typeof owner) => ({ token, roles: user.roles })
  return {
    callers: {
      visitor: { roles: [] },
      ended: toCaller(people.ended),
      aliado: toCaller(people.aliado),
      owner: toCaller(people.owner),
      coHost: toCaller(people.coHost),
      removedCoHost: toCaller(people.removedCoHost),
      otherHost: toCaller(people.otherHost),
      support: toCaller(people.support),
      finance: toCaller(people.finance),
      admin: toCaller(people.admin),
    },
    things,
    send: world.send,
  }
}
