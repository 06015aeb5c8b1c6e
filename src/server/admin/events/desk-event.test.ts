import { describe, expect, it } from 'vitest'
import { shortenId } from '#contract/text/shorten-id.ts'
import { invite, join } from '#server/cohosts/testing.ts'
import {
  createFamily,
  createPaidContribution,
  type Family,
  fetchSession,
  listAuditEntries,
  readContribution,
  refundContribution,
  startCheckout,
  startPaymentsWorld,
} from '#server/testing/contributions.ts'
import { updateRow } from '#server/testing/database.ts'
import { createUniqueEmail, isSignedIn, signIn, signUp, waitUntil } from '#server/testing/world.ts'

const { world, family, admin } = await startPaymentsWorld()
const params = { id: family.event.id }

const hold = (held: boolean, reason = 'La denunció su prima') =>
  admin.call('POST /admin/events/:id/hold', {
    params,
    body: { held, reason, messageToHost: 'Mándanos la foto original.' },
  })
const read = (token?: string) => world.send('GET', `/events/${family.event.id}`, { token })
const open = () =>
  family.host.call('PUT /events/:id', { params, body: { status: 'ACTIVE' as const } })

describe('an event that an admin holds', () => {
  it('is closed and hidden at once, and its host cannot open it until it is released', async () => {
    const guest = await signUp(world, { role: 'ALIADO' })
    const { sessionId } = await startCheckout(world, family)
    const { event } = await hold(true)
    expect(event).toMatchObject({ status: 'COMPLETED', counts: { unfinished: 1 } })
    expect(event.heldAt).not.toBeNull()
    for (const token of [undefined, guest.token])
      expect(await read(token)).toMatchObject({
        status: 403,
        body: { errorCode: 'EVENT_UNDER_REVIEW' },
      })
    const seenByHost = await read(family.host.token)
    expect(seenByHost).toMatchObject({ status: 200, body: { event: { isHeld: true } } })
    await waitUntil('the open checkout has expired', async () => {
      const { status } = await readContribution(world, sessionId)
      return status === 'EXPIRED' && (await fetchSession(world, sessionId)).status === 'expired'
    })
    await expect(open()).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
      message: expect.stringContaining('Soporte cerró este evento'),
    })
    const { text } = await world.mailbox.waitForEmail(family.host.email, 'Cerramos')
    expect(text).not.toContain('prima')
    expect(text).toContain('Lo que necesitamos de ti: Mándanos la foto original.')
    expect(text).toContain('solo lo ven quienes lo organizan y nuestro equipo')
    await hold(true)
    expect((await hold(false, 'Todo en orden')).event.heldAt).toBeNull()
    await world.mailbox.waitForEmail(family.host.email, 'Ya puedes abrir')
    expect((await read(guest.token)).status).toBe(200)
    expect((await open()).event.status).toBe('ACTIVE')
    const actions = (await listAuditEntries(admin, family.event.id)).map(({ action }) => action)
    expect(actions).toEqual(['release-event', 'hold-event'])
  })

  it('stays so once all of it is refunded: nobody opens it again', async () => {
    const cancelled = await createFamily(world)
    await createPaidContribution(world, cancelled)
    const ofCancelled = { id: cancelled.event.id }
    const change = (held: boolean) =>
      admin.call('POST /admin/events/:id/hold', {
        params: ofCancelled,
        body: { held, reason: 'Revisión' },
      })
    await change(true)
    const body = { confirmation: cancelled.event.name, reason: 'Es falso' }
    await admin.call('POST /events/:id/refund', { params: ofCancelled, body })
    await expect(change(false)).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
      message: expect.stringContaining('ya no se abre'),
    })
    const { event } = await admin.call('GET /admin/events/:id', { params: ofCancelled })
    expect(event.heldAt).not.toBeNull()
  })

  it('has no thank-you page either', async () => {
    await updateRow(world, 'events', family.event.id, { after_event: 'THANKS' })
    await hold(true)
    const thanks = () => world.send('GET', `/events/${family.event.id}/after`)
    expect((await thanks()).status).toBe(404)
    await hold(false)
    expect((await thanks()).status).toBe(200)
    await open()
  })
})

it('an event names the accounts that organise it, and the invitations that are open', async () => {
  const cohost = await signUp(world)
  await join(family.host, cohost, params.id)
  await invite(family.host, params.id, 'tia@example.test')
  const { id: declined } = await invite(family.host, params.id, 'tio@example.test')
  await updateRow(world, 'cohost_invitations', declined, { declined_at: new Date() })
  await admin.call('PATCH /users/:id', {
    params: { id: cohost.user.id },
    body: { suspended: true, reason: 'Revisión' },
  })
  const { event } = await admin.call('GET /admin/events/:id', { params })
  expect(event.cohosts).toEqual([
    {
      id: cohost.user.id,
      fullName: cohost.user.fullName,
      email: cohost.email,
      addedAt: expect.any(String),
      suspended: true,
    },
  ])
  expect(event.invitations.map(({ email }) => email)).toEqual(['tia@example.test'])
})

