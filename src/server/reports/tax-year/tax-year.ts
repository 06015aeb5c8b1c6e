import { ApiError } from '#contract/api/errors.ts'
import { paginate } from '#contract/api/shapes.ts'
import { formatPesos } from '#contract/money/money.ts'
import { PDF_ROWS_MAX } from '#contract/product/limits.ts'
import {
  EXCEEDS_GIFT_EXEMPTION,
  exceedsGiftExemption,
  GIFT_TAX_RULES,
  NO_TAX_ADVICE,
  TAX_YEAR_SCOPE,
  type TaxYearContributor,
} from '#contract/reports/tax-years.ts'
import { cleanFileName } from '#contract/text/file-name.ts'
import { toMexicoCityIso } from '#contract/text/zoned-input.ts'
import { runWithBatches } from '#server/cpu-pool/batches.ts'
import type { PageRequest } from '#server/db/pages.ts'
import type { Deps } from '#server/deps.ts'
import type { FileReply } from '#server/http/files/file.ts'
import type { Principal } from '#server/http/principal.ts'
import { listNotedYears, sumNotedInPeriod } from '#server/noted-gift-records/store.ts'
import { formatCount } from '../format.ts'
import { reportPdfJob } from '../pdf/jobs.ts'
import type { PdfReport, ReportPart } from '../pdf/report-pdf.ts'
import type { TableRow } from '../pdf/table.ts'
import { countReport } from '../rate-limit.ts'
import { makeCountedFile } from '../report-file.ts'
import {
  type HostPeriod,
  listTaxYearContributors,
  listYears,
  type PeriodTotals,
  sumPeriod,
} from './store.ts'

const startOf = (year: number) => new Date(toMexicoCityIso(`${year}-01-01`, '00:00'))

const toPeriod = (hostId: string, year: number): HostPeriod => ({
  hostId,
  from: startOf(year),
  to: startOf(year + 1),
})

/** What a host received in a year, by person: for their tax return. */
export async function showTaxYear(
  { db }: Pick<Deps, 'db'>,
  host: Principal,
  { year, ...page }: PageRequest & { year: number },
) {
  const period = toPeriod(host.id, year)
  const [years, notedYears, totals, noted, contributors] = await Promise.all([
    listYears(db, host.id),
    listNotedYears(db, host.id),
    sumPeriod(db, period),
    sumNotedInPeriod(db, period),
    listTaxYearContributors(db, period, page),
  ])
  return {
    years: [...new Set([...years, ...notedYears])].toSorted((one, other) => other - one),
    totals,
    noted,
    contributors,
    pagination: paginate(page.page, page.pageSize, totals.contributors),
  }
}

/** The columns together are as wide as the page (`pdf/pages.ts`). */
const COLUMNS: PdfReport['columns'] = [
  { header: 'Persona', width: 200 },
  { header: 'Correo', width: 166 },
  { header: 'Aportaciones', width: 70, align: 'right' },
  { header: 'Monto', width: 80, align: 'right' },
]

const toTableRow = ({ name, email, contributions, amount }: TaxYearContributor): TableRow => ({
  cells: [
    [{ text: name, style: 'strong' }],
    [{ text: email ?? '', style: 'muted' }],
    [{ text: formatCount(contributions), style: 'text' }],
    [{ text: formatPesos(amount), style: 'strong' }],
  ],
  note: exceedsGiftExemption(amount) ? EXCEEDS_GIFT_EXEMPTION : '',
})

/** Few enough at once that formatting them does not delay other requests. */
const ROWS_PER_PART = 200

async function* toParts(contributors: readonly TaxYearContributor[]): AsyncGenerator<ReportPart> {
  yield { heading: null }
  for (let begin = 0; begin < contributors.length; begin += ROWS_PER_PART)
    yield { rows: contributors.slice(begin, begin + ROWS_PER_PART).map(toTableRow) }
}

/** Of the same reading as the table: a gift that arrives in between is in neither. */
const sumContributors = (contributors: readonly TaxYearContributor[]): PeriodTotals => ({
  amount: contributors.reduce((sum, { amount }) => sum + amount, 0),
  contributions: contributors.reduce((sum, { contributions }) => sum + contributions, 0),
  contributors: contributors.length,
})

interface YearFigures {
  totals: PeriodTotals
  noted: { amount: number; things: number }
}

const describe = (year: number, { totals, noted }: YearFigures, madeAt: Date): PdfReport => ({
  title: `Lo que recibiste en ${year}`,
  subject: `Del 1 de enero al 31 de diciembre de ${year}, por persona`,
  facts: [TAX_YEAR_SCOPE, ...GIFT_TAX_RULES, NO_TAX_ADVICE],
  figures: [
    { label: 'Recibido', value: formatPesos(totals.amount) },
    { label: 'Aportaciones', value: formatCount(totals.contributions) },
    { label: 'Personas', value: formatCount(totals.contributors) },
    { label: 'Anotado aparte', value: formatPesos(noted.amount) },
  ],
  columns: COLUMNS,
  madeAt,
})

/**
 * Creates the PDF of a year. Throws NO_REPORT_DATA for a year without gifts, REPORT_TOO_LARGE, and what
 * `makeCountedFile` throws.
 */
export async function createTaxYearFile(
  deps: Deps,
  host: Principal,
  year: number,
): Promise<FileReply> {
  const page = { page: 1, pageSize: PDF_ROWS_MAX + 1 }
  const period = toPeriod(host.id, year)
  const contributors = await listTaxYearContributors(deps.db, period, page)
  if (contributors.length === 0) {
    const description = `No tienes aportaciones confirmadas en ${year}`
    throw new ApiError('NO_REPORT_DATA', { extras: { description } })
  }
  if (contributors.length > PDF_ROWS_MAX) throw new ApiError('REPORT_TOO_LARGE')
  const body = await makeCountedFile(deps, host.id, {
    count: () => countReport(deps, deps.db, host.id),
    make: async (waitMs) => {
      const figures = {
        totals: sumContributors(contributors),
        noted: await sumNotedInPeriod(deps.db, period),
      }
      const described = describe(year, figures, deps.now())
      return [
        await runWithBatches(deps.cpu, reportPdfJob, described, toParts(contributors), { waitMs }),
      ]
    },
  })
  return { name: cleanFileName(`recibido-en-${year}.pdf`), type: 'application/pdf', body }
}
