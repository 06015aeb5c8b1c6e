import { beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/product/durations.ts'
import { FRESH_PROOF_MS } from '#server/limits.ts'
import { listAuditEntries } from '#server/testing/contributions.ts'
import {
  createUniqueEmail,
  type Person,
  setUpWorld,
  signUp,
  signUpAdmin,
} from '#server/testing/world.ts'
import { deleteOldPrivacyRequests, followUpPrivacyRequests } from './follow-up-requests.ts'
import { confirmRequest, listSupportEmails, type RequestLink } from './testing.ts'
import { addWorkingDays } from './working-days.ts'

const world = setUpWorld()
let admin: Person
let email: string
let link: RequestLink

const toDay = (iso: string | null) => new Date(Date.parse(iso ?? '') - 6 * 3_600_000).toISOString()
const today = () => toDay(world.deps.now().toISOString()).slice(0, 10)
const show = async ({ id, token }: RequestLink) =>
  (await world.call('GET /privacy-requests/:id', { params: { id }, query: { token } })).request
const answer = (who: Person, id: string, decision: 'GRANTED' | 'DENIED' = 'GRANTED') =>
  who.call('POST /admin/privacy-requests/:id/answer', {
    params: { id },
    body: { decision, reason: 'Revisamos tu caso.' },
  })
const extend = (who: Person, id: string) =>
  who.call('POST /admin/privacy-requests/:id/extend', {
    params: { id },
    body: { reason: 'Faltan archivos.' },
  })
const carryOut = (who: Person, id: string) =>
  who.call('POST /admin/privacy-requests/:id/carry-out', {
    params: { id },
    body: { reason: 'Corregimos tu nombre.' },
  })
const list = (who: Person, done: 'true' | 'false' = 'false') =>
  who.call('GET /admin/privacy-requests', { query: { done, pageSize: 100 } })

beforeAll(async () => {
  admin = await signUpAdmin(world)
  email = createUniqueEmail()
  link = await confirmRequest(world, email, 'RECTIFICATION')
})

describe('a request about personal data', () => {
  it('waits in the queue until it ends, with its deadline; each step is emailed and in the audit', async () => {
    const waits = async () =>
      (await admin.call('GET /admin/queue')).items.filter(({ id }) => id === link.id)
    const { answerBy } = await show(link)
    expect(toDay(answerBy)).toBe(`${addWorkingDays(today(), 20)}T23:59:59.000Z`)
    expect(await waits()).toMatchObject([
      { kind: 'privacy-request', reason: 'RECTIFICATION', deadline: answerBy },
    ])
    await answer(admin, link.id)
    const granted = await show(link)
    expect(granted).toMatchObject({ state: 'granted', decisionReason: 'Revisamos tu caso.' })
    expect(toDay(granted.carryOutBy)).toBe(`${addWorkingDays(today(), 15)}T23:59:59.000Z`)
    const answered = await world.mailbox.waitForEmail(email, 'Tu solicitud procede')
    expect(answered.text).toContain('Revisamos tu caso.')
    expect(await waits()).toMatchObject([{ deadline: granted.carryOutBy }])
    await carryOut(admin, link.id)
    expect(await show(link)).toMatchObject({ state: 'done', outcome: 'Corregimos tu nombre.' })
    await world.mailbox.waitForEmail(email, 'Cumplimos tu solicitud')
    expect(await waits()).toEqual([])
    const entries = await listAuditEntries(admin, link.id)
    expect(entries.map(({ action }) => action).sort()).toEqual([
      'answer-privacy-request',
      'carry-out-privacy-request',
    ])
    expect(JSON.stringify(entries)).not.toContain(email)
    expect((await list(admin, 'true')).requests).toContainEqual(
      expect.objectContaining({ id: link.id, dueAt: null, isExtendable: false }),
    )
  })

  it('takes each step once, in their order', async () => {
    const { id } = await confirmRequest(world, createUniqueEmail())
    const changed = { code: 'PRIVACY_REQUEST_CHANGED' }
    await expect(carryOut(admin, id)).rejects.toMatchObject(changed)
    const answers = await Promise.allSettled([
      answer(admin, id, 'DENIED'),
      answer(admin, id, 'GRANTED'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { id: denied } = await confirmRequest(world, createUniqueEmail())
    await answer(admin, denied, 'DENIED')
    for (const step of [answer, extend, carryOut])
      await expect(step(admin, denied)).rejects.toMatchObject(changed)
  })

  it('names the authority to whoever was denied', async () => {
    const to = createUniqueEmail()
    const { id } = await confirmRequest(world, to, 'OPPOSITION')
    await answer(admin, id, 'DENIED')
    const { text } = await world.mailbox.waitForEmail(to, 'no procede')
    expect(text).toContain('Secretaría Anticorrupción')
  })

  it('has each of its terms extended once, by as much again', async () => {
    const to = createUniqueEmail()
    const own = await confirmRequest(world, to)
    await extend(admin, own.id)
    const extended = await show(own)
    expect(extended.answerExtension).toBe('Faltan archivos.')
    expect(toDay(extended.answerBy)).toBe(`${addWorkingDays(today(), 40)}T23:59:59.000Z`)
    await world.mailbox.waitForEmail(to, 'Ampliamos el plazo')
    await expect(extend(admin, own.id)).rejects.toMatchObject({ code: 'PRIVACY_REQUEST_CHANGED' })
    await answer(admin, own.id)
    await extend(admin, own.id)
    expect(toDay((await show(own)).carryOutBy)).toBe(`${addWorkingDays(today(), 30)}T23:59:59.000Z`)
    await expect(extend(admin, own.id)).rejects.toMatchObject({ code: 'PRIVACY_REQUEST_CHANGED' })
  })

  it('is decided by nobody whose own it is', async () => {
    const own = await confirmRequest(world, admin.email)
    for (const step of [answer, extend, carryOut])
      await expect(step(admin, own.id)).rejects.toMatchObject({ code: 'OWN_CASE' })
  })

  it('is read by the desk alone, and decided with a fresh proof', async () => {
    await expect(list(await signUp(world))).rejects.toMatchObject({ code: 'FORBIDDEN' })
    world.clock.advance(FRESH_PROOF_MS + 1_000)
    for (const step of [answer, extend, carryOut])
      await expect(step(admin, link.id)).rejects.toMatchObject({ code: 'FRESH_SIGN_IN_REQUIRED' })
    expect((await list(admin)).requests.length).toBeGreaterThan(0)
  })
})

describe('deadlines', () => {
  const late = setUpWorld()
  const reminders = () => listSupportEmails(late)

  it('support is reminded five working days before, once for each term, in one email', async () => {
    const first = await confirmRequest(late, createUniqueEmail())
    await confirmRequest(late, createUniqueEmail())
    await followUpPrivacyRequests(late.deps)
    expect(await reminders()).toEqual([])
    const { request } = await late.call('GET /privacy-requests/:id', {
      params: { id: first.id },
      query: { token: first.token },
    })
    const advanceTo = (at: number) => late.clock.advance(at - late.deps.now().getTime())
    advanceTo(Date.parse(request.answerBy) - 5 * DAY_MS)
    await followUpPrivacyRequests(late.deps)
    await followUpPrivacyRequests(late.deps)
    const { text } = await late.mailbox.waitForEmail(late.config.supportEmail, '2 solicitudes')
    expect(text).toContain('/admin/privacy')
    expect(await reminders()).toHaveLength(1)
    const desk = await signUpAdmin(late)
    await desk.call('POST /admin/privacy-requests/:id/extend', {
      params: { id: first.id },
      body: { reason: 'Faltan archivos.' },
    })
    advanceTo(Date.parse(request.answerBy) + 28 * DAY_MS)
    await followUpPrivacyRequests(late.deps)
    expect(await reminders()).toHaveLength(2)
  })

  it('a term that is over cannot be extended', async () => {
    const desk = await signUpAdmin(late)
    const overdue = await desk.call('GET /admin/privacy-requests')
    expect(overdue.requests[0]?.isExtendable).toBe(false)
    const { id = '' } = overdue.requests[0] ?? {}
    await expect(
      desk.call('POST /admin/privacy-requests/:id/extend', {
        params: { id },
        body: { reason: 'x' },
      }),
    ).rejects.toMatchObject({ code: 'PRIVACY_REQUEST_CHANGED' })
  })

  it('what ended is deleted a year later, what waits never', async () => {
    const desk = await signUpAdmin(late)
    const { requests } = await desk.call('GET /admin/privacy-requests')
    const [ended, ...waiting] = requests
    await desk.call('POST /admin/privacy-requests/:id/answer', {
      params: { id: ended?.id ?? '' },
      body: { decision: 'DENIED', reason: 'No es tu dato.' },
    })
    const ids = async () =>
      (await late.deps.db.selectFrom('privacy_requests').select('id').execute()).map(({ id }) => id)
    late.clock.advance(364 * DAY_MS)
    await deleteOldPrivacyRequests(late.deps)
    expect(await ids()).toHaveLength(requests.length)
    late.clock.advance(2 * DAY_MS)
    await deleteOldPrivacyRequests(late.deps)
    expect((await ids()).sort()).toEqual(waiting.map(({ id }) => id).sort())
  })
})
