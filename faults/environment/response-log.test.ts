import { expect, it } from 'vitest'
import { createResponseLog, findResponseFault } from './response-log.ts'

const ID = '0197c1a2-0000-7000-8000-000000000001'
const good = { call: 'GET /events/x', status: 200, hasRetryAfter: false, ms: 12 }

it('finds a 500, an outage without Retry-After, and a response that nobody waits for', () => {
  const log = createResponseLog()
  log.add(good)
  log.add({ ...good, status: 503, hasRetryAfter: true })
  log.add({ ...good, status: 409 })
  expect(log.listFaults()).toEqual([])
  log.add({ ...good, status: 500, hasRetryAfter: true })
  log.add({ ...good, status: 502 })
  log.add({ ...good, ms: 30_001 })
  expect(log.listFaults()).toEqual([
    '500 of GET /events/x, 1 times',
    '502 without Retry-After of GET /events/x, 1 times',
    'GET /events/x took 30001 ms, 1 times',
  ])
  expect(log.byStatus).toEqual({ 200: 2, 409: 1, 500: 1, 502: 1, 503: 1 })
})

it('gives whoever is asked in a trouble ten seconds', () => {
  expect(findResponseFault({ ...good, ms: 10_000 })).toBeNull()
  expect(findResponseFault({ ...good, ms: 10_001 })).toBe('GET /events/x took 10001 ms')
})

it('counts the same fault of several contributions as one', () => {
  const log = createResponseLog()
  for (const id of [ID, ID.replace(/1$/, '2')])
    log.add({ ...good, call: `POST /api/contributions/${id}/refund`, status: 500 })
  expect(log.listFaults()).toEqual(['500 of POST /api/contributions/:id/refund, 2 times'])
})
