import { expect, it } from 'vitest'
import { alliesReport, hostReport } from './event-reports.ts'
import { TEXT_WIDTH } from './pdf/pages.ts'

it.each([
  ['host', hostReport.columns],
  ['allies', alliesReport.columns],
])('the PDF columns of the %s report fill the page and do not exceed it', (kind, columns) => {
  const width = columns.reduce((sum, { pdf }) => sum + (pdf?.width ?? 0), 0)
  expect(width, `points of all pdf columns of the ${kind} report`).toBe(TEXT_WIDTH)
})
