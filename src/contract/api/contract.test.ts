import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildRequestPath } from './caller.ts'
import { contract } from './contract.ts'
import type { RateLimit } from './endpoint.ts'

const byKey = new Map(
  contract.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
)

function fieldsOf(schema: z.ZodType | undefined, io: 'input' | 'output'): string[] {
  if (!schema) return []
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  const variants = [json, ...(json.anyOf ?? [])]
  return variants.flatMap(({ properties = {} }) => Object.keys(properties))
}

const goal = 'name description baseAmount category priority'
const names = 'firstName lastName motherLastName email'
const event =
  'name description eventDate location videoCallLink photoAlbumLink closingDate thankYouMessage hosts status'
const amounts = 'amount totalAmountCents commissionBreakdown'
const checkout = `eventId goalId ${amounts} contributorName contributorEmail message`
const returns = 'returnUrl refreshUrl'
const requirements = 'chargesEnabled payoutsEnabled requirementsCurrentlyDue'

/** Every call of the specification, the fields that it sends, and those of its answer. */
const calls: readonly [key: string, sent: string, answered: string][] = [
  ['POST /auth/register', `${names} password confirmPassword`, 'message'],
  ['POST /auth/login', 'email password', 'access_token user'],
  ['GET /auth/me', '', 'user'],
  ['POST /auth/refresh', '', 'access_token user'],
  ['GET /auth/verify', '', 'valid'],
  ['POST /auth/password-reset/request', 'email', ''],
  ['POST /auth/password-reset/confirm', 'token newPassword', ''],
  ['PUT /profile', names, 'user'],
  ['PUT /users/password', 'currentPassword newPassword', ''],
  ['GET /users/:id', '', 'user'],
  ['GET /users', '', 'users pagination'],
  ['POST /events', event, 'event'],
  ['GET /events/my-events', '', 'events pagination'],
  ['GET /events/public', '', 'events pagination'],
  ['GET /events/admin/all', '', 'events pagination'],
  ['GET /events/:id', '', 'event'],
  ['GET /events/url/:url', '', 'event'],
  ['PUT /events/:id', event, 'event'],
  ['DELETE /events/:id', '', ''],
  ['POST /events/:id/goals', goal, 'goal'],
  ['GET /events/:id/goals', '', 'goals'],
  ['PUT /events/:id/goals/:goalId', `${goal} canReceiveContributions`, 'goal'],
  ['DELETE /events/:id/goals/:goalId', '', ''],
  ['GET /events/:id/goals/:goalId/contributions', '', 'contributions summary'],
  ['PATCH /events/:id/video-call-link', 'videoCallLink', 'event'],
  ['PATCH /events/:id/photo-album-link', 'photoAlbumLink', 'event'],
  ['GET /activities/recent', '', 'activities'],
  ['GET /admin/global-metrics', '', 'metrics'],
  ['GET /admin/host-analytics/:hostId', '', ''],
  ['POST /payments/create-checkout-session', checkout, 'url sessionId'],
  ['GET /payments/checkout-session/:id', '', 'url payment_status amount_total metadata'],
  ['GET /payments/config', '', 'currency minAmount maxAmount fees'],
  [
    'POST /payments/connect/create-account',
    `countryCode ${returns} forceRecreate ${names}`,
    'accountId status onboardingUrl',
  ],
  [
    'GET /payments/connect/account-status/:accountId',
    '',
    `accountId ${requirements} accountStatus`,
  ],
  ['POST /payments/connect/onboarding-link/:accountId', returns, 'onboardingUrl'],
  ['POST /payments/connect/dashboard-link/:accountId', '', 'dashboardUrl'],
  ['GET /reports/my-stats', '', 'rateLimitInfo'],
  ['GET /reports/host/my-events/:eventId', '', ''],
  ['GET /reports/allies/my-events/:eventId', '', ''],
  ['GET /reports/invoice/:id', '', ''],
  ['GET /reports/admin/allies/bulk', '', ''],
  ['GET /reports/admin/host/bulk', '', ''],
]
const toFields = (words: string) => words.split(' ').filter(Boolean)

