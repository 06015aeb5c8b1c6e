import { randomUUID } from 'node:crypto'
import { buildRequestPath } from '#contract/api/caller.ts'
import { PASSWORD } from '../people.ts'

/** What paths and bodies of sample requests name; all of it belongs to one host. */
export interface SampleRecords {
  owner: { id: string; email: string; accountId: string }
  /** Somebody whom no other request needs: an admin suspends them. */
  victimId: string
  eventId: string
  slug: string
  goalId: string
  /** Paid, for the goal, by a guest. */
  contributionId: string
}

const createEmail = () => `muestra.${randomUUID()}@example.test`

const name = { firstName: 'Ana', lastName: 'López', motherLastName: 'Ruiz' }
const contact = { name: 'Ana', subject: 'Hola', message: 'Una pregunta' }
const notedGift = { kind: 'CASH', giverName: 'Tía Chela', amount: 50_000, givenOn: '2026-12-12' }
const party = { answer: 'YES', adults: 2, children: 1, name: 'Beto' }
const settlement = { how: 'paid', amount: 100, reason: 'walk' }
/** Well-formed, made by nobody. */
const credential = { id: 'x', rawId: 'x', type: 'public-key', clientExtensionResults: {} }
const creation = { ...credential, response: { clientDataJSON: 'x', attestationObject: 'x' } }
const password = { password: PASSWORD, confirmPassword: PASSWORD }

