import { describe, expect, test } from 'vitest'
import type { EventStatus } from '#contract/events/events.ts'
import type { Principal } from '#server/http/principal.ts'
import { canSeeEvent, findClosedReason, findRefusalReason, isTransitionAllowed } from './policy.ts'

const STATUSES: readonly EventStatus[] = ['DRAFT', 'ACTIVE', 'COMPLETED', 'ARCHIVED']
const now = new Date('2026-11-20T12:00:00Z')
const ready = { canReceivePayments: true, suspended: false, arePaymentsOpen: true }

function person(id: string, roles: string[]): Principal {
  return {
    id,
    roles,
    sessionId: 's',
    email: `${id}@example.test`,
    emailVerified: true,
    emailUndoableUntil: null,
    provenAt: now,
    lacksSecondFactor: false,
  }
}

test('an event has five allowed status transitions', () => {
  const allowed = STATUSES.flatMap((from) =>
    STATUSES.filter((to) => from !== to && isTransitionAllowed(from, to)).map(
      (to) => `${from}→${to}`,
    ),
  )
  expect(allowed.sort()).toEqual([
    'ACTIVE→COMPLETED',
    'ARCHIVED→COMPLETED',
    'COMPLETED→ACTIVE',
    'COMPLETED→ARCHIVED',
    'DRAFT→ACTIVE',
  ])
  for (const status of STATUSES) expect(isTransitionAllowed(status, status)).toBe(true)
})

describe('who sees an event', () => {
  const readers = {
    visitor: null,
    stranger: person('stranger', ['ALIADO']),
    owner: person('owner', ['HOST']),
    cohost: person('cohost', ['HOST']),
    admin: person('admin', ['ADMIN']),
  }
  const cohosts = [{ id: 'cohost', publicName: 'Beto' }]
  const hosts = { host_id: 'owner', host_suspended_at: null, cohosts }
  const sees = (status: EventStatus, held_at: Date | null = null) =>
    Object.entries(readers)
      .filter(([, reader]) => canSeeEvent({ ...hosts, status, held_at }, reader))
      .map(([name]) => name)

  test('everybody sees an active one', () => {
    expect(sees('ACTIVE')).toEqual(['visitor', 'stranger', 'owner', 'cohost', 'admin'])
  })
  test('its hosts and admins see a draft', () => {
    expect(sees('DRAFT')).toEqual(['owner', 'cohost', 'admin'])
  })
  test('its hosts and admins see one that an admin holds', () => {
    expect(sees('COMPLETED', new Date())).toEqual(['owner', 'cohost', 'admin'])
  })
  test('anybody signed in sees one that has ended', () => {
    expect(sees('COMPLETED')).toEqual(['stranger', 'owner', 'cohost', 'admin'])
    expect(sees('ARCHIVED')).toEqual(['stranger', 'owner', 'cohost', 'admin'])
  })
})

describe('when money is accepted', () => {
  const open = { status: 'ACTIVE' as const, closing_date: null }

  test('an active event whose host accepts money accepts contributions', () => {
    expect(findClosedReason(open, ready, now)).toBeNull()
  })
  test('only an active event accepts contributions', () => {
    for (const status of ['DRAFT', 'COMPLETED', 'ARCHIVED'] as const) {
      expect(findClosedReason({ ...open, status }, ready, now)).toBe('CONTRIBUTIONS_CLOSED')
    }
  })
  test('contributions close at the closing date, not after it', () => {
    const at = (offset: number) => ({ ...open, closing_date: new Date(now.getTime() + offset) })
    expect(findClosedReason(at(1), ready, now)).toBeNull()
    expect(findClosedReason(at(0), ready, now)).toBe('CONTRIBUTIONS_CLOSED')
  })
  test('a suspended host, or one who accepts no money, is not ready', () => {
    expect(findClosedReason(open, { ...ready, canReceivePayments: false }, now)).toBe(
      'HOST_NOT_READY',
    )
    expect(findClosedReason(open, { ...ready, suspended: true }, now)).toBe('HOST_NOT_READY')
  })
  test("an operator's fault closes payments, and is not the host's", () => {
    const closed = { ...ready, arePaymentsOpen: false }
    expect(findClosedReason(open, closed, now)).toBe('PAYMENTS_NOT_OPEN')
    expect(findClosedReason(open, { ...closed, suspended: true }, now)).toBe('HOST_NOT_READY')
  })
  test('a fulfilled goal accepts no contributions, its event does', () => {
    const fulfilled = { can_receive_contributions: false, reserved_at: null }
    expect(findRefusalReason(open, fulfilled, ready, now)).toBe('GOAL_FULFILLED')
    expect(findRefusalReason(open, null, ready, now)).toBeNull()
    const free = { can_receive_contributions: true, reserved_at: null }
    expect(findRefusalReason(open, free, ready, now)).toBeNull()
  })
  test('a goal that somebody brings accepts no contributions until it is released (R24)', () => {
    const reserved = { can_receive_contributions: true, reserved_at: now }
    expect(findRefusalReason(open, reserved, ready, now)).toBe('GOAL_RESERVED')
    expect(findRefusalReason(open, null, ready, now)).toBeNull()
  })
})
