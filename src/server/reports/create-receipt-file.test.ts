import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildReceiptFileUrl, createReceiptToken } from '#server/contributions/receipt-link.ts'
import {
  createFamily,
  payByCard,
  readContribution,
  startCheckout,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import {
  createEventWithContributions,
  type EventWithContributions,
} from '#server/testing/factories.ts'
import {
  createUniqueEmail,
  download,
  type Person,
  shareWorld,
  signUp,
  signUpAdmin,
  signUpUnconfirmed,
  verifyEmail,
} from '#server/testing/world.ts'

const world = shareWorld()
let host: Person
let aliado: Person
let shower: EventWithContributions
let email: string
let id: string

beforeAll(async () => {
  host = await signUp(world)
  aliado = await signUp(world, { role: 'ALIADO' })
  email = createUniqueEmail('aliada')
  shower = await createEventWithContributions(world, host, [
    { user_id: aliado.user.id },
    { contributor_email: email },
    { status: 'PENDING', confirmed_at: null },
    { status: 'REFUNDED', refunded_base_amount: 50_000 },
    { user_id: aliado.user.id, contributor_email: email },
  ])
  id = String(shower.contributions[0]?.id)
})

const receipt = (contributionId: string, token?: string) =>
  download(world, `/reports/invoice/${contributionId}`, token)
const byLink = (contributionId: string, token: string) =>
  download(world, `/reports/invoice/${contributionId}?token=${token}`)
const tokenOf = (contributionId: string) => createReceiptToken(world.config, contributionId, 0)

describe('the receipt of a contribution', () => {
  it('is a PDF for its host, an admin and its contributor', async () => {
    const admin = await signUpAdmin(world)
    for (const person of [host, admin, aliado]) {
      const file = await receipt(id, person.token)
      expect(file.status).toBe(200)
      expect(file.headers.get('content-type')).toBe('application/pdf')
      expect(file.headers.get('content-disposition')).toContain('comprobante-')
      expect(file.text.startsWith('%PDF')).toBe(true)
    }
  })

  it('is for the owner of its email address, once it is verified', async () => {
    const byEmail = String(shower.contributions[1]?.id)
    const person = await signUpUnconfirmed(world, { role: 'ALIADO', email })
    expect((await receipt(byEmail, person.token)).status).toBe(403)
    await verifyEmail(world, person)
    expect((await receipt(byEmail, person.token)).status).toBe(200)
    const ofAnother = String(shower.contributions[4]?.id)
    expect((await receipt(ofAnother, person.token)).status).toBe(403)
    expect((await receipt(ofAnother, aliado.token)).status).toBe(200)
  })

  it('answers 401 to a visitor, 403 to another person, 404 for an unknown id', async () => {
    const stranger = await signUp(world)
    expect((await receipt(id)).status).toBe(401)
    expect((await receipt(id, stranger.token)).status).toBe(403)
    expect((await receipt(randomUUID(), stranger.token)).status).toBe(404)
    expect((await receipt('nothing', host.token)).status).toBe(400)
  })

  it('exists for a refunded contribution; for an unpaid one the answer is 400', async () => {
    expect((await receipt(String(shower.contributions[3]?.id), host.token)).status).toBe(200)
    const { status, body } = await receipt(String(shower.contributions[2]?.id), host.token)
    expect([status, body.errorCode]).toEqual([400, 'NO_REPORT_DATA'])
    expect(body.description).toBe('Esta aportación todavía no está confirmada')
  })

  it('does not count as a report', async () => {
    const before = await aliado.call('GET /reports/my-stats')
    await receipt(id, aliado.token)
    expect(await aliado.call('GET /reports/my-stats')).toEqual(before)
  })
})

describe('the signed link to a receipt', () => {
  it('opens it for a visitor, and for a person signed in to another account', async () => {
    expect((await byLink(id, tokenOf(id))).status).toBe(200)
    const { token } = await signUp(world)
    const path = `/reports/invoice/${id}?token=${tokenOf(id)}`
    expect((await download(world, path, token)).status).toBe(200)
  })

  it('opens no other receipt, and a forged link opens none', async () => {
    const other = String(shower.contributions[1]?.id)
    const good = tokenOf(id)
    const forged = (good.startsWith('A') ? 'B' : 'A') + good.slice(1)
    expect((await byLink(other, good)).status).toBe(401)
    for (const token of [forged, good.slice(0, -1), '', 'x', `${good}A`]) {
      expect((await byLink(id, token)).status, token).toBe(401)
    }
  })

  it('that is invalid redirects a browser to the receipt page, and answers 401 to a program', async () => {
    const navigate = (path: string, accept: string) =>
      fetch(`${world.url}/api${path}`, { headers: { accept }, redirect: 'manual' })
    const browsers = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
    const over = `/reports/invoice/${id}?token=over%26`
    const page = await navigate(over, browsers)
    expect(page.status).toBe(303)
    expect(page.headers.get('location')).toBe(`/receipts/${id}?token=over%26`)
    const bare = await navigate(`/reports/invoice/${id}`, browsers)
    expect(bare.headers.get('location')).toBe(`/receipts/${id}`)
    const foreign = await navigate('/reports/invoice/%2F%2Fevil.test', browsers)
    expect(foreign.headers.get('location')).toBe('/receipts/%2F%2Fevil.test')
    for (const accept of ['application/json', '*/*']) {
      const answer = await navigate(over, accept)
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ errorCode: 'UNAUTHENTICATED' })
    }
    const good = `/reports/invoice/${id}?token=${tokenOf(id)}`
    expect((await navigate(good, browsers)).headers.get('content-type')).toBe('application/pdf')
  })

  it('is in the receipt email, and works', async () => {
    const family = await createFamily(world)
    const to = createUniqueEmail('paga')
    const { sessionId } = await startCheckout(world, family, { contributorEmail: to })
    await payByCard(world, sessionId)
    await waitForWebhooks(world)
    const { text } = await world.mailbox.waitForEmail(to, 'Gracias por tu aportación')
    const link = buildReceiptFileUrl(world.config, await readContribution(world, sessionId))
    expect(text).toContain(link)
    expect((await fetch(link)).headers.get('content-type')).toBe('application/pdf')
  })
})
