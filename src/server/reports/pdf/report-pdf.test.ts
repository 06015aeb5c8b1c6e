import { expect, it } from 'vitest'
import { type PdfReport, renderReportPdf } from './report-pdf.ts'
import type { TableRow } from './table.ts'

function reportOf(rows: AsyncIterable<TableRow>): PdfReport {
  return {
    title: 'Reporte',
    subject: 'La llegada de Lucía',
    facts: ['12 de diciembre'],
    figures: [{ label: 'Recaudado', value: '$1.00' }],
    columns: [
      { header: 'Aliado', width: 416 },
      { header: 'Monto', width: 100, align: 'right' },
    ],
    sections: (async function* () {
      yield { heading: null, rows }
    })(),
    madeAt: new Date(0),
  }
}

function counted(total: number, text: string) {
  const seen = { rows: 0 }
  async function* rows(): AsyncGenerator<TableRow> {
    for (; seen.rows < total; seen.rows += 1) {
      yield { cells: [[{ text, style: 'text' }], [{ text: '$1.00', style: 'strong' }]] }
    }
  }
  return { seen, rows: rows() }
}

async function whole(pdf: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of pdf) chunks.push(chunk)
  return Buffer.concat(chunks).toString('latin1')
}

const pagesOf = (pdf: string) => Number(/\/Count (\d+)/.exec(pdf)?.[1])

it('pages are streamed: no row is read before its page is requested', async () => {
  const { seen, rows } = counted(300, 'Tía Chela')
  const pdf = renderReportPdf(reportOf(rows))
  await pdf.next()
  expect(seen.rows).toBeLessThan(40)
  await pdf.next()
  expect(seen.rows).toBeLessThan(75)
  await pdf.return(undefined)
})

it('three hundred rows fill as many pages as they need, of letter size', async () => {
  const pdf = await whole(renderReportPdf(reportOf(counted(300, 'Tía Chela').rows)))
  expect(pagesOf(pdf)).toBe(pdf.split('/MediaBox [0 0 612 792]').length - 1)
  expect(pagesOf(pdf)).toBeGreaterThan(8)
})

it('a report without rows is one page', async () => {
  expect(pagesOf(await whole(renderReportPdf(reportOf(counted(0, '').rows))))).toBe(1)
})

it('a row taller than a page is shortened, and the rows after it follow', async () => {
  const endless = 'W '.repeat(20_000)
  const pdf = await whole(renderReportPdf(reportOf(counted(3, endless).rows)))
  expect(pagesOf(pdf)).toBe(4)
})
