import { formatPesos } from '#contract/money/money.ts'
import { LOCALE } from '#contract/product/product.ts'
import { formatLongDay } from '#contract/text/dates.ts'
import type { Deps } from '#server/deps.ts'
import type { PdfReport } from './pdf/report-pdf.ts'
import type { Selection } from './select-events.ts'
import { readPeriod } from './store.ts'
import { formatEventHosts, formatLongInstant } from './format.ts'

type Described = Pick<PdfReport, 'subject' | 'facts' | 'madeAt' | 'madeOn'>

function describeEvents({ events, bulk }: Selection): { subject: string; facts: string[] } {
  const [event] = events
  if (bulk || !event) {
    const subject = events.length === 1 ? '1 evento' : `${events.length} eventos`
    return { subject, facts: [] }
  }
  const when = [formatLongDay(event.event_date), event.location].filter(Boolean).join(' · ')
  return { subject: event.name, facts: [when, `Organizado por ${formatEventHosts(event)}`] }
}

/** The top of a report: its events, the period of their contributions, when it was made. */
export async function describeReport(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  selection: Selection,
): Promise<Described> {
  const { subject, facts } = describeEvents(selection)
  const ids = selection.events.map((event) => event.id)
  const period = await readPeriod(db, ids)
  const madeAt = now()
  const days = period && [...new Set([formatLongDay(period.first), formatLongDay(period.last)])]
  return {
    subject,
    facts: days ? [...facts, `Aportaciones confirmadas: ${days.join(' a ')}`] : facts,
    madeAt,
    madeOn: formatLongInstant(madeAt),
  }
}

/** Big figures of a report, of the totals that events keep. */
export function summarizeTotals({ events }: Selection): PdfReport['figures'] {
  const sum = (of: (event: Selection['events'][number]) => number) =>
    events.reduce((total, event) => total + of(event), 0)
  return [
    { label: 'Recaudado', value: formatPesos(sum((event) => event.raised_amount)) },
    { label: 'Aportaciones', value: formatCount(sum((event) => event.contribution_count)) },
    { label: 'Aliados', value: formatCount(sum((event) => event.contributor_count)) },
  ]
}

/** `1234` → `1,234`. */
export function formatCount(count: number): string {
  return count.toLocaleString(LOCALE)
}
