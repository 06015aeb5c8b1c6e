import { describe, expect, test } from 'vitest'
import type { EventStatus } from '#contract/events/events.ts'
import type { Principal } from '#server/http/principal.ts'
import { findClosedReason, findRefusalReason, isTransitionAllowed, maySee } from './policy.ts'

const STATUSES: readonly EventStatus[] = ['DRAFT', 'ACTIVE', 'COMPLETED', 'ARCHIVED']
const now = new Date('2026-11-20T12:00:00Z')
const ready = { canTakeMoney: true, suspended: false }

function person(id: string, roles: string[]): Principal {
  return { id, roles, sessionId: 's', email: `${id}@example.test`, emailVerified: true }
}

test('an event changes its status along the five allowed ways, and stays as it is, but no other', () => {
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
    admin: person('admin', ['ADMIN']),
  }
  const sees = (status: EventStatus) =>
    Object.entries(readers)
      .filter(([, reader]) => maySee({ host_id: 'owner', status }, reader))
      .map(([name]) => name)

  test('an active one, everybody', () => {
    expect(sees('ACTIVE')).toEqual(['visitor', 'stranger', 'owner', 'admin'])
  })
  test('a draft, its host and admins', () => {
    expect(sees('DRAFT')).toEqual(['owner', 'admin'])
  })
  test('one that is over, anybody signed in', () => {
    expect(sees('COMPLETED')).toEqual(['stranger', 'owner', 'admin'])
    expect(sees('ARCHIVED')).toEqual(['stranger', 'owner', 'admin'])
  })
})

describe('when money is accepted', () => {
  const open = { status: 'ACTIVE' as const, closing_date: null }

  test('an active event of a host who can take money takes contributions', () => {
    expect(findClosedReason(open, ready, now)).toBeNull()
  })
  test('only an active event does', () => {
    for (const status of ['DRAFT', 'COMPLETED', 'ARCHIVED'] as const) {
      expect(findClosedReason({ ...open, status }, ready, now)).toBe('CONTRIBUTIONS_CLOSED')
    }
  })
  test('the closing date is the first moment that is too late', () => {
    const at = (offset: number) => ({ ...open, closing_date: new Date(now.getTime() + offset) })
    expect(findClosedReason(at(1), ready, now)).toBeNull()
    expect(findClosedReason(at(0), ready, now)).toBe('CONTRIBUTIONS_CLOSED')
  })
  test('a host who cannot take money, or is suspended, is not ready', () => {
    expect(findClosedReason(open, { ...ready, canTakeMoney: false }, now)).toBe('HOST_NOT_READY')
    expect(findClosedReason(open, { ...ready, suspended: true }, now)).toBe('HOST_NOT_READY')
  })
  test('a fulfilled goal takes nothing, while its event still does', () => {
    const fulfilled = { can_receive_contributions: false }
    expect(findRefusalReason(open, fulfilled, ready, now)).toBe('GOAL_FULFILLED')
    expect(findRefusalReason(open, null, ready, now)).toBeNull()
    expect(findRefusalReason(open, { can_receive_contributions: true }, ready, now)).toBeNull()
  })
})
