import { expect, it } from 'vitest'
import { countCsvRows } from './count-csv-rows.ts'

it.each([
  ['Folio,Nombre\r\n', 0],
  ['Folio,Nombre\r\nA1,Ana\r\nB2,Beto\r\n', 2],
  ['Folio,Nombre\r\nA1,"Ana\r\n""la tía"""\r\n,\r\n', 2],
])('%j has %i rows', async (text, rows) => {
  expect(await countCsvRows(new Blob([text]))).toBe(rows)
})
