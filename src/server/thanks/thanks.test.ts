import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Row } from '#server/db/schema.ts'
import {
  createFamily,
  createPaidContribution,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { createContribution, createEvent, createGoal } from '#server/testing/factories.ts'
import { openStripeDashboard } from '#server/testing/stripe-dashboard.ts'
import {
  countEmails,
  PASSWORD,
  type Person,
  shareWorld,
  signUp,
  uniqueEmail,
} from '#server/testing/world.ts'
import { sendThanks } from './thank-contributors.ts'

const world = shareWorld()
let host: Person
let event: Row<'events'>

async function family(words: string | null = 'Gracias de parte de los tres.') {
  host = await signUp(world)
  event = await createEvent(world.deps.db, host.user.id, {
    name: 'La llegada de Lucía',
    hosts: ['Ana', 'Iván'],
    thank_you_message: words,
  })
}

let minute = 0
/** Creates a CONFIRMED contribution, each a minute after the one before. */
async function createConfirmed(values: Partial<Row<'contributions'>> = {}) {
  minute += 1
  const at = new Date(world.deps.now().getTime() + minute * 60_000)
  const row = await createContribution(world.deps.db, event, {
    status: 'CONFIRMED',
    confirmed_at: at,
    ...values,
  })
  await world.deps.db
    .updateTable('events')
    .set((eb) => ({ contribution_count: eb('contribution_count', '+', 1) }))
    .where('id', '=', event.id)
    .execute()
  return row
}

const storeEmailThanks = (contribution_id: string) =>
  world.deps.db
    .insertInto('contribution_thanks')
    .values({ contribution_id, sent_by: 'email', message: 'Hola', thanked_at: new Date() })
    .execute()

type ThanksRequest = { by: 'email' | 'whatsapp' | 'other'; message?: string }
const thank = (id: string, body: ThanksRequest, person = host) =>
  person.call('POST /contributions/:id/thanks', { params: { id }, body })
const list = (state: 'pending' | 'all' = 'pending', page = 1, pageSize = 10) =>
  host.call('GET /events/:id/thanks', {
    params: { id: event.slug },
    query: { state, page: String(page), pageSize: String(pageSize) },
  })
const everybody = (message: string) =>
  host.call('POST /events/:id/thanks/all', { params: { id: event.id }, body: { message } })

describe('the list of unthanked contributions', () => {
  it('is paged, the oldest first, with all that thanks need and no address', async () => {
    await family()
    const goal = await createGoal(world.deps.db, event.id)
    const email = uniqueEmail()
    await createConfirmed({ contributor_name: 'Beto', goal_id: goal.id, contributor_email: email })
    await createConfirmed({ contributor_name: 'Chela', anonymous: true })
    await createConfirmed({ contributor_name: 'Dora' })
    const first = await list('pending', 1, 2)
    expect(first.contributions.map(({ contributorName }) => contributorName)).toEqual([
      'Beto',
      'Chela',
    ])
    expect(first.contributions[0]).toMatchObject({
      goalName: 'Cuna',
      hasEmail: true,
      amount: 50_000,
    })
    expect(first.contributions[1]).toMatchObject({ anonymous: true, hasEmail: false, thanks: null })
    expect(JSON.stringify(first)).not.toContain(email)
    expect(first.summary).toEqual({ total: 3, pending: 3, pendingWithEmail: 1 })
    expect(first.event.thankYouMessage).toBe('Gracias de parte de los tres.')
    expect((await list('pending', 2, 2)).contributions).toHaveLength(1)
  })

  it('shrinks with every thank-you, and omits refunded and disputed contributions', async () => {
    await family()
    const one = await createConfirmed()
    await createConfirmed()
    await createConfirmed({ status: 'REFUNDED', confirmed_at: new Date() })
    await createConfirmed({ status: 'DISPUTED', confirmed_at: new Date() })
    await thank(one.id, { by: 'other' })
    const { contributions, summary } = await list()
    expect([contributions.length, summary.pending]).toEqual([1, 1])
    const all = await list('all')
    expect(all.contributions[0]?.thanks).toMatchObject({ by: 'other', message: null })
    const pending = await host.call('GET /thanks/pending')
    expect(pending).toEqual({
      pending: 1,
      events: [{ id: event.id, slug: event.slug, name: event.name, pending: 1 }],
    })
    const { contributions: listed } = await host.call('GET /events/:id/contributions', {
      params: { id: event.id },
    })
    expect(listed.filter(({ thankedAt }) => thankedAt === null)).toHaveLength(1)
  })

  it('is shown to its host only', async () => {
    await family()
    const { id } = await createConfirmed()
    const stranger = await signUp(world)
    const params = { id: event.id }
    await expect(stranger.call('GET /events/:id/thanks', { params })).rejects.toMatchObject({
      status: 403,
    })
    await expect(thank(id, { by: 'other' }, stranger)).rejects.toMatchObject({ status: 403 })
    await expect(
      stranger.call('POST /events/:id/thanks/all', { params, body: { message: 'Hola' } }),
    ).rejects.toMatchObject({ status: 403 })
    await expect(thank(crypto.randomUUID(), { by: 'other' })).rejects.toMatchObject({ status: 404 })
    expect(await stranger.call('GET /thanks/pending')).toEqual({ pending: 0, events: [] })
  })
})

describe('a thank-you by email', () => {
  it('is sent once in the host’s words, however often it is requested', async () => {
    await family()
    const email = uniqueEmail('tia')
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
    await family()
    const email = uniqueEmail('tia')
    const { id } = await createConfirmed({ contributor_email: email })
    await thank(id, { by: 'whatsapp', message: 'Gracias' })
    await thank(id, { by: 'email', message: 'Por carta' })
    const { thanks } = await thank(id, { by: 'other' })
    expect(thanks).toMatchObject({ by: 'email', message: 'Por carta' })
    await world.mailbox.waitForEmail(email, 'gracias')
    expect(await countEmails(world, email)).toBe(1)
  })

  it('requires a message, an address, and a confirmed contribution', async () => {
    await family()
    const { id } = await createConfirmed()
    await expect(thank(id, { by: 'email' })).rejects.toMatchObject({ status: 400 })
    await expect(thank(id, { by: 'email', message: 'x'.repeat(1_001) })).rejects.toMatchObject({
      details: [{ field: 'message', message: 'Máximo 1000 caracteres' }],
    })
    await expect(thank(id, { by: 'email', message: 'Hola' })).rejects.toMatchObject({
      code: 'NO_EMAIL',
    })
    const gone = await createConfirmed({ status: 'REFUNDED', confirmed_at: new Date() })
    await expect(thank(gone.id, { by: 'other' })).rejects.toMatchObject({ code: 'NOT_THANKABLE' })
    expect((await list('all')).contributions.filter(({ thanks }) => thanks)).toEqual([])
  })

  it('is not sent after its contribution is refunded or its aliado’s account deleted', async () => {
    await family()
    for (const meanwhile of [{ status: 'REFUNDED' as const }, { contributor_email: null }]) {
      const { id } = await createConfirmed({ contributor_email: uniqueEmail('tia') })
      await storeEmailThanks(id)
      const contribution = world.deps.db.updateTable('contributions').where('id', '=', id)
      await contribution.set(meanwhile).execute()
      await sendThanks(world.deps, id)
      const { rows } = await sql`select from pgboss.job
        where data ->> 'messageId' = ${`<thanks.${id}@ciguena>`}`.execute(world.deps.db)
      expect(rows).toEqual([])
    }
  })

  it('that waits while its payment is disputed is emailed after the dispute is won', async () => {
    const email = uniqueEmail('tia')
    const dashboard = openStripeDashboard(world)
    const { id, paymentIntent } = await createPaidContribution(world, await createFamily(world), {
      contributorEmail: email,
    })
    const dispute = await dashboard.openDispute(paymentIntent)
    await waitForWebhooks(world)
    await storeEmailThanks(id)
    await sendThanks(world.deps, id)
    const received = await countEmails(world, email)
    await dashboard.closeDispute(dispute, 'won')
    await waitForWebhooks(world)
    await world.mailbox.waitForEmail(email, 'gracias')
    await sendThanks(world.deps, id)
    expect(await countEmails(world, email)).toBe(received + 1)
  })
})

describe('thanks to everybody at once', () => {
  it('send one email, by name, to each unthanked contributor with an address', async () => {
    await family()
    const people = await Promise.all(
      ['Beto', 'Chela', 'Dora'].map(async (name) => {
        const email = uniqueEmail(name.toLowerCase())
        const row = await createConfirmed({ contributor_name: name, contributor_email: email })
        return { ...row, email, name }
      }),
    )
    await createConfirmed({ contributor_name: 'Sin correo' })
    await thank(String(people[2]?.id), { by: 'whatsapp' })
    const sent = await Promise.all([everybody('Los queremos.'), everybody('Los queremos.')])
    expect(sent.map((answer) => answer.sent).sort()).toEqual([0, 2])
    for (const { email, name } of people.slice(0, 2)) {
      const received = await world.mailbox.waitForEmail(email, 'gracias')
      expect(received.text).toContain(`¡Hola, ${name}!`)
      expect(received.text).toContain('Los queremos.')
      expect(received.text).toContain(
        'Tu aportación es para todos los sueños de La llegada de Lucía.',
      )
      expect(await countEmails(world, email)).toBe(1)
    }
    expect(await countEmails(world, String(people[2]?.email))).toBe(0)
    expect((await list()).summary).toEqual({ total: 4, pending: 1, pendingWithEmail: 0 })
  })

  it('accept the longest message and names', async () => {
    await family('x'.repeat(1_000))
    const goal = await createGoal(world.deps.db, event.id, { name: 'ñ'.repeat(100) })
    const email = uniqueEmail()
    await createConfirmed({
      contributor_name: 'ü'.repeat(100),
      contributor_email: email,
      goal_id: goal.id,
    })
    expect(await everybody('x'.repeat(1_000))).toEqual({ sent: 1 })
    await world.mailbox.waitForEmail(email, 'gracias')
  })
})

describe('an account that is deleted', () => {
  it('erases the notes to its owner, and keeps that they were thanked', async () => {
    await family()
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
