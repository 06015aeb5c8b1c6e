import { Link, useSearchParams } from 'react-router'
import type { Event } from '#contract/events/events.ts'
import { eventPath } from '#contract/product/paths.ts'
import { PageBanner } from '#web/shell/page/page-banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { PrintIcon } from '#web/ui/icons.tsx'
import { segmentStyle, segmentTrack } from '#web/ui/layout/segment-style.ts'
import { InvitationSheet, TableCards } from './print-sheets.tsx'

interface PrintViewProps {
  event: Event
  now: string
}

const CARDS = 'tarjetas'

/** Print preview; on paper only the sheet appears. */
export function PrintView({ event, now }: PrintViewProps) {
  const [query] = useSearchParams()
  const cards = query.get('formato') === CARDS
  const here = eventPath(event.slug, 'print')
  const formats = [
    { label: 'Hoja carta', to: here, chosen: !cards },
    { label: 'Tarjetas de mesa', to: `${here}?formato=${CARDS}`, chosen: cards },
  ]
  return (
    <>
      <div className="print:hidden">
        <PageBanner
          title="Para imprimir"
          trail={[{ label: event.name, to: eventPath(event.slug) }]}
        />
      </div>
      <div className="page-column grid gap-6 py-6 print:p-0">
        <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
          <nav aria-label="Formato" className={segmentTrack}>
            {formats.map(({ label, to, chosen }) => (
              <Link
                key={label}
                to={to}
                replace
                preventScrollReset
                aria-current={chosen ? 'page' : undefined}
                className={segmentStyle(chosen)}
              >
                {label}
              </Link>
            ))}
          </nav>
          <Button className="max-sm:w-full" onClick={() => window.print()}>
            <PrintIcon />
            Imprimir
          </Button>
        </div>
        <p className="text-sm text-muted print:hidden">
          En papel carta, con la impresión de fondos activada para que salga el dibujo.
        </p>
        {cards ? <TableCards event={event} /> : <InvitationSheet event={event} now={now} />}
      </div>
    </>
  )
}