/** A valid body for every endpoint that has one. It ends no account and no session, and removes nothing. */
export const SAMPLE_BODIES: Record<string, (things: SampleRecords) => unknown> = {
  'POST /auth/register': () => ({ ...name, ...password, email: createEmail() }),
  'POST /auth/login': ({ owner }) => ({ email: owner.email, password: PASSWORD }),
  'POST /auth/second-factor': () => ({ method: 'totp', challenge: 'none', code: '123456' }),
  'POST /auth/fresh-proof': () => ({ method: 'password', password: 'wrong' }),
  'POST /account/second-factor/passkeys': () => ({ name: 'Llave', passkey: creation }),
  'POST /account/second-factor/totp/confirm': () => ({ code: '123456' }),
  'POST /auth/email/verify': () => ({ token: 'none' }),
  'POST /auth/link/check': () => ({ page: 'undo-email', token: 'none' }),
  'POST /auth/email/undo': () => ({ token: 'none' }),
  'POST /auth/password-check': () => ({ password: 'Perrito123' }),
  'POST /auth/email/keep': () => ({ token: 'none' }),
  'POST /auth/password-reset/request': ({ owner }) => ({ email: owner.email }),
  'POST /auth/password-reset/confirm': () => ({ token: 'none', newPassword: 'Cuna.2027!' }),
  'PUT /profile': () => ({ ...name, email: createEmail() }),
  'PUT /users/password': () => ({ currentPassword: 'wrong', newPassword: 'Cuna.2027!' }),
  'PATCH /users/:id': () => ({ suspended: true, reason: 'walk' }),
  'POST /payments/connect/create-account': () => ({}),
  'POST /payments/connect/onboarding-link/:accountId': () => ({}),
  'POST /events': () => ({ name: 'Baby shower', eventDate: '2031-05-10' }),
  'PUT /events/:id': () => ({ location: 'Puebla' }),
  'PATCH /events/:id/video-call-link': () => ({ videoCallLink: '' }),
  'PATCH /events/:id/photo-album-link': () => ({ photoAlbumLink: '' }),
  'PATCH /events/:id/accepting-contributions': () => ({ acceptingContributions: true }),
  'PATCH /events/:id/wall-messages': () => ({ wallMessages: true }),
  'PATCH /contributions/:id/wall': () => ({ hiddenFromWall: true }),
  'POST /events/:id/goals': () => ({ name: 'Pañales', baseAmount: 50_000 }),
  'PATCH /events/:id/pictures/:pictureId': () => ({ alt: 'La panza a los siete meses' }),
  'PUT /events/:id/goals/order': ({ goalId }) => ({ goalIds: [goalId] }),
  'PUT /events/:id/goals/:goalId': () => ({ name: 'Cuna grande' }),
  'POST /payments/create-checkout-session': ({ eventId }) => ({
    eventId,
    amount: 50_000,
    contributorName: 'Beto',
  }),
  'POST /contributions/:id/refund': () => ({}),
  'PATCH /receipts/:id': () => ({ token: 'forged', anonymous: true, amountHidden: true }),
  'PATCH /receipts/:id/email': () => ({ token: 'forged', email: createEmail() }),
  'POST /receipts/:id/refund-request': () => ({ token: 'forged', reason: 'walk' }),
  'POST /receipts/:id/refund-request/withdraw': () => ({ token: 'forged' }),
  'POST /contributions/:id/refund-request/decline': () => ({ reason: 'walk' }),
  'POST /receipts/:id/resend': () => ({ token: 'forged', emailsSent: 0 }),
  'POST /events/:id/reports': () => ({ reason: 'OTHER' }),
  'POST /admin/events/:id/reports/close': () => ({
    reason: 'walk',
    until: new Date().toISOString(),
  }),
  'POST /privacy-requests': () => ({
    right: 'ACCESS',
    name: 'Ana',
    email: createEmail(),
    details: 'walk',
  }),
  'POST /privacy-requests/made': () => ({ token: 'forged' }),
  'POST /privacy-requests/confirm': () => ({ token: 'forged' }),
  'POST /admin/privacy-requests/:id/answer': () => ({ decision: 'DENIED', reason: 'walk' }),
  'POST /admin/privacy-requests/:id/extend': () => ({ reason: 'walk' }),
  'POST /admin/privacy-requests/:id/carry-out': () => ({ reason: 'walk' }),
  'POST /events/:id/rsvps': () => ({ ...party, formKey: randomUUID(), email: createEmail() }),
  'POST /events/:id/rsvps/by-host': () => ({ ...party, formKey: randomUUID() }),
  'PUT /events/:id/rsvps/:rsvpId/arrival': () => ({ arrived: true }),
  'PATCH /events/:id/rsvps/:rsvpId': () => ({ ...party, updatedAt: new Date().toISOString() }),
  'POST /events/:id/updates': () => ({ text: 'Ya casi', formKey: randomUUID() }),
  'POST /events/:id/updates/move': () => ({
    text: 'Ahora en Encinos 16',
    moveId: randomUUID(),
  }),
  'PATCH /events/:id/updates/:updateId': () => ({
    text: 'Ya casi',
    updatedAt: new Date().toISOString(),
  }),
  'POST /events/:id/updates/:updateId/post': () => ({ email: false }),
  'POST /events/:id/cohosts/invitations': () => ({ email: createEmail() }),
  'PATCH /events/:id/gift-emails': () => ({ giftEmails: true }),
  'POST /cohost-invitations/show': () => ({ token: 'forged' }),
  'POST /cohost-invitations/:id/accept': () => ({ giftEmails: false }),
  'PATCH /rsvps/:id': () => ({ ...party, token: 'forged', updatedAt: new Date().toISOString() }),
  'PATCH /rsvps/:id/reminders': () => ({ token: 'forged', reminders: false }),
  'POST /events/:id/noted-gifts': () => ({ ...notedGift, formKey: randomUUID() }),
  'PUT /events/:id/noted-gifts/:giftId': () => ({
    ...notedGift,
    updatedAt: new Date().toISOString(),
  }),
  'POST /events/:id/noted-gifts/:giftId/thanks': () => ({ by: 'other' }),
  'POST /events/:id/goals/:goalId/reservations': () => ({
    name: 'Tía Chela',
    email: createEmail(),
    formKey: randomUUID(),
  }),
  'POST /reservations/:id/cancel': () => ({ token: 'forged' }),
  'POST /events/:id/refund': () => ({ confirmation: 'Baby shower' }),
  'POST /events/:id/refund/retry': () => ({ reason: 'walk' }),
  'POST /admin/quarantine/:id/resolve': () => ({ decision: 'dismiss', reason: 'walk' }),
  'POST /admin/payouts/:id/resolve': () => ({ reason: 'walk' }),
  'POST /admin/stopped-transfers/:id/retry': () => ({}),
  'POST /admin/stopped-transfers/:id/settle': () => settlement,
  'POST /admin/stopped-transfers/:id/undo-settlement': () => ({ reason: 'Fue un error' }),
  'POST /admin/quarantine/:id/settle-debt': () => settlement,
  'POST /admin/quarantine/:id/undo-settlement': () => ({ reason: 'Fue un error' }),
  'POST /admin/events/:id/hold': () => ({ held: false, reason: 'walk' }),
  'POST /admin/events/:id/pictures/:pictureId/remove': () => ({ reason: 'walk' }),
  'POST /admin/events/:id/updates/:updateId/remove': () => ({ reason: 'walk' }),
  'POST /admin/ledger/check': () => ({}),
  'POST /admin/notes': ({ eventId }) => ({ subject: 'event', id: eventId, text: 'walk' }),
  'POST /admin/users/:id/end-sessions': () => ({ reason: 'walk' }),
  'POST /admin/users/:id/roles': () => ({ role: 'SUPPORT', granted: false, reason: 'walk' }),
  'POST /admin/contributions/:id/receipt': () => ({ receiptsResent: 99 }),
  'PATCH /admin/contributions/:id/email': () => ({ email: createEmail(), reason: 'walk' }),
  'PUT /account/preferences': () => ({}),
  'POST /account/delete': () => ({ password: 'wrong' }),
  'POST /contributions/:id/thanks': () => ({ by: 'other' }),
  'POST /events/:id/thanks/all': () => ({ message: 'Gracias' }),
  'POST /contact': () => ({ ...contact, email: createEmail() }),
}

/** What `:id` means depends on the path. */
function findId(key: string, things: SampleRecords): string {
  if (key === 'PATCH /users/:id' || key.includes('/admin/users/:id/')) return things.victimId
  if (key.includes('/users/')) return things.owner.id
  if (key.includes('/checkout-session/')) return 'cs_test_none'
  if (/\/invoice\/|\/receipts\/|\/contributions\/:id/.test(key)) return things.contributionId
  return things.eventId
}

/** Builds method, path and body of a request that the endpoint of this key accepts. */
export function buildSampleRequest(key: string, things: SampleRecords) {
  const { owner, eventId, slug, goalId } = things
  const { accountId, id: hostId } = owner
  const params = {
    id: findId(key, things),
    eventId,
    url: slug,
    goalId,
    accountId,
    hostId,
    pictureId: randomUUID(),
    rsvpId: randomUUID(),
    updateId: randomUUID(),
    moveId: randomUUID(),
    giftId: randomUUID(),
    reservationId: randomUUID(),
    invitationId: randomUUID(),
    userId: randomUUID(),
  }
  const query = key.includes('/bulk') ? { eventIds: eventId } : {}
  return { ...buildRequestPath(key, { params, query }), body: SAMPLE_BODIES[key]?.(things) }
}
