import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  createFamily,
  createPaidContribution,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { listRows, updateRow } from '#server/testing/database.ts'
import { createGoal } from '#server/testing/factories.ts'
import { openStripeDashboard } from '#server/testing/provider/stripe-dashboard.ts'
import {
  countEmails,
  createUniqueEmail,
  PASSWORD,
  shareWorld,
  signUp,
} from '#server/testing/world.ts'
import { createThankableEvent, storeEmailThanks } from './testing.ts'
import { sendThanks } from './thank-contributors.ts'

const world = shareWorld()

describe('the list of unthanked contributions', () => {
  it('is paged, the newest first, with all that thanks need and no address', async () => {
    const { event, createConfirmed, list } = await createThankableEvent(world)
    const goal = await createGoal(world.deps.db, event.id)
    const email = createUniqueEmail()
    await createConfirmed({ contributor_name: 'Beto', goal_id: goal.id, contributor_email: email })
    await createConfirmed({ contributor_name: 'Chela', anonymous: true })
    await createConfirmed({ contributor_name: 'Dora' })
    const first = await list('pending', 1, 2)
    expect(first.contributions).toMatchObject([
      { contributorName: 'Dora' },
      { contributorName: 'Chela', anonymous: true, hasEmail: false, thanks: null },
    ])
    expect(first.summary).toMatchObject({ total: 3, pending: 3, pendingWithEmail: 1 })
    expect(first.event.thankYouMessage).toBe('Gracias de parte de los tres.')
    const second = await list('pending', 2, 2)
    expect(second.contributions).toMatchObject([
      { contributorName: 'Beto', goalName: 'Cuna', hasEmail: true, amount: 50_000 },
    ])
    expect(JSON.stringify(second)).not.toContain(email)
  })

  it('shrinks with every thank-you, and omits refunded and disputed contributions', async () => {
    const { host, event, createConfirmed, thank, list } = await createThankableEvent(world)
    const one = await createConfirmed()
    await createConfirmed()
    await createConfirmed({ status: 'REFUNDED', confirmed_at: new Date() })
    await createConfirmed({ status: 'DISPUTED', confirmed_at: new Date() })
    await thank(one.id, { by: 'other' })
    const { contributions, summary } = await list()
    expect([contributions.length, summary.pending]).toEqual([1, 1])
    const all = await list('all')
    expect(all.contributions[1]?.thanks).toMatchObject({ by: 'other', message: null })
    const pending = await host.call('GET /thanks/pending')
    expect(pending).toEqual({
      pending: 1,
      events: [{ id: event.id, slug: event.slug, name: event.name, pending: 1, sharedBy: null }],
    })
    const { contributions: listed } = await host.call('GET /events/:id/contributions', {
      params: { id: event.id },
    })
    expect(listed.filter(({ thankedAt }) => thankedAt === null)).toHaveLength(1)
  })

  it('has a gift again once thanks that were only noted are taken back, in the event’s history too', async () => {
    const { host, event, createConfirmed, thank, list } = await createThankableEvent(world)
    const { id } = await createConfirmed({ contributor_email: createUniqueEmail() })
    const takeBack = () => host.call('DELETE /contributions/:id/thanks', { params: { id } })
    await thank(id, { by: 'other' })
    const { contributions: listed } = await host.call('GET /events/:id/contributions', {
      params: { id: event.id },
    })
    expect(listed).toMatchObject([{ id, thankedBy: 'other' }])
    await takeBack()
    await takeBack()
    expect((await list()).contributions).toMatchObject([{ id, thanks: null }])
    const rows = await listRows(world, 'event_changes', { event_id: event.id })
    expect(rows.map(({ kind }) => kind)).toEqual(['thanked', 'thanks-taken-back'])
    await thank(id, { by: 'email', message: '¡Gracias!' })
    await expect(takeBack()).rejects.toMatchObject({ code: 'INVALID_TRANSITION' })
    expect((await list()).contributions).toEqual([])
  })

  it('is shown to its host only', async () => {
    const { event, createConfirmed, thank } = await createThankableEvent(world)
    const { id } = await createConfirmed()
    const stranger = await signUp(world)
    const params = { id: event.id }
    for (const call of [
      () => stranger.call('GET /events/:id/thanks', { params }),
      () => stranger.call('POST /events/:id/thanks/all', { params, body: { message: 'Hola' } }),
      () => thank(id, { by: 'other' }, stranger),
    ])
      await expect(call()).rejects.toMatchObject({ status: 403 })
    await expect(thank(crypto.randomUUID(), { by: 'other' })).rejects.toMatchObject({ status: 404 })
    expect(await stranger.call('GET /thanks/pending')).toEqual({ pending: 0, events: [] })
  })
})

