import { expect, it } from 'vitest'
import { formatBirthHeading, listBirthFacts, readLength, readWeight } from './birth-labels.ts'

it.each([
  ['3.2', 3_200],
  ['3,2 kg', 3_200],
  ['3.25 Kg', 3_250],
  ['3200', 3_200],
  ['3,200 g', 3_200],
  ['3 200 gramos', 3_200],
  ['3 kilos', 3_000],
  ['50 cm', Number.NaN],
  ['tres', Number.NaN],
])('reads the weight %j as %i grams', (typed, grams) => {
  expect(readWeight(typed)).toBe(grams)
})

it.each([
  ['50', 500],
  ['49.5 cm', 495],
  ['495 mm', 495],
  ['495', 495],
  ['3 kg', Number.NaN],
])('reads the length %j as %i millimetres', (typed, millimetres) => {
  expect(readLength(typed)).toBe(millimetres)
})

it('says what the hosts told, and nothing else', () => {
  const born = { name: 'Mateo', bornOn: '2027-01-12', weight: 3_250, length: 495 }
  expect(formatBirthHeading(born)).toBe('Ya nació Mateo')
  expect(formatBirthHeading({ name: 'Ana y Luis' })).toBe('Ya nacieron Ana y Luis')
  expect(listBirthFacts(born)).toEqual(['12 de enero de 2027', '3.25 kg', '49.5 cm'])
  expect(listBirthFacts({ ...born, bornOn: null, weight: 850, length: null })).toEqual(['850 g'])
})
