import { describe, expect, it } from 'vitest'
import { PASSWORD, signUp } from '#server/testing/people.ts'
import { setUpWorld, uniqueEmail } from '#server/testing/world.ts'
import { toNetwork } from './rate-limits.ts'

const world = setUpWorld({ RATE_LIMIT_FACTOR: '1' })

async function logInAtOnce(times: number, email: string, password: string): Promise<number[]> {
  const body = { email, password }
  const send = () => world.send('POST', '/auth/login', { body })
  const answers = await Promise.all(Array.from({ length: times }, send))
  return answers.map(({ status }) => status)
}

const count = (statuses: number[], status: number) => statuses.filter((s) => s === status).length

describe('a limit of failures (R13)', () => {
  it('holds under concurrent failures', async () => {
    const statuses = await logInAtOnce(60, uniqueEmail(), 'wrong')
    expect({ failed: count(statuses, 401), refused: count(statuses, 429) }).toEqual({
      failed: 10,
      refused: 50,
    })
  })

  it('allows forty concurrent successes behind one address', async () => {
    const guests = await Promise.all(Array.from({ length: 20 }, () => signUp(world)))
    const each = guests.map(({ email }) => logInAtOnce(2, email, PASSWORD))
    expect(count((await Promise.all(each)).flat(), 200)).toBe(40)
  })

  it('is not used up by successes', async () => {
    const { email } = await signUp(world)
    for (let round = 0; round < 2; round += 1) {
      expect(count(await logInAtOnce(8, email, PASSWORD), 200)).toBe(8)
    }
    expect(count(await logInAtOnce(10, email, 'wrong'), 401)).toBe(10)
  })
})

describe('the address that is counted', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:1:2::ffff', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::ffff:203.0.113.9', '::ffff:cb00:7109'],
    ['not an address', 'not an address'],
  ])('of %s is %s', (address, network) => {
    expect(toNetwork(address)).toBe(network)
  })
})
