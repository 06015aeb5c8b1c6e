import { expect, it } from 'vitest'
import { createContribution, createEvent } from '#server/testing/factories.ts'
import { setUpWorld, signUp, signUpAdmin } from '#server/testing/world.ts'

const world = setUpWorld()

it('a gift names the equal one of its giver within ten minutes, until either is given back', async () => {
  const { db } = world.deps
  const admin = await signUpAdmin(world)
  const host = await signUp(world)
  const event = await createEvent(db, host.user.id)
  const otherEvent = await createEvent(db, host.user.id)
  const at = (time: string) => new Date(`2026-03-10T${time}:00-06:00`)
  const giver = { contributor_name: 'Tía Doble', contributor_email: 'doble@example.test' }
  const card = { card_brand: 'visa', card_last4: '4242' }
  const moved = { contributor_name: 'Prima Mudada', ...card }
  const nameless = { contributor_name: 'Tía Doble', contributor_email: null }
  type Values = Parameters<typeof createContribution>[2]
  const give = async (time: string, values: Values, to = event) =>
    (
      await createContribution(db, to, {
        status: 'CONFIRMED',
        confirmed_at: at(time),
        created_at: at(time),
        ...values,
      })
    ).id
  const first = await give('18:03', giver)
  const second = await give('18:04', giver)
  const later = await give('18:15', giver)
  const refunded = await give('18:05', { ...giver, status: 'REFUNDED' })
  const unpaid = await give('18:05', { ...giver, status: 'EXPIRED', confirmed_at: null })
  const elsewhere = await give('18:04', giver, otherEvent)
  const unsigned = await give('18:06', nameless)
  const unsignedTwin = await give('18:07', nameless)
  const stranger = await give('18:06', { ...nameless, contributor_name: 'Tío Solo' })
  const corrected = await give('18:08', { ...moved, contributor_email: 'bien@example.test' })
  const uncorrected = await give('18:09', {
    ...moved,
    contributor_name: 'prima mudada',
    contributor_email: 'mal@example.test',
  })
  const otherCard = await give('18:09', {
    ...moved,
    card_last4: '4243',
    contributor_email: 'otra@example.test',
  })
  const sameCard = await give('18:09', {
    ...card,
    contributor_name: 'Abuela',
    contributor_email: 'abuela@example.test',
  })
  const { contributions } = await admin.call('GET /admin/contributions', {
    query: { hostId: host.user.id, pageSize: 50 },
  })
  const twins = new Map(contributions.map(({ id, likelyDuplicate }) => [id, likelyDuplicate]))
  const secondAt = {
    id: second,
    folio: contributions.find(({ id }) => id === second)?.folio,
    createdAt: at('18:04').toISOString(),
  }
  expect(twins.get(first)).toEqual(secondAt)
  expect(twins.get(second)?.id).toBe(first)
  expect(twins.get(unsigned)?.id).toBe(unsignedTwin)
  expect(twins.get(corrected)?.id).toBe(uncorrected)
  expect(twins.get(uncorrected)?.id).toBe(corrected)
  for (const id of [later, refunded, unpaid, elsewhere, stranger, otherCard, sameCard])
    expect(twins.get(id)).toBeNull()
  const shown = await admin.call('GET /admin/contributions/:id', { params: { id: first } })
  expect(shown.contribution.likelyDuplicate).toEqual(secondAt)
})