describe('the calls of spec §7', () => {
  it.each(calls)(
    '%s accepts and returns the fields of the specification',
    (key, sent, answered) => {
      const endpoint = byKey.get(key)
      expect(endpoint, key).toBeDefined()
      expect(fieldsOf(endpoint?.body, 'input')).toEqual(expect.arrayContaining(toFields(sent)))
      expect(fieldsOf(endpoint?.reply, 'output')).toEqual(
        expect.arrayContaining(toFields(answered)),
      )
    },
  )

  it('answer with files for reports', () => {
    const reports = calls.filter(([key]) => /\/reports\/(?!my-stats)/.test(key))
    for (const [key] of reports) {
      expect(byKey.get(key)?.file, key).toContain('application/pdf')
    }
  })

  it('publish the outer bounds of an amount, whoever pays the fees (R23)', () => {
    const body = byKey.get('POST /payments/create-checkout-session')?.body ?? z.unknown()
    const { properties } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
    expect(properties?.amount).toMatchObject({ minimum: 1_000, maximum: 11_355_532 })
  })

  it('never change state by GET (R10)', () => {
    for (const [key, { method, body }] of byKey) {
      if (method === 'GET') expect(body, key).toBeUndefined()
    }
  })
})

describe('buildRequestPath', () => {
  it('fills in encoded parameters and query and omits undefined values', () => {
    expect(
      buildRequestPath('GET /events/:id/goals/:goalId', {
        params: { id: 'a b', goalId: 'x/y' },
        query: { page: 2, search: 'bebé', status: undefined },
      }),
    ).toEqual({ method: 'GET', path: '/events/a%20b/goals/x%2Fy?page=2&search=beb%C3%A9' })
  })
})

it.each(['', '.', '..'])('the parameter %j names no other path', (id) => {
  const { path } = buildRequestPath('GET /events/:id', { params: { id } })
  expect(path).toBe('/events/-')
})

describe('the contract', () => {
  it('names every method and path once', () => {
    const keys = contract.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.length).toBeGreaterThan(30)
  })

  it('names every parameter of a path in its schema', () => {
    for (const { endpoint } of contract) {
      const named = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
      const shape = endpoint.params && 'shape' in endpoint.params ? endpoint.params.shape : {}
      expect(Object.keys(shape as object).sort(), endpoint.path).toEqual(named.sort())
    }
  })
  it('counts a caller by address before it counts what the body names', () => {
    for (const { endpoint } of contract) {
      const limits: readonly RateLimit[] = endpoint.rateLimits ?? []
      const isOfCaller = ({ by }: RateLimit) => ['address', 'account', 'session'].includes(by)
      const named = limits.findIndex((limit) => !isOfCaller(limit))
      const caller = limits.findIndex(isOfCaller)
      if (named < 0) continue
      expect(caller, endpoint.path).toBeGreaterThanOrEqual(0)
      expect(caller, endpoint.path).toBeLessThan(named)
    }
  })

  it('limits every change of an event that its hosts can repeat', () => {
    const unlimited = contract
      .map(({ endpoint }) => endpoint)
      .filter(({ method, owner, rateLimits }) => method !== 'GET' && owner && !rateLimits)
      .map(({ method, path }) => `${method} ${path}`)
    expect(unlimited.sort()).toEqual([
      'DELETE /events/:id',
      'DELETE /events/:id/cohosts/:userId',
      'DELETE /events/:id/cohosts/invitations/:invitationId',
      'POST /events/:id/cohosts/leave',
    ])
  })

  it('puts every text on one line, but for those that people write in paragraphs', () => {
    const kept = contract.flatMap(({ endpoint }) =>
      [endpoint.body, endpoint.query].flatMap((schema) =>
        listFields(schema, '').filter(keepsLineBreaks),
      ),
    )
    const names = kept
      .map(({ name }) => name)
      .filter((name) => !/token|password|challenge/i.test(name))
    // The others are compared, and never stored.
    const compared = ['confirmation', 'ownerTexts', 'search', 'seen']
    const written = [
      'description',
      'details',
      'hostNote',
      'message',
      'messageToHost',
      'note',
      'reason',
      'text',
      'thankYouMessage',
    ]
    expect([...new Set(names)].sort()).toEqual([...compared, ...written].sort())
  })
})

interface Field {
  name: string
  schema: z.ZodType
}

/** Lists what a schema is made of, down to its texts. */
function listFields(schema: unknown, name: string): Field[] {
  if (!(schema instanceof z.ZodType)) return []
  const { def } = schema as unknown as { def: Record<string, unknown> }
  const shape = Object.entries((def.shape ?? {}) as object)
  const whole = def.in instanceof z.ZodObject ? def.in : undefined
  const parts = [def.innerType, def.element, whole, ...((def.options ?? []) as unknown[])]
  return [
    { name, schema },
    ...shape.flatMap(([key, part]) => listFields(part, key)),
    ...parts.flatMap((part) => listFields(part, name)),
  ]
}

function keepsLineBreaks({ schema }: Field): boolean {
  const lines = ['Ana', 'Total: $1'].join('\n')
  const { data } = schema.safeParse(lines)
  return typeof data === 'string' && data.includes('\n')
}
