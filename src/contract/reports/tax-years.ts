import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import { money, pageQuery, pagination } from '#contract/api/shapes.ts'
import { formatPesos } from '#contract/money/money.ts'
import { GIFT_TAX_THRESHOLDS } from '#contract/product/product.ts'

const { year: LIMITS_YEAR, reportAbove, exemptUpTo } = GIFT_TAX_THRESHOLDS

/** What the law says of gifts, for who receives them: paragraphs, one per case. */
export const GIFT_TAX_RULES: readonly [family: string, others: string] = [
  `Lo que te dan tu cónyuge, tus papás, abuelos o hijos está exento; solo se informa en tu declaración anual si en el año pasa de ${formatPesos(reportAbove)} (límite de ${LIMITS_YEAR}).`,
  `Lo que te dan los demás está exento hasta ${formatPesos(exemptUpTo)} en el año (límite de ${LIMITS_YEAR}). Ojo: para la ley, tus hermanos, tías, tíos, primos y cuñados cuentan aquí, como terceros, igual que tus amigos.`,
]
export const NO_TAX_ADVICE = 'Esto es información general; para tu caso, consulta a un contador.'
/** What a year's sum leaves out. */
export const TAX_YEAR_SCOPE =
  'Son las aportaciones confirmadas, sin los cargos y sin lo que devolviste. Lo que anotaste en efectivo, por transferencia o en especie va aparte y no se suma aquí.'

/** Whether a year's gifts, in centavos, are more than others than one's family may give without tax. */
export const exceedsGiftExemption = (amount: number) => amount > exemptUpTo
export const EXCEEDS_GIFT_EXEMPTION = `Pasa de ${formatPesos(exemptUpTo)}: si no es tu cónyuge, papá, mamá, abuelo, abuela o hijo, pregunta a un contador.`

/** A calendar year in Mexico City. */
const year = z.coerce.number().int().min(2000).max(2199)
const params = z.strictObject({ year })

/** What one person gave in a year, less what was refunded. */
export const taxYearContributor = z.object({
  /** As they wrote it last. */
  name: z.string(),
  email: z.string().nullable(),
  amount: money,
  contributions: z.int(),
})
export type TaxYearContributor = z.output<typeof taxYearContributor>

export const getTaxYear = endpoint('GET /reports/tax-years/:year', {
  summary: 'Lo que recibiste en un año, por persona: quien dio más, primero.',
  access: ['HOST'],
  params,
  query: pageQuery,
  reply: z.object({
    /** Years with confirmed contributions or noted gifts, the newest first. */
    years: z.array(z.int()),
    totals: z.object({ amount: money, contributions: z.int(), contributors: z.int() }),
    /** Apart from the totals: what its hosts noted of gifts that came another way (`R24`). */
    noted: z.object({ amount: money, things: z.int() }),
    contributors: z.array(taxYearContributor),
    pagination,
  }),
})

export const downloadTaxYear = endpoint('GET /reports/tax-years/:year/pdf', {
  summary: 'Lo mismo en PDF, con todas las personas.',
  access: ['HOST'],
  params,
  file: ['application/pdf'],
  errors: ['NO_REPORT_DATA', 'REPORT_TOO_LARGE', 'REPORT_RATE_LIMIT', 'REPORT_IN_PROGRESS', 'BUSY'],
})
