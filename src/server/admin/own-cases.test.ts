import { beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/api/contract.ts'
import { ApiError } from '#contract/api/errors.ts'
import { DESK_ROLES, hasAnyRole } from '#contract/people/roles.ts'
import { insertCoHost } from '#server/event-records/cohosts-store.ts'
import { confirmRequest } from '#server/privacy/testing.ts'
import { buildSampleRequest, createSampleRecords } from '#server/testing/access-matrix.ts'
import { createPaidContribution, startPaymentsWorld } from '#server/testing/contributions.ts'
import { updateRow } from '#server/testing/database.ts'
import { createContribution, createEvent } from '#server/testing/factories.ts'
import { signIn, signUp } from '#server/testing/world.ts'
import { setDeskRole } from '#server/users/administer.ts'

const { world, family, admin } = await startPaymentsWorld()
const { db } = world.deps

/** Calls of the desk that decide about nobody's money, event or account. */
const DECIDES_NOTHING = [
  'POST /admin/ledger/check',
  'POST /admin/notes',
  'POST /admin/users/:id/end-sessions',
  'POST /admin/contributions/:id/receipt',
]

/** Calls that hosts make of their own things with the rights of a host; the desk makes them of others'. */
const RIGHTS_OF_HOSTS = [
  'POST /contributions/:id/refund',
  'POST /contributions/:id/refund-request/decline',
  'POST /events/:id/refund',
  'POST /events/:id/refund/retry',
]

const decisions = contract
  .map(({ endpoint }) => ({ key: `${endpoint.method} ${endpoint.path}`, endpoint }))
  .filter(({ endpoint: { access, owner, method } }) => {
    const roles = [...(typeof access === 'string' ? [] : access), ...(owner?.orRoles ?? [])]
    return method !== 'GET' && hasAnyRole(roles, DESK_ROLES)
  })
  .filter(({ key }) => !DECIDES_NOTHING.includes(key))

/** Somebody with every role of the desk, who is also a host and gave to the family's event. */
async function createColleague() {
  const { host } = family
  for (const role of DESK_ROLES)
    await setDeskRole(db, host.email, { role, isGranted: true }, new Date())
  return signIn(world, host)
}

describe('a decision of the desk about one’s own case (decision 44)', () => {
  let colleague: Awaited<ReturnType<typeof createColleague>>
  let own: Record<string, string>

  beforeAll(async () => {
    const paid = await createPaidContribution(world, family)
    const [stop] = await db
      .insertInto('transfer_adjustments')
      .values({
        contribution_id: paid.id,
        sequence: 1,
        kind: 'reversal',
        amount: 100_000,
        idempotency_key: `own:${paid.id}`,
        status: 'refused',
        refusal_code: 'balance_insufficient',
        refused_at: new Date(),
      })
      .returning('id')
      .execute()
    const account = await db
      .selectFrom('payout_accounts')
      .select('id')
      .where('stripe_account_id', '=', family.accountId)
      .executeTakeFirstOrThrow()
    const payout = await db
      .insertInto('payouts')
      .values({
        payout_account_id: account.id,
        stripe_payout_id: 'po_own',
        amount: 100_000,
        status: 'failed',
        failure_code: null,
        arrives_at: new Date(),
        created_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const payment = await db
      .insertInto('quarantined_payments')
      .values({
        stripe_object_id: 'cs_own',
        reason: 'amount-mismatch',
        detail: JSON.stringify({ destination: family.accountId }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const request = await confirmRequest(world, family.host.email)
    colleague = await createColleague()
    own = {
      '/admin/stopped-transfers/': stop?.id ?? '',
      '/admin/payouts/': payout.id,
      '/admin/quarantine/': payment.id,
      '/admin/privacy-requests/': request.id,
      '/users/': family.host.user.id,
      '/contributions/': paid.id,
      '/events/': family.event.id,
    }
  })

  const send = (key: string, path: string, body: unknown, token = colleague.token) =>
    world.send(key.split(' ')[0] ?? '', path, { token, body })

  it('is declared by every call that decides', () => {
    const undeclared = decisions.filter(
      ({ endpoint }) => !endpoint.errors?.some((code) => code === 'OWN_CASE'),
    )
    expect(undeclared.map(({ key }) => key)).toEqual([])
  })

  it.each(decisions.filter(({ key }) => !RIGHTS_OF_HOSTS.includes(key)))(
    'is refused by $key',
    async ({ key }) => {
      const { host, event, accountId } = family
      const owner = { id: host.user.id, email: host.email, accountId }
      const things = {
        ...(await createSampleRecords(world, owner, host.user.id)),
        eventId: event.id,
      }
      const { path, body } = buildSampleRequest(key, things)
      const place = Object.keys(own).find((part) => path.includes(part)) ?? ''
      const ofOwn = path.replace(new RegExp(`(${place})[^/]+`), `$1${own[place]}`)
      const answer = await send(key, ofOwn, body)
      expect(answer).toMatchObject({
        status: 403,
        body: { errorCode: 'OWN_CASE', message: new ApiError('OWN_CASE').message },
      })
    },
  )

  it.each([
    ['signed in', (id: string, _email: string) => ({ user_id: id })],
    ['with the same address', (_id: string, email: string) => ({ contributor_email: email })],
  ])('is refused to who gave %s, in each call that hosts have too', async (_how, giver) => {
    const { id, email } = colleague.user
    const others = await createEvent(db, admin.user.id)
    const gift = await createContribution(db, others, { status: 'CONFIRMED', ...giver(id, email) })
    for (const key of RIGHTS_OF_HOSTS) {
      const subject = key.includes('/contributions/') ? gift.id : others.id
      const body = { reason: 'Me arrepentí', ...confirmationFor(key, others.name) }
      const path = key.split(' ')[1]?.replace(':id', subject) ?? ''
      const answer = await send(key, path, body)
      expect([key, answer.body.errorCode]).toEqual([key, 'OWN_CASE'])
    }
  })

  it.each([
    ['its owner', null],
    ['an owner who is suspended', new Date()],
  ])('is refused to who organises the event with %s, in each call', async (_whom, suspended_at) => {
    const { user, email } = await signUp(world)
    await updateRow(world, 'users', user.id, { suspended_at })
    const others = await createEvent(db, user.id)
    const gift = await createContribution(db, others, { status: 'CONFIRMED' })
    const ids = { eventId: others.id, userId: colleague.user.id }
    const options = { now: new Date(), giftEmails: false }
    await db.transaction().execute((tx) => insertCoHost(tx, ids, options))
    const ofEvents = decisions.filter(({ key }) => /\/(events|contributions)\/:id/.test(key))
    expect(ofEvents.length).toBeGreaterThan(RIGHTS_OF_HOSTS.length)
    for (const { key } of ofEvents) {
      const owner = { id: user.id, email, accountId: '' }
      const things = { ...(await createSampleRecords(world, owner, user.id)), eventId: others.id }
      const { path, body } = buildSampleRequest(key, { ...things, contributionId: gift.id })
      const confirmed = { ...Object(body), ...confirmationFor(key, others.name) }
      const reason = key.startsWith('POST /events/') && { reason: 'Me arrepentí' }
      const answer = await send(key, path, { ...confirmed, ...reason })
      expect([key, answer.body.errorCode]).toEqual([key, 'OWN_CASE'])
    }
    const params = { id: gift.id }
    const { contribution } = await colleague.call('GET /admin/contributions/:id', { params })
    expect(contribution.notRefundable).toBe(new ApiError('OWN_CASE').message)
  })

  it('keeps the rights that every host has: a gift goes back from their account, in parts or whole', async () => {
    const { id } = await createPaidContribution(world, family)
    for (const body of [{ amount: 10_000 }, {}]) {
      const answer = await colleague.call('POST /contributions/:id/refund', {
        params: { id },
        body,
      })
      expect(answer.refund).toMatchObject({ status: 'succeeded', paidBy: 'host' })
    }
  })

  it('is said where the desk shows the gift', async () => {
    const params = { id: own['/contributions/'] ?? '' }
    const shown = async (reader: typeof colleague) =>
      (await reader.call('GET /admin/contributions/:id', { params })).contribution.notRefundable
    expect(await shown(colleague)).toBe(new ApiError('OWN_CASE').message)
    await updateRow(world, 'contributions', params.id, { status: 'CONFIRMED' })
    expect(await shown(admin)).toBeNull()
  })
})

const confirmationFor = (key: string, name: string) =>
  key === 'POST /events/:id/refund' ? { confirmation: name } : {}
