import { expect, it } from 'vitest'
import { instantOrDay, personName } from './shapes.ts'

it.each(['0000-01-01T00:00:00+14:00', '9999-12-31T23:59:59-23:59', '9999-12-31', '1999-12-30'])(
  'PostgreSQL is never asked to store the date %s',
  (text) => expect(instantOrDay.safeParse(text).success).toBe(false),
)

it('a day stays one until the time zone of its event is known (R27)', () => {
  expect(instantOrDay.parse('2027-05-10')).toBe('2027-05-10')
  expect(instantOrDay.parse('2027-05-10T17:00:00-05:00')).toBe('2027-05-10T22:00:00.000Z')
})

it('a name stands on one line', () => {
  expect(personName.parse('Ana\r\n\u2028\tLópez')).toBe('Ana López')
  expect(personName.parse('María José')).toBe('María José')
})
