import fc, { type Arbitrary } from 'fast-check'
import { PATHS } from '#contract/product/paths.ts'
import { hostileJson, hostileSegment, PLANTED_SECRET, toInputText } from './hostile-values.ts'
import { oddHeaders } from './odd-headers.ts'
import { type AttackRequest, delivery } from './request.ts'
import { type AttackedWorld, IDENTITIES } from './world.ts'

const BELOW_EVENT = [
  '',
  '/contribute',
  '/muro',
  '/edit',
  '/print',
  '/thanks',
  '/refund',
  '/preview.png',
  '/calendario.ics',
  '/qr.svg',
  '/qr.png',
]
const EMAIL_LINK_PAGES = ['/reset-password', '/verify-email', '/undo-email']
const PLUMBING = ['/healthz', '/readyz', '/api/openapi.json', '/api/docs', '/favicon.svg']

/** Targets that no browser sends. */
const RAW_TARGETS = [
  '*',
  'http://evil.test/events',
  `http://evil.test/receipts/1?token=${PLANTED_SECRET}`,
  'evil.test:443',
  '//evil.test/x',
  '/\\evil.test',
  '/%',
  '/%00',
  '/%ff',
  '/..',
  '/../../etc/passwd',
  '/assets/',
  '/assets/none',
  '/assets/%00',
  '/assets/....//',
  '/assets/..%2f..%2fpackage.json',
  `/assets/${'a'.repeat(300)}`,
  `/${'a'.repeat(9_000)}`,
  '/events/%0d%0aX/calendario.ics',
  '/events/%F0%9F%98%80/calendario.ics',
  '/events/public',
  '/events/public/print',
  '/events/public.data',
  '/events/my-events',
  '/_root.data',
  '/__manifest?p=/events',
  '/__manifest?p=%00',
  '/api',
  '/api/',
  '/api/docs/static/%00',
  '/api/docs/static/....//',
  '/api/docs/static/../../package.json',
  `/api/docs/static/${'a'.repeat(300)}`,
  '/api/../events',
  '/api/%2e%2e/events',
  '/?index&_routes=%00',
]

const METHODS = [
  'GET',
  'GET',
  'GET',
  'GET',
  'HEAD',
  'POST',
  'POST',
  'PUT',
  'DELETE',
  'OPTIONS',
  'PROPFIND',
  'TRACE',
]

const FORM_TYPES = ['application/x-www-form-urlencoded', 'application/json', 'text/plain', '']

function targets(world: AttackedWorld): Arbitrary<string> {
  const slugs = world.ids.url ?? []
  const segment = fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...slugs, 'public', 'my-events', 'admin') },
    { weight: 2, arbitrary: hostileSegment.map((text) => encodeURIComponent(text.toWellFormed())) },
    { weight: 1, arbitrary: hostileSegment.map((text) => text.replace(/[\r\n]/g, '')) },
  )
  const eventPage = fc
    .tuple(segment, fc.constantFrom(...BELOW_EVENT))
    .map(([slug, page]) => `/events/${slug}${page}`)
  const known = fc.constantFrom(...Object.values(PATHS), ...EMAIL_LINK_PAGES, ...PLUMBING)
  const { id: ids = [], token: tokens = [] } = world.ids
  // As a browser asks for it, and as a proxy does.
  const receipt = fc
    .tuple(
      fc.constantFrom('', 'http://evil.test'),
      fc.constantFrom(...ids),
      fc.constantFrom(...tokens, 'x'),
    )
    .map(([origin, id, token]) => `${origin}/receipts/${id}?token=${token}`)
  const query = fc
    .tuple(fc.constantFrom('token', 'next', 'session_id', 'goal', 'page', 'search', 'q'), segment)
    .map(([name, value]) => `?${name}=${value}`)
  const page = fc
    .tuple(
      fc.oneof(
        known,
        eventPage,
        segment.map((text) => `/${text}`),
      ),
      fc.constantFrom('', '', '', '.data'),
      fc.oneof(fc.constant(''), query),
    )
    .map((parts) => parts.join(''))
  return fc.oneof(
    { weight: 8, arbitrary: page },
    { weight: 1, arbitrary: receipt },
    { weight: 2, arbitrary: fc.constantFrom(...RAW_TARGETS) },
  )
}

/** Fields of the forms that work without JavaScript: contribution, receipt, contact, sign-in. */
const FORM_FIELDS = [
  'amount',
  'anonymous',
  'amountHidden',
  'messagePrivate',
  'contributorEmail',
  'contributorName',
  'email',
  'emailsSent',
  'goalId',
  'idempotencyKey',
  'intent',
  'message',
  'name',
  'quick',
  'subject',
  'token',
]
const formText = hostileJson.map(toInputText)

const formBody: Arbitrary<string> = fc
  .dictionary(
    fc.constantFrom(...FORM_FIELDS),
    fc.oneof(fc.constantFrom('choices', 'resend', 'email', '500', 'Ana', 'a@b.mx'), formText),
  )
  .map((fields) => new URLSearchParams(fields).toString())

/** Requests to every page, its data and files, and to addresses that do not exist. */
export function pageRequests(world: AttackedWorld): Arbitrary<AttackRequest> {
  const request = fc.record({
    identity: fc.constantFrom(...IDENTITIES),
    method: fc.constantFrom(...METHODS),
    target: targets(world),
    headers: fc
      .tuple(fc.constantFrom(...FORM_TYPES), oddHeaders)
      .map(([type, odd]) => ({ ...(type && { 'content-type': type }), ...odd })),
    body: fc.oneof(fc.constant(''), formBody),
  })
  return fc.tuple(request, delivery).map(([sent, how]) => ({ ...sent, ...how }))
}
