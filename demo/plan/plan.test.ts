import { expect, test } from 'vitest'
import { MAX_CONTRIBUTION, MIN_CONTRIBUTION } from '#contract/money/money.ts'
import {
  EVENT_NAME_MAX,
  HOSTS_MAX,
  MESSAGE_MAX,
  PERSON_NAME_MAX,
} from '#contract/product/limits.ts'
import { EVENT_THEMES } from '#contract/product/product.ts'
import { findGoalPicture } from '../pictures.ts'
import { listCards, splitAmount } from './contributions.ts'
import { PEOPLE, SUPPORTER_EMAIL } from './people.ts'
import { planDemo, sumTyped } from './plan.ts'

const NOW = new Date('2026-11-20T18:00:00Z')
const plan = planDemo(NOW)
const contributions = plan.flatMap((event) => event.contributions)
const active = plan.filter(({ status }) => status === 'ACTIVE')

test('the demo has every theme and every status of an event', () => {
  expect(new Set(plan.map(({ fields }) => fields.theme))).toEqual(new Set(EVENT_THEMES))
  const statuses = new Set(plan.map(({ status }) => status))
  expect(statuses).toEqual(new Set(['DRAFT', 'ACTIVE', 'COMPLETED', 'ARCHIVED']))
  const hours = active.flatMap(({ closesInHours = [] }) => closesInHours)
  expect(hours.some((hour) => hour < 0)).toBe(true)
  expect(hours.some((hour) => hour > 0 && hour < 72)).toBe(true)
  const payers = new Set(active.map(({ fields }) => fields.feesPaidBy))
  expect(payers).toEqual(new Set([undefined, 'HOST']))
  const goals = plan.map((event) => event.goals.length)
  expect(goals).toContain(0)
  expect(goals).toContain(40)
})

test('the pictures of the event that is shown first show what its goals are for', () => {
  const shown = plan[0]?.goals.flatMap(({ name }) => {
    const picture = findGoalPicture(name)
    return picture ? [[name.split(' ')[0]?.toLowerCase(), picture.alt.toLowerCase()]] : []
  })
  expect(shown).toHaveLength(3)
  for (const [thing = '', alt] of shown ?? []) expect(alt).toContain(thing)
})

test('goals are below, at and above their target, and fulfilled', () => {
  const dreams = active.flatMap((event) =>
    event.goals.map(({ targetPesos: target, fulfilled }, place) => ({
      fulfilled: fulfilled === true,
      left: Math.sign(target * 100 - sumTyped(event, place)),
    })),
  )
  for (const left of [1, 0, -1]) {
    for (const fulfilled of [true, false]) expect(dreams).toContainEqual({ fulfilled, left })
  }
})

test('contributors give a goal its planned share of the target, to the centavo', () => {
  for (const event of plan) {
    for (const [
      place,
      { targetPesos: target, fundedRatio: share, contributions: count },
    ] of event.goals.entries()) {
      expect(sumTyped(event, place)).toBe(count === 0 ? 0 : Math.round(target * share) * 100)
    }
  }
})

test('some 300 contributions end in every way that a checkout can, with and without a name', () => {
  expect(contributions.length).toBeGreaterThan(280)
  const ends = new Set(contributions.map(({ ending: end }) => end))
  expect(ends).toEqual(new Set(['paid', 'paid-at-last', 'declined', 'abandoned', 'expired']))
  for (const choice of ['anonymous', 'amountHidden', 'messagePrivate'] as const)
    expect(contributions.some((one) => one[choice])).toBe(true)
  expect(contributions.some(({ message }) => message === '')).toBe(true)
  expect(contributions.filter(({ signedIn }) => signedIn).length).toBeGreaterThan(3)
  expect(PEOPLE.find(({ email }) => email === SUPPORTER_EMAIL)?.role).toBe('ALIADO')
})

