import { expect, it } from 'vitest'
import { createAdmissionLimiter, READ_LIMITS } from './admission-limiter.ts'

const { busyAt, lateAt, lateMs, fairPlaces, fullAt } = READ_LIMITS

/** Places of a process whose event loop is so far behind; a network is named by a word. */
function open(lateness = 0) {
  const clock = { lateness }
  const places = createAdmissionLimiter(() => clock.lateness)
  const left: (() => void)[] = []
  const enter = (network: string) => {
    const leave = places.enter(network)
    if (leave) left.push(leave)
    return leave !== null
  }
  /** How many of so many reads are accepted. */
  const enterMany = (network: string, count: number) =>
    Array.from({ length: count }, () => enter(network)).filter(Boolean).length
  return { clock, enter, enterMany, leaveAll: () => left.splice(0).map((leave) => leave()) }
}

it('one network may have all places of an idle process', () => {
  expect(open().enterMany('party', busyAt)).toBe(busyAt)
})

it('one network that floods a process leaves the places of all others free', () => {
  const { enterMany } = open()
  expect(enterMany('flood', 100_000)).toBe(busyAt)
  const others = Array.from({ length: 25 }, (_, place) => enterMany(`guest ${place}`, 10))
  expect(others).toEqual(others.map(() => 10))
  expect(enterMany('flood', 1)).toBe(0)
})

it('an event loop that is late makes a network wait for its own answers first', () => {
  const { clock, enter, enterMany } = open(lateMs)
  expect(enterMany('flood', 1_000)).toBe(lateAt)
  expect(enter('guest')).toBe(true)
  clock.lateness = lateMs - 1
  expect(enter('flood')).toBe(true)
})

it('a late event loop with few reads refuses nobody: something else occupies it', () => {
  expect(open(60_000).enterMany('guest', lateAt)).toBe(lateAt)
})

it('a crowd of many networks is accepted as far as it is answered soon', () => {
  const { enter } = open()
  const accepted = Array.from({ length: 1_000 }, (_, place) => enter(`guest ${place}`))
  expect(accepted.filter(Boolean)).toHaveLength(fullAt)
  expect(accepted.slice(0, fullAt)).not.toContain(false)
})

it('answers free the places, and nothing is remembered of a network', () => {
  const { enterMany, leaveAll } = open()
  for (let round = 0; round < 3; round += 1) {
    expect(enterMany('flood', 1_000)).toBe(busyAt)
    leaveAll()
  }
  expect(enterMany('other', fairPlaces)).toBe(fairPlaces)
})
