import { describe, expect, it } from 'vitest'
import { createReceiptToken } from '#server/contributions/receipt-link.ts'
import { updateRow } from '#server/testing/database.ts'
import { createGoal } from '#server/testing/factories.ts'
import { countEmails, createUniqueEmail, shareWorld } from '#server/testing/world.ts'
import { createThankableEvent, storeEmailThanks } from './testing.ts'
import { sendThanks } from './thank-contributors.ts'

const world = shareWorld()

describe('thanks to everybody at once', () => {
  it('send one email, by name, to each address that awaits thanks', async () => {
    const { createConfirmed, thank, list, thankAll } = await createThankableEvent(world)
    const [beto, chela, dora] = [
      createUniqueEmail('beto'),
      createUniqueEmail('chela'),
      createUniqueEmail('dora'),
    ]
    await createConfirmed({ contributor_name: 'Beto', contributor_email: beto })
    await createConfirmed({ contributor_name: 'Chela', contributor_email: chela })
    const thanked = await createConfirmed({ contributor_name: 'Dora', contributor_email: dora })
    await createConfirmed({ contributor_name: 'Sin correo' })
    await thank(thanked.id, { by: 'whatsapp' })
    const sent = await Promise.all([thankAll('Los queremos.'), thankAll('Los queremos.')])
    expect(sent.map((answer) => answer.sent).sort()).toEqual([0, 2])
    for (const [name, email] of [
      ['Beto', beto],
      ['Chela', chela],
    ] as const) {
      const { text } = await world.mailbox.waitForEmail(email, 'gracias')
      expect(text).toContain(`¡Hola, ${name}!`)
      expect(text).toContain('Los queremos.')
      expect(text).toContain('Tu aportación es para todos los sueños de La llegada de Lucía.')
      expect(await countEmails(world, email)).toBe(1)
    }
    expect(await countEmails(world, dora)).toBe(0)
    expect((await list()).summary).toMatchObject({ total: 4, pending: 1, pendingWithEmail: 0 })
  })

  it('send one email to an address for all its gifts, each thanked once, however often it is tried', async () => {
    const { event, createConfirmed, list, thankAll } = await createThankableEvent(world)
    const goal = await createGoal(world.deps.db, event.id, { name: 'Cuna' })
    const email = createUniqueEmail('chela')
    const gifts = [
      await createConfirmed({ contributor_name: 'Chela', contributor_email: email }),
      await createConfirmed({
        contributor_name: 'Beto',
        contributor_email: email,
        goal_id: goal.id,
      }),
      await createConfirmed({
        contributor_name: 'Chela',
        contributor_email: email,
        goal_id: goal.id,
      }),
    ]
    const before = await list()
    expect(before.summary).toMatchObject({ pending: 3, pendingWithEmail: 3, pendingAddresses: 1 })
    const sent = await Promise.all([thankAll('Los queremos.'), thankAll('Los queremos.')])
    expect(sent.map((answer) => answer.sent).sort()).toEqual([0, 1])
    const { text } = await world.mailbox.waitForEmail(email, 'gracias')
    expect(text).toContain('¡Hola, Chela y Beto!')
    expect(text).toContain(
      'Tus 3 aportaciones son para: Cuna y todos los sueños de La llegada de Lucía.',
    )
    for (const { folio } of gifts) expect(text).toContain(folio)
    await Promise.all(gifts.map(({ id }) => sendThanks(world.deps, id)))
    expect(await countEmails(world, email)).toBe(1)
    const { contributions, summary } = await list('all')
    expect(summary).toMatchObject({ pending: 0, pendingAddresses: 0 })
    expect(new Set(contributions.map(({ thanks }) => thanks?.message)).size).toBe(1)
  })

  it('are announced a row for each email: who gave from its address and how often, without the address', async () => {
    const { event, createConfirmed, list, listRecipients, thankAll } =
      await createThankableEvent(world)
    const [chela, shared, lupita, lupe, lola] = [
      createUniqueEmail('chela'),
      createUniqueEmail('casa'),
      createUniqueEmail('lupita'),
      createUniqueEmail('lupe'),
      createUniqueEmail('lola'),
    ]
    const goal = await createGoal(world.deps.db, event.id, { name: 'Cuna' })
    const give = (contributor_name: string, contributor_email: string | null, goalId?: string) =>
      createConfirmed({ contributor_name, contributor_email, goal_id: goalId ?? null })
    await give('Chela', chela)
    await give('Beto', shared)
    await give('Lupita', lupita)
    await give('Chela', chela, goal.id)
    await give('Ana', shared)
    await give('Lupita', lupe)
    await give('Sin correo', null)
    const { id } = await give('Lola', lola)
    await world.call('POST /receipts/:id/refund-request', {
      params: { id },
      body: { token: createReceiptToken(world.config, id, 0), reason: 'Me equivoqué' },
    })
    const announced = await listRecipients()
    expect(announced).toEqual({
      recipients: [
        { names: ['Chela'], gifts: 2 },
        { names: ['Beto', 'Ana'], gifts: 2 },
        { names: ['Lupita'], gifts: 1 },
        { names: ['Lupita'], gifts: 1 },
      ],
      firstGifts: [
        { contributorName: 'Chela', goalName: null },
        { contributorName: 'Chela', goalName: 'Cuna' },
      ],
    })
    const { summary, contributions } = await list('pending', 1, 2)
    expect([contributions.length, summary.pendingAddresses]).toEqual([2, 4])
    expect(await thankAll('Los queremos.')).toEqual({ sent: 4 })
    for (const email of [chela, shared, lupita, lupe])
      await world.mailbox.waitForEmail(email, 'gracias')
    expect(await listRecipients()).toEqual({ recipients: [], firstGifts: [] })
  })

  it('reach an address whose other gift was refunded meanwhile, without its folio', async () => {
    const { createConfirmed } = await createThankableEvent(world)
    const email = createUniqueEmail('chela')
    const [gone, kept] = [
      await createConfirmed({ contributor_email: email }),
      await createConfirmed({ contributor_email: email }),
    ]
    const thanked_at = new Date()
    for (const { id } of [gone, kept]) await storeEmailThanks(world, id, thanked_at)
    await updateRow(world, 'contributions', gone.id, { status: 'REFUNDED' })
    for (const { id } of [gone, kept, gone, kept]) await sendThanks(world.deps, id)
    const { text } = await world.mailbox.waitForEmail(email, 'gracias')
    expect(text).toContain(kept.folio)
    expect(text).not.toContain(gone.folio)
    expect(await countEmails(world, email)).toBe(1)
  })

  it('accept the longest message and names', async () => {
    const { event, createConfirmed, thankAll } = await createThankableEvent(
      world,
      'x'.repeat(1_000),
    )
    const goal = await createGoal(world.deps.db, event.id, { name: 'ñ'.repeat(100) })
    const email = createUniqueEmail()
    await createConfirmed({
      contributor_name: 'ü'.repeat(100),
      contributor_email: email,
      goal_id: goal.id,
    })
    expect(await thankAll('x'.repeat(1_000))).toEqual({ sent: 1 })
    await world.mailbox.waitForEmail(email, 'gracias')
  })
})
