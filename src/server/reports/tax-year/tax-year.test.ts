import { beforeAll, describe, expect, it } from 'vitest'
import { EXCEEDS_GIFT_EXEMPTION, NO_TAX_ADVICE } from '#contract/reports/tax-years.ts'
import type { Row } from '#server/db/schema.ts'
import { createContribution, createEvent } from '#server/testing/factories.ts'
import { download, type Person, shareWorld, signUp } from '#server/testing/world.ts'
import { extractPdfText } from '../testing.ts'

const world = shareWorld()
let host: Person
let event: Row<'events'>

type Gift = Partial<Row<'contributions'>> & { base: number; at: string }

const addGift = ({ base, at, ...values }: Gift, to = event) =>
  createContribution(world.deps.db, to, {
    base_amount: base,
    transaction_fee: 0,
    service_fee: 0,
    total_amount: base,
    status: 'CONFIRMED',
    confirmed_at: new Date(at),
    ...values,
  })

const TIA = { contributor_name: 'Tía Lucha', contributor_email: 'lucha@example.test' }
const asTia = { ...TIA, contributor_key: 'email:lucha@example.test' }
const asPrimo = {
  contributor_name: 'Primo',
  contributor_email: null,
  contributor_key: 'name:primo',
}

beforeAll(async () => {
  host = await signUp(world)
  event = await createEvent(world.deps.db, host.user.id)
  await addGift({ ...asTia, base: 1_000, at: '2025-12-31T23:59:59-06:00' })
  await addGift({ ...asTia, base: 20_000, at: '2026-01-01T00:00:00-06:00' })
  await addGift({ ...asTia, base: 30_000, at: '2026-06-01T12:00:00-06:00' })
  await addGift({ ...asPrimo, base: 12_300_001, at: '2026-12-31T23:59:59-06:00' })
  await addGift({ ...asPrimo, base: 7_000, at: '2027-01-01T00:00:00-06:00' })
  const refunded = { refunded_base_amount: 4_000, refunded_total_amount: 4_000 }
  await addGift({ ...asTia, ...refunded, base: 10_000, at: '2026-07-01T12:00:00-06:00' })
  await addGift({ ...asTia, base: 500_000, at: '2026-07-02T12:00:00-06:00', status: 'REFUNDED' })
  await addGift({ ...asTia, base: 600_000, at: '2026-07-03T12:00:00-06:00', status: 'DISPUTED' })
  const other = await signUp(world)
  const theirs = await createEvent(world.deps.db, other.user.id)
  await addGift({ ...asTia, base: 9_000, at: '2026-07-04T12:00:00-06:00' }, theirs)
})

const read = (year: number, query = {}) =>
  host.call('GET /reports/tax-years/:year', { params: { year }, query })

describe('what a host received in a year', () => {
  it('is summed up by person from midnight to midnight in Mexico City, without refunds and disputes', async () => {
    expect(await read(2026)).toMatchObject({
      years: [2027, 2026, 2025],
      totals: { amount: 12_356_001, contributions: 4, contributors: 2 },
      contributors: [
        { name: 'Primo', email: null, amount: 12_300_001, contributions: 1 },
        { name: 'Tía Lucha', email: 'lucha@example.test', amount: 56_000, contributions: 3 },
      ],
    })
    expect(await read(2025)).toMatchObject({ totals: { amount: 1_000, contributors: 1 } })
    expect((await read(2026, { page: 2, pageSize: 1 })).contributors).toMatchObject([
      { name: 'Tía Lucha' },
    ])
    expect(await read(2024)).toMatchObject({ totals: { amount: 0 }, contributors: [] })
  })

  it('is a PDF that names everybody, marks who gave more than the exemption, and gives no advice', async () => {
    const file = await download(world, '/reports/tax-years/2026/pdf', host.token)
    const text = extractPdfText(file.bytes).flat().join(' ')
    for (const part of ['Lo que recibiste en 2026', '$123,560.01', 'Tía Lucha', '$560.00'])
      expect(text).toContain(part)
    const [marked] = EXCEEDS_GIFT_EXEMPTION.split(':')
    expect(text.split(`${marked}`)).toHaveLength(2)
    expect(text).toContain(NO_TAX_ADVICE)
    expect(text).not.toContain('$90.00')
  })

  it('has no file of a year without gifts, and counts none', async () => {
    const before = await host.call('GET /reports/my-stats')
    const { status, text } = await download(world, '/reports/tax-years/2024/pdf', host.token)
    expect(status).toBe(400)
    expect(text).toContain('No tienes aportaciones confirmadas en 2024')
    expect(await host.call('GET /reports/my-stats')).toEqual(before)
  })
})