it('sessions of a person end at once, and their owner reads why', async () => {
  const person = await signUp(world)
  const body = { reason: 'Perdió el teléfono' }
  const target = { params: { id: person.user.id }, body }
  expect(await admin.call('POST /admin/users/:id/end-sessions', target)).toEqual({ ended: 1 })
  expect(await isSignedIn(world, person)).toBe(false)
  const answer = await world.send('GET', '/auth/me', { token: person.token })
  expect(answer.body).toMatchObject({
    sessionEnd: 'support',
    message: expect.stringContaining('proteger tu cuenta'),
  })
  await signIn(world, person)
  expect(await listAuditEntries(admin, person.user.id)).toMatchObject([
    { action: 'end-sessions', detail: { ended: 1 } },
  ])
})

describe('the receipt of a contribution', () => {
  it('is sent again once for each count, and its status is listed', async () => {
    const contributorEmail = `perdido.${Date.now()}@example.test`
    const { id } = await createPaidContribution(world, family, { contributorEmail })
    const resend = () =>
      admin.call('POST /admin/contributions/:id/receipt', {
        params: { id },
        body: { receiptsResent: 0 },
      })
    const answers = await Promise.all([resend(), resend()])
    // The second one sends nothing, and does not say that it did.
    expect(new Set(answers.map(({ sentTo }) => sentTo))).toEqual(new Set([contributorEmail, null]))
    const list = async () =>
      (await admin.call('GET /admin/emails', { query: { about: id } })).emails.filter(
        ({ to }) => to === contributorEmail,
      )
    await waitUntil('both receipts were accepted', async () =>
      (await list()).every(({ status, endedAt }) => status === 'accepted' && endedAt !== null),
    )
    expect(await list()).toHaveLength(2)
    expect(await listAuditEntries(admin, id)).toHaveLength(1)
  })

  it('of a refunded gift can be sent again, and says so instead of thanking', async () => {
    const contributorEmail = `devuelta.${Date.now()}@example.test`
    const { id } = await createPaidContribution(world, family, { contributorEmail })
    await refundContribution(admin, id, { amount: 100_000, reason: 'Se repitió el pago' })
    const target = { params: { id }, body: { receiptsResent: 0 } }
    await admin.call('POST /admin/contributions/:id/receipt', target)
    const { text } = await world.mailbox.waitForEmail(contributorEmail, 'Comprobante de')
    expect(text).toContain('Después se devolvió a tu tarjeta')
    expect(text).not.toContain('Pide tu dinero de vuelta')
  })

  it('goes to the corrected address, also after its contributor used up their corrections', async () => {
    const contributorEmail = `mal.${Date.now()}@example.test`
    const right = `bien.${Date.now()}@example.test`
    const { id } = await createPaidContribution(world, family, { contributorEmail })
    await updateRow(world, 'contributions', id, { email_corrections: 3 })
    const body = { email: right, reason: 'Llamó con el folio' }
    const correct = () =>
      admin.call('PATCH /admin/contributions/:id/email', { params: { id }, body })
    expect(await correct()).toEqual({ sentTo: right, corrected: 1 })
    await correct()
    await waitUntil(
      'the receipt arrived',
      async () => (await world.mailbox.listEmails(right)).length > 0,
    )
    expect(await world.mailbox.listEmails(right)).toHaveLength(1)
    const { contribution } = await admin.call('GET /admin/contributions/:id', { params: { id } })
    expect(contribution).toMatchObject({ contributorEmail: right, receiptsResent: 1 })
    expect(await listAuditEntries(admin, id)).toMatchObject([
      {
        reason: 'Llamó con el folio',
        detail: {
          from: expect.stringMatching(/^ma…\d\d@example\.test$/),
          to: expect.stringMatching(/^bi…\d\d@example\.test$/),
        },
      },
    ])
  })
})