describe('a thank-you by email', () => {
  it('is sent once in the host’s words, however often it is requested', async () => {
    const { host, createConfirmed, thank } = await createThankableEvent(world)
    const email = createUniqueEmail('tia')
    const { id } = await createConfirmed({ contributor_email: email })
    const asked = ['¡Gracias, tía!', 'Otra vez', '¡Gracias, tía!'].map((message) =>
      thank(id, { by: 'email', message }),
    )
    const answers = await Promise.all(asked)
    expect(new Set(answers.map(({ thanks }) => thanks.message)).size).toBe(1)
    const received = await world.mailbox.waitForEmail(email, 'Ana e Iván te dan las gracias')
    expect(received.text).toContain(answers[0]?.thanks.message)
    expect(received.text).not.toContain(host.email)
    await sendThanks(world.deps, id)
    expect(await countEmails(world, email)).toBe(1)
  })

  it('may follow thanks by WhatsApp, and ends further thanks', async () => {
    const { createConfirmed, thank } = await createThankableEvent(world)
    const email = createUniqueEmail('tia')
    const { id } = await createConfirmed({ contributor_email: email })
    await thank(id, { by: 'whatsapp', message: 'Gracias' })
    await thank(id, { by: 'email', message: 'Por carta' })
    const { thanks } = await thank(id, { by: 'other' })
    expect(thanks).toMatchObject({ by: 'email', message: 'Por carta' })
    await world.mailbox.waitForEmail(email, 'gracias')
    expect(await countEmails(world, email)).toBe(1)
  })

  it('requires a message, an address, and a confirmed contribution', async () => {
    const { createConfirmed, thank, list } = await createThankableEvent(world)
    const { id } = await createConfirmed()
    const gone = await createConfirmed({ status: 'REFUNDED', confirmed_at: new Date() })
    const tooLong = { field: 'message', message: 'Máximo 1000 caracteres' }
    for (const [thanked, request, error] of [
      [id, { by: 'email' }, { status: 400 }],
      [id, { by: 'email', message: 'x'.repeat(1_001) }, { details: [tooLong] }],
      [id, { by: 'email', message: 'Hola' }, { code: 'NO_EMAIL' }],
      [gone.id, { by: 'other' }, { code: 'NOT_THANKABLE' }],
    ] as const)
      await expect(thank(thanked, request)).rejects.toMatchObject(error)
    expect((await list('all')).contributions.filter(({ thanks }) => thanks)).toEqual([])
  })

  it('is not sent after its contribution is refunded or its aliado’s account deleted', async () => {
    const { createConfirmed } = await createThankableEvent(world)
    for (const meanwhile of [{ status: 'REFUNDED' as const }, { contributor_email: null }]) {
      const { id } = await createConfirmed({ contributor_email: createUniqueEmail('tia') })
      await storeEmailThanks(world, id)
      await updateRow(world, 'contributions', id, meanwhile)
      await sendThanks(world.deps, id)
      const { rows } = await sql`select from pgboss.job
        where data ->> 'messageId' = ${`<thanks.${id}@ciguena>`}`.execute(world.deps.db)
      expect(rows).toEqual([])
    }
  })

  it('is refused, and not sent, for an event that an admin holds', async () => {
    const { host, event, createConfirmed, thank, thankAll } = await createThankableEvent(world)
    const takeBack = (id: string) =>
      host.call('DELETE /contributions/:id/thanks', { params: { id } })
    const [first, second] = [
      await createConfirmed({ contributor_email: createUniqueEmail('tia') }),
      await createConfirmed({ contributor_email: createUniqueEmail('tio') }),
    ]
    await storeEmailThanks(world, first.id)
    await updateRow(world, 'events', event.id, { status: 'COMPLETED', held_at: new Date() })
    const held = {
      status: 409,
      code: 'INVALID_TRANSITION',
      message: expect.stringContaining('Soporte cerró este evento'),
    }
    await expect(thank(second.id, { by: 'email', message: 'Hola' })).rejects.toMatchObject(held)
    await expect(thankAll('Hola')).rejects.toMatchObject(held)
    await expect(takeBack(second.id)).rejects.toMatchObject(held)
    await sendThanks(world.deps, first.id)
    const rows = await world.deps.db
      .selectFrom('contribution_thanks')
      .select(['contribution_id', 'emailed_at'])
      .where('contribution_id', 'in', [first.id, second.id])
      .execute()
    expect(rows).toEqual([{ contribution_id: first.id, emailed_at: null }])
    await updateRow(world, 'events', event.id, { held_at: null })
    await sendThanks(world.deps, first.id)
    await world.mailbox.waitForEmail(first.contributor_email ?? '', 'gracias')
  })

  it.each([
    ['is won', 'won', {}],
    ['of a part is lost', 'lost', { amount: 28_475 }],
  ] as const)(
    'that waits while its payment is disputed is emailed after the dispute %s',
    async (_end, verdict, part) => {
      const email = createUniqueEmail('tia')
      const dashboard = openStripeDashboard(world)
      const { id, paymentIntent } = await createPaidContribution(world, await createFamily(world), {
        contributorEmail: email,
      })
      const dispute = await dashboard.openDispute(paymentIntent, part)
      await waitForWebhooks(world)
      await storeEmailThanks(world, id)
      await sendThanks(world.deps, id)
      const received = await countEmails(world, email)
      await dashboard.closeDispute(dispute, verdict)
      await waitForWebhooks(world)
      await world.mailbox.waitForEmail(email, 'gracias')
      await sendThanks(world.deps, id)
      expect(await countEmails(world, email)).toBe(received + 1)
    },
  )
})

describe('an account that is deleted', () => {
  it('erases the notes to its owner, and keeps that they were thanked', async () => {
    const { createConfirmed, thank, list } = await createThankableEvent(world)
    const contributor = await signUp(world, { role: 'ALIADO' })
    const { id } = await createConfirmed({
      user_id: contributor.user.id,
      contributor_email: contributor.email,
    })
    await thank(id, { by: 'whatsapp', message: 'Querida Lucía' })
    await contributor.call('POST /account/delete', { body: { password: PASSWORD } })
    const { contributions } = await list('all')
    expect(contributions[0]).toMatchObject({
      contributorName: 'Aliado',
      hasEmail: false,
      thanks: { by: 'whatsapp', message: null },
    })
    await world.mailbox.waitForEmail(contributor.email, '')
  })
})