test('every planned value is within the limits of the product', () => {
  for (const { amount, message, contributorName } of contributions) {
    expect(Number.isInteger(amount)).toBe(true)
    expect(amount).toBeGreaterThanOrEqual(MIN_CONTRIBUTION)
    expect(amount).toBeLessThanOrEqual(MAX_CONTRIBUTION)
    expect([...message].length).toBeLessThanOrEqual(MESSAGE_MAX)
    expect(contributorName.length).toBeLessThanOrEqual(PERSON_NAME_MAX)
  }
  for (const { fields, goals } of plan) {
    expect(fields.name.length).toBeLessThanOrEqual(EVENT_NAME_MAX)
    expect(fields.hosts?.length ?? 0).toBeLessThanOrEqual(HOSTS_MAX)
    expect(new Set(goals.map(({ name }) => name)).size).toBe(goals.length)
  }
  expect(new Set(plan.map(({ fields }) => fields.name)).size).toBe(plan.length)
})

test('only hosts who can take money have events, and checkouts expire only where an event closes', () => {
  const ready = PEOPLE.filter(({ payouts }) => payouts === 'complete' || payouts === 'restricted')
  const hosts = new Set(ready.map(({ email }) => email))
  for (const { host, contributions: its, status, closesInHours = 1 } of plan) {
    expect(hosts.has(host)).toBe(true)
    const closes = status === 'COMPLETED' || status === 'ARCHIVED' || closesInHours < 0
    expect(its.some(({ ending: end }) => end === 'expired')).toBe(closes && status !== 'ARCHIVED')
  }
})

test('the plan is the same at every run except for its dates, which are in the future', () => {
  const later = planDemo(new Date('2027-07-01T00:00:00Z'))
  expect(later.map((event) => event.contributions)).toEqual(
    plan.map((event) => event.contributions),
  )
  expect(plan[0]?.body.eventDate).toBe('2026-12-12T17:00:00-06:00')
  for (const { body } of plan) expect(Date.parse(body.eventDate)).toBeGreaterThan(NOW.getTime())
})

test('amounts add up to their total for every count', () => {
  for (const count of [1, 2, 3, 7, 40]) {
    const amounts = splitAmount(1_234_500, count)
    expect(amounts).toHaveLength(count)
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(1_234_500)
    expect(Math.min(...amounts)).toBeGreaterThanOrEqual(5_000)
  }
})

test('an accepted card comes last, and an open checkout tries no card', () => {
  const tried = (end: (typeof contributions)[number]['ending']) => {
    const contribution = contributions.find((one) => one.ending === end)
    return contribution && listCards(contribution, 0)
  }
  expect(tried('paid-at-last')).toEqual(['4000000000000002', '4242424242424242'])
  expect(tried('declined')).toEqual(['4000000000000002'])
  expect(tried('abandoned')).toEqual([])
  expect(tried('expired')).toEqual([])
})

test('gifts arrive over sixty days in the rhythm of people, never ahead of their event', () => {
  const DAY_MS = 86_400_000
  for (const { publishedDaysAgo, paymentTimes } of plan) {
    for (const at of paymentTimes) {
      expect(at.getTime()).toBeLessThan(NOW.getTime())
      expect(at.getTime()).toBeGreaterThan(NOW.getTime() - publishedDaysAgo * DAY_MS)
    }
  }
  const local = plan
    .flatMap(({ paymentTimes }) => paymentTimes)
    .map((at) => new Date(at.getTime() - 6 * 3_600_000))
  const days = Object.values(Object.groupBy(local, (at) => at.toISOString().slice(0, 10)))
  expect(days.length).toBeGreaterThan(35)
  expect(days.length).toBeLessThan(60)
  const busiest = Math.max(...days.map((gifts = []) => gifts.length))
  expect(busiest).toBeGreaterThan(12)
  expect(busiest).toBeLessThan(local.length / 5)
  expect(local.every((at) => at.getUTCHours() >= 8)).toBe(true)
  const onSundays = local.filter((at) => at.getUTCDay() === 0).length
  const onMondays = local.filter((at) => at.getUTCDay() === 1).length
  expect(onSundays).toBeGreaterThan(onMondays)
})