it('the address of a gift is corrected together with those of the same event or name, and no others', async () => {
  const [contributorEmail, email] = [createUniqueEmail('mal'), createUniqueEmail('bien')]
  const other = await createFamily(world)
  const give = async (to: Family, contributorName: string) =>
    (await createPaidContribution(world, to, { contributorEmail, contributorName })).id
  const gift = await give(family, 'Tía Mala')
  const twin = await give(family, 'Tío Malo')
  const elsewhere = await give(other, 'tia mala')
  const stranger = await give(other, 'Dueña del Correo')
  const read = async (id: string) =>
    (await admin.call('GET /admin/contributions/:id', { params: { id } })).contribution
  expect((await read(gift)).sameAddress).toBe(2)
  const correct = () =>
    admin.call('PATCH /admin/contributions/:id/email', {
      params: { id: gift },
      body: { email, others: true },
    })
  expect(await correct()).toEqual({ sentTo: email, corrected: 3 })
  expect(await correct()).toEqual({ sentTo: email, corrected: 0 })
  for (const id of [gift, twin, elsewhere]) {
    expect((await read(id)).contributorEmail).toBe(email)
    expect(await listAuditEntries(admin, id)).toMatchObject([
      { action: 'correct-email', reason: null },
    ])
  }
  expect((await read(stranger)).contributorEmail).toBe(contributorEmail)
  await waitUntil(
    'each receipt arrived',
    async () => (await world.mailbox.listEmails(email)).length === 3,
  )
})

it('a checkout that was never finished shows how often and why the bank declined', async () => {
  const { sessionId } = await startCheckout(world, family, { contributorName: 'Tía perdida' })
  for (const card of ['4000000000009995', '4000000000009995'])
    await world.stripe.post(`/checkout/${sessionId}/pay`, { card })
  const query = { eventId: family.event.id, status: 'UNFINISHED' as const, search: 'perdida' }
  const find = async () =>
    (await admin.call('GET /admin/contributions', { query })).contributions[0]
  await waitUntil('the decline is noted', async () => (await find())?.lastDecline === 'funds')
  const found = await find()
  const target = { params: { id: found?.id ?? '' } }
  await waitUntil('both are noted', async () => {
    const { contribution } = await admin.call('GET /admin/contributions/:id', target)
    return contribution.checkouts[0]?.declines === 2
  })
  const { contribution } = await admin.call('GET /admin/contributions/:id', target)
  expect(contribution.checkouts).toMatchObject([
    { sessionId: shortenId(sessionId), status: 'open', declines: 2, lastDecline: 'funds' },
  ])
})

it('notes are for admins alone, the last first, and of one thing', async () => {
  const add = (text: string) =>
    admin.call('POST /admin/notes', { body: { subject: 'event', id: family.event.id, text } })
  await add('Hablé con la familia')
  const { notes } = await add('Mandaron acta\nFalta su INE')
  expect(notes.map(({ text }) => text)).toEqual([
    'Mandaron acta\nFalta su INE',
    'Hablé con la familia',
  ])
  expect(notes[0]).toMatchObject({ authorId: admin.user.id, authorName: admin.user.fullName })
  const query = { subject: 'user' as const, id: family.host.user.id }
  expect(await admin.call('GET /admin/notes', { query })).toEqual({ notes: [] })
  const nobody = { subject: 'user' as const, id: family.event.id, text: 'x' }
  await expect(admin.call('POST /admin/notes', { body: nobody })).rejects.toMatchObject({
    code: 'NOTE_SUBJECT_NOT_FOUND',
  })
})

it('the emails of a gift are those of its refunds, too; those of a person also went elsewhere', async () => {
  const contributorEmail = `devuelta.${Date.now()}@example.test`
  const pending = `pendiente.${Date.now()}@example.test`
  const list = async (about: string) =>
    (await admin.call('GET /admin/emails', { query: { about } })).emails.map(
      ({ to, subject }) => `${to}: ${subject}`,
    )
  const { id } = await createPaidContribution(world, family, { contributorEmail })
  await refundContribution(family.host, id, { reason: 'Se canceló' })
  await waitUntil('the refund was announced', async () => (await list(id)).length === 4)
  expect(await list(id)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(`^${contributorEmail}: Gracias`),
      expect.stringMatching(`^${contributorEmail}: Te devolvemos`),
      expect.stringMatching(`^${family.host.email}: Se devuelve`),
    ]),
  )
  const { goal, event } = family
  const raised = { target_amount: 60_000, raised_amount: 10_000, reached_at: null }
  await updateRow(world, 'goals', goal.id, raised)
  await createPaidContribution(world, family)
  expect((await list(event.id)).join()).toContain(`${family.host.email}: “${goal.name}” llegó`)
  const person = await signUp(world)
  const { firstName, lastName } = person.user
  const body = { firstName, lastName, email: pending }
  await person.call('PUT /profile', { body })
  expect(await list(person.user.id)).toContain(`${pending}: Confirma tu nuevo correo`)
})
