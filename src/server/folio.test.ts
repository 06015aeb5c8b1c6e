import { describe, expect, it } from 'vitest'
import { readFolio } from '#contract/contributions/folio.ts'
import { createReceiptToken } from './contributions/receipt-link.ts'
import { generateFolio, insertContribution } from './contributions/store.ts'
import { extractPdfText } from './reports/testing.ts'
import { createPaidContribution, startPaymentsWorld } from './testing/contributions.ts'
import { createContribution } from './testing/factories.ts'
import { createUniqueEmail, download } from './testing/world.ts'

const { world, family, admin } = await startPaymentsWorld()
const { db } = world.deps

/** An unpaid contribution under the first of these folios that is free. */
function insertWith(folios: readonly string[]) {
  const left = [...folios]
  const { id: _, folio: __, ...values } = TYPED
  return db
    .transaction()
    .execute((tx) => insertContribution(tx, values, () => left.shift() ?? 'none left'))
}
const {
  counted_amount: _,
  counted_commission: __,
  search_text: ___,
  ...TYPED
} = await createContribution(db, family.event)

describe('the folio of a contribution (R28)', () => {
  it('is random, in the form that the table demands', async () => {
    const folios = Array.from({ length: 200 }, generateFolio)
    expect(new Set(folios).size).toBe(200)
    for (const folio of folios) expect(readFolio(folio)).toBe(folio)
    await expect(createContribution(db, family.event, { folio: 'CIG-7O3K-92' })).rejects.toThrow(
      'contributions_folio_check',
    )
  })

  it('is another one when the first is taken, in the same transaction', async () => {
    const free = generateFolio()
    expect(await insertWith([TYPED.folio, TYPED.folio, free])).toMatchObject({ folio: free })
    await expect(createContribution(db, family.event, { folio: free })).rejects.toThrow(
      '5 folios in a row',
    )
  })

  it('is given up after five that are taken', async () => {
    const folios = Array.from({ length: 5 }, () => TYPED.folio)
    await expect(insertWith([...folios, generateFolio()])).rejects.toThrow('5 folios in a row')
  })
})

describe('what an aunt can read aloud (R28)', () => {
  it('is the same folio and bank statement on every page, letter and file', async () => {
    const email = createUniqueEmail('tia')
    const given = await createPaidContribution(world, family, { contributorEmail: email })
    const { id, folio, sessionId, paymentIntent } = given
    const shown = 'CIGUENA* BABY SHOWER'
    const token = createReceiptToken(world.config, id, 0)

    const outcome = await world.call('GET /payments/checkout-session/:id', {
      params: { id: sessionId },
    })
    expect(outcome).toMatchObject({ statementDescriptor: shown, contribution: { folio } })
    const { receipt } = await world.call('GET /receipts/:id', { params: { id }, query: { token } })
    expect(receipt).toMatchObject({ folio, statementDescriptor: shown })

    const letters = [
      await world.mailbox.waitForEmail(email, 'Gracias por tu aportación'),
      await world.mailbox.waitForEmail(family.host.email, 'aportó $1,000.00'),
    ]
    for (const { text, html } of letters) {
      expect(text).toContain(`Folio: ${folio}`)
      expect(html).toMatch(new RegExp(`white-space:nowrap">${folio}<`))
      expect(text).not.toContain(`Folio: ${id}`)
    }
    expect(letters[0]?.text).toContain(`En tu estado de cuenta: ${shown}`)

    const pdf = await download(world, `/reports/invoice/${id}?token=${token}`)
    const drawn = extractPdfText(pdf.bytes).flat()
    expect(drawn).toEqual(expect.arrayContaining([`Folio ${folio}`, `Aparece como ${shown}`]))
    const path = `/reports/allies/my-events/${family.event.id}`
    const csv = await download(world, path, family.host.token)
    expect(csv.text).toMatch(new RegExp(`,${folio},1139\\.00,Quien aporta,`))
    const report = await download(world, `${path}?format=pdf`, family.host.token)
    expect(extractPdfText(report.bytes).flat()).toContain(folio)

    const one = await admin.call('GET /admin/contributions/:id', { params: { id } })
    expect(one.contribution).toMatchObject({ id, folio })

    const { latest_charge: charge } = await world.stripe.retrieve<{ latest_charge: string }>(
      `payment_intents/${paymentIntent}`,
    )
    expect(await world.stripe.retrieve(`charges/${charge}`)).toMatchObject({
      statement_descriptor_suffix: 'BABY SHOWER',
      calculated_statement_descriptor: 'PRUEBA* BABY SHOWER',
    })
  })
})
