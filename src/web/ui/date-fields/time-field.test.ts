import { expect, it } from 'vitest'
import { formatClockTime, listTimeGroups } from './time-field.tsx'

it('times are shown in twelve hours', () => {
  expect(['00:00', '00:30', '05:00', '12:00', '16:30', '23:30'].map(formatClockTime)).toEqual([
    '12:00 a.m.',
    '12:30 a.m.',
    '5:00 a.m.',
    '12:00 p.m.',
    '4:30 p.m.',
    '11:30 p.m.',
  ])
})

it('the afternoon comes first, every half hour is there once, and a saved time stays in its place', () => {
  const parts = listTimeGroups().map(({ label, options }) => [label, options[0]?.label])
  expect(parts).toEqual([
    ['Tarde', '12:00 p.m.'],
    ['Noche', '7:00 p.m.'],
    ['Mañana', '6:00 a.m.'],
    ['Madrugada', '12:00 a.m.'],
  ])
  const [afternoon, ...rest] = listTimeGroups()
  expect(afternoon?.options.slice(0, 2).map(({ label }) => label)).toEqual([
    '12:00 p.m.',
    '12:30 p.m.',
  ])
  const all = [afternoon, ...rest].flatMap((part) => part?.options.map(({ value }) => value) ?? [])
  expect(new Set(all).size).toBe(48)
  expect(all).toHaveLength(48)
  const saved = listTimeGroups('17:15')[0]?.options.map(({ value }) => value) ?? []
  expect(saved.slice(saved.indexOf('17:00'), saved.indexOf('17:30') + 1)).toEqual([
    '17:00',
    '17:15',
    '17:30',
  ])
})
