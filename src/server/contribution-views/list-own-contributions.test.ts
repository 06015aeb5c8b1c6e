import { beforeAll, describe, expect, it } from 'vitest'
import { buildReceiptPath } from '#contract/product/paths.ts'
import { createContribution, createEvent, createGoal } from '#server/testing/factories.ts'
import {
  createUniqueEmail,
  type Person,
  shareWorld,
  signUp,
  signUpUnconfirmed,
  verifyEmail,
} from '#server/testing/world.ts'

const world = shareWorld()
const email = createUniqueEmail('aliada')
const slug = `lucia-${Date.now().toString(36)}`
let aliada: Person

beforeAll(async () => {
  aliada = await signUpUnconfirmed(world, { role: 'ALIADO', email })
  const { db } = world.deps
  const host = await signUp(world)
  const lucia = await createEvent(db, host.user.id, { name: 'Lucía', slug })
  const inigo = await createEvent(db, host.user.id)
  let minute = 0
  const give = async (event: typeof lucia, changes: Parameters<typeof createContribution>[2]) => {
    minute += 1
    const created_at = new Date(Date.UTC(2026, 5, 1, 12, minute))
    await createContribution(db, event, { status: 'CONFIRMED', created_at, ...changes })
  }
  const by = { user_id: aliada.user.id }
  const goal_id = (await createGoal(db, lucia.id)).id
  await give(lucia, { ...by, refunded_base_amount: 10_000, goal_id, message: '¡Un abrazo!' })
  await give(lucia, by)
  await give(inigo, { ...by, status: 'REFUNDED', refunded_base_amount: 50_000 })
  await give(inigo, { ...by, status: 'PENDING' })
  await give(inigo, { contributor_email: email })
  await give(inigo, { contributor_email: createUniqueEmail() })
  await give(inigo, { contributor_email: email, user_id: host.user.id })
})

const mine = (person: Person, query = {}) => person.call('GET /contributions/mine', { query })

describe('my contributions', () => {
  it('are those of my account in every status, newest first; only CONFIRMED ones are summed', async () => {
    const { contributions, summary, pagination } = await mine(aliada)
    expect(contributions.map(({ status, amount }) => [status, amount])).toEqual([
      ['PENDING', 50_000],
      ['REFUNDED', 50_000],
      ['CONFIRMED', 50_000],
      ['CONFIRMED', 40_000],
    ])
    expect(summary).toEqual({ totalAmount: 90_000, eventsSupported: 1, count: 2 })
    expect(pagination.total).toBe(4)
  })

  it('show event, goal and payment method', async () => {
    const { contributions } = await mine(aliada, { page: 2, pageSize: 3 })
    expect(contributions).toMatchObject([
      {
        eventName: 'Lucía',
        eventSlug: slug,
        goalName: 'Cuna',
        totalAmount: 57_124,
        message: '¡Un abrazo!',
        method: 'CARD',
        createdAt: '2026-06-01T12:01:00.000Z',
      },
    ])
    expect(contributions[0]).not.toHaveProperty('contributorEmail')
    const { pathname, searchParams } = new URL(`http://page${contributions[0]?.receiptPath}`)
    const read = await world.call('GET /receipts/:id', {
      params: { id: pathname.replace(buildReceiptPath(''), '') },
      query: { token: searchParams.get('token') ?? '' },
    })
    expect(read.receipt.id).toBe(contributions[0]?.id)
  })

  it('are found by e-mail too, but only once it is verified, and never another account’s', async () => {
    await verifyEmail(world, aliada)
    const { contributions, summary } = await mine(aliada, { pageSize: 2 })
    expect(contributions.map(({ status }) => status)).toEqual(['CONFIRMED', 'PENDING'])
    expect(summary).toEqual({ totalAmount: 140_000, eventsSupported: 2, count: 3 })
  })

  it('are empty for a person who made none', async () => {
    const { contributions, summary, pagination } = await mine(await signUp(world))
    expect(contributions).toEqual([])
    expect(summary).toEqual({ totalAmount: 0, eventsSupported: 0, count: 0 })
    expect(pagination).toMatchObject({ total: 0, totalPages: 0 })
  })

  it('require a session', async () => {
    expect((await world.send('GET', '/contributions/mine')).status).toBe(401)
  })
})
