import { sql } from 'kysely'
import type { TaxYearContributor } from '#contract/reports/tax-years.ts'
import { computeOffset, type PageRequest } from '#server/db/pages.ts'
import type { Db } from '#server/db/schema.ts'

/** What one host received from `from` until before `to`. */
export interface HostPeriod {
  hostId: string
  from: Date
  to: Date
}

const receivedIn = ({ hostId, from, to }: HostPeriod) => sql`
  host_id = ${hostId} and status = 'CONFIRMED' and confirmed_at >= ${from} and confirmed_at < ${to}`

/** The years in Mexico City in which the host received something, the newest first. */
export async function listYears(db: Db, hostId: string): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    select distinct extract(year from confirmed_at at time zone 'America/Mexico_City')::int as year
    from contributions where host_id = ${hostId} and status = 'CONFIRMED'
    order by year desc`.execute(db)
  return rows.map(({ year }) => year)
}

/** Amount in centavos. */
export interface PeriodTotals {
  amount: number
  contributions: number
  contributors: number
}

export async function sumPeriod(db: Db, period: HostPeriod): Promise<PeriodTotals> {
  const { rows } = await sql<PeriodTotals>`
    select coalesce(sum(counted_amount), 0)::bigint as amount, count(*) as contributions,
      count(distinct contributor_key) as contributors
    from contributions where ${receivedIn(period)}`.execute(db)
  return rows[0] ?? { amount: 0, contributions: 0, contributors: 0 }
}

/** Sums up a period by person; who gave most comes first. */
export async function listTaxYearContributors(
  db: Db,
  period: HostPeriod,
  page: PageRequest,
): Promise<TaxYearContributor[]> {
  const { rows } = await sql<TaxYearContributor>`
    select (array_agg(contributor_name order by confirmed_at desc))[1] as name,
      (array_agg(contributor_email order by confirmed_at desc))[1] as email, sum(counted_amount)::bigint as amount,
      count(*) as contributions
    from contributions where ${receivedIn(period)}
    group by contributor_key order by sum(counted_amount) desc, contributor_key
    limit ${page.pageSize} offset ${computeOffset(page)}`.execute(db)
  return rows
}
