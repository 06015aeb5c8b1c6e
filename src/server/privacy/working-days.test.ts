import { expect, it, test } from 'vitest'
import { addWorkingDays, findDeadline, isWorkingDay, listHolidays } from './working-days.ts'

test.each([
  [2026, ['01-01', '02-02', '03-16', '05-01', '09-16', '11-16', '12-25']],
  [2027, ['01-01', '02-01', '03-15', '05-01', '09-16', '11-15', '12-25']],
  [2028, ['01-01', '02-07', '03-20', '05-01', '09-16', '11-20', '12-25']],
])('the days of rest of %i are those of LFT art. 74', (year, days) => {
  expect(listHolidays(year)).toEqual(days.map((day) => `${year}-${day}`))
})

it('rests on the day on which a president takes office, every six years', () => {
  expect(listHolidays(2030)).toContain('2030-10-01')
  expect(listHolidays(2029)).not.toContain('2029-10-01')
})

it('works neither on weekends nor on days of rest', () => {
  expect(
    ['2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17'].map(isWorkingDay),
  ).toEqual([true, false, false, false, true])
})

test.each([
  ['2026-11-23', 20, '2026-12-21'],
  // Christmas and New Year lie between.
  ['2026-12-21', 15, '2027-01-13'],
  // Received on a Saturday: Monday is the first day.
  ['2026-11-21', 1, '2026-11-23'],
  // Two days of rest on Mondays, in February and March.
  ['2027-01-29', 32, '2027-03-18'],
  ['2028-09-15', 1, '2028-09-18'],
])('counts from %s %i working days until %s', (day, count, until) => {
  expect(addWorkingDays(day, count)).toBe(until)
})

it('counts from the day in Mexico City, until the end of the last one', () => {
  // 11 p.m. on Monday in Mexico City, already Tuesday in UTC.
  const lateOnMonday = new Date('2026-11-24T05:00:00Z')
  expect(findDeadline(lateOnMonday, 1).toISOString()).toBe('2026-11-25T05:59:59.000Z')
})
