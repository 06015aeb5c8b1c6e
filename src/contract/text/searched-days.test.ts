import { expect, it } from 'vitest'
import { applySearchedDays, readAsSunday, readSearchedDays, splitSearch } from './searched-days.ts'

/** A Saturday. */
const TODAY = '2026-11-28'

const on = (text: string, from: string, to = from) => ({ text, days: { from, to } })

it.each([
  ['hoy', on('', '2026-11-28')],
  ['AYER', on('', '2026-11-27')],
  ['antier', on('', '2026-11-26')],
  ['viernes', on('', '2026-11-27')],
  ['sábado', on('', '2026-11-28')],
  ['domingo pasado', on('', '2026-11-22')],
  ['el domingo', on('', '2026-11-22')],
  ['miércoles', on('', '2026-11-25')],
  ['3 nov', on('', '2026-11-03')],
  ['3 de noviembre', on('', '2026-11-03')],
  ['3 de nov. de 2025', on('', '2025-11-03')],
  ['24 dic', on('', '2025-12-24')],
  ['29 feb', on('', '2024-02-29')],
  ['03/11/2026', on('', '2026-11-03')],
  ['3/11', on('', '2026-11-03')],
  ['3-11-26', on('', '2026-11-03')],
  ['2026-11-03', on('', '2026-11-03')],
  ['mariana 500 viernes', on('mariana 500', '2026-11-27')],
  ['los 500 pesos de Mariana el viernes', on('500 Mariana', '2026-11-27')],
  ['esta semana', on('', '2026-11-23', '2026-11-28')],
  ['la semana pasada', on('', '2026-11-16', '2026-11-22')],
  ['este mes', on('', '2026-11-01', '2026-11-28')],
  ['Tía Lupita el mes pasado', on('Tía Lupita', '2026-10-01', '2026-10-31')],
  ['noviembre', on('', '2026-11-01', '2026-11-28')],
  ['en Diciembre', on('', '2025-12-01', '2025-12-31')],
  ['febrero de 2024', on('', '2024-02-01', '2024-02-29')],
  ['Ana en julio', on('Ana', '2026-07-01', '2026-07-31')],
  ['julio 2025', on('', '2025-07-01', '2025-07-31')],
  ['ayer y hoy Queta', on('Queta', '2026-11-27', '2026-11-28')],
])('reads the day of “%s”', (typed, expected) => {
  expect(readSearchedDays(typed, TODAY)).toEqual(expected)
})

it.each([
  ['31 feb', '31 feb'],
  ['31/02/2026', '31/02/2026'],
  ['2026-13-01', '2026-13-01'],
  ['500', '500'],
  ['500.00', '500.00'],
  ['mar', 'mar'],
  ['diciembre 2026', 'diciembre 2026'],
  ['mil pesos', '1000'],
  ['dos mil pesos de Emilia', '2000 Emilia'],
  ['dos pesos', 'dos'],
  ['mil gracias', 'mil gracias'],
  ['Abril Mayo', 'Abril Mayo'],
  ['Julio Pérez', 'Julio Pérez'],
  ['constructor', 'constructor'],
  ['CIG-7F3K-92', 'CIG-7F3K-92'],
  ['01999999-0000-7000-8000-000000000000', '01999999-0000-7000-8000-000000000000'],
  ['Regalo para Ana', 'Regalo Ana'],
  ['de la', 'de la'],
  ['pesos', 'pesos'],
])('finds no day in “%s”', (typed, text) => {
  expect(readSearchedDays(typed, TODAY)).toEqual({ text, days: null })
})

it('splits a search into words and days, each as it can be typed alone', () => {
  expect(splitSearch('los 500 pesos de Mariana el 27 de nov', TODAY)).toEqual([
    '500',
    'Mariana',
    '27 de nov',
  ])
  expect(splitSearch('Mariana el domingo', TODAY)).toEqual(['Mariana', 'el domingo'])
  expect(splitSearch('Ana en julio', TODAY)).toEqual(['Ana', 'en julio'])
  expect(splitSearch('mil pesos el mes pasado', TODAY)).toEqual(['1000', 'mes pasado'])
})

it('takes Domingo as a day only where it is asked to', () => {
  expect(readAsSunday('Mariana DOMINGO')).toBe('Mariana el DOMINGO')
  expect(readAsSunday('Mariana el domingo')).toBeNull()
  expect(readAsSunday('Mariana')).toBeNull()
})

it('holds a filter’s own days, too', () => {
  expect(applySearchedDays({ search: 'Ana ayer', from: '2026-11-01' }, TODAY)).toEqual({
    search: 'Ana',
    from: '2026-11-27',
    to: '2026-11-27',
  })
  expect(applySearchedDays({ search: 'hoy', to: '2026-11-20' }, TODAY)).toEqual({
    search: undefined,
    from: '2026-11-28',
    to: '2026-11-20',
  })
  expect(applySearchedDays({ from: '2026-11-01' }, TODAY)).toEqual({ from: '2026-11-01' })
})
