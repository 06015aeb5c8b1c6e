import { Link } from 'react-router'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import type { listPendingThanks } from '#contract/contributions/thanks.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import { formatCount } from '#web/format/text.ts'
import { ChevronRightIcon, HeartIcon } from '#web/ui/icons.tsx'
import { CardSection } from '#web/ui/layout/card.tsx'
import { describePending } from './labels.ts'

/** Unthanked contributions by event; renders nothing without any. */
export function PendingThanksCard({ pending, events }: ReplyOf<typeof listPendingThanks>) {
  if (pending === 0) return null
  return (
    <CardSection
      id="por-agradecer"
      title={
        <span className="flex items-start gap-2">
          <HeartIcon className="mt-1 shrink-0 text-accent" /> {describePending(pending)}
        </span>
      }
      size="lg"
      className="gap-3"
    >
      <ul className="-mx-3 grid">
        {events.map((event) => (
          <li key={event.id}>
            <Link
              to={buildEventPath(event.slug, 'thanks')}
              className="flex min-h-11 items-center gap-3 rounded-md px-3 py-2 hover:bg-sunk"
            >
              <span className="grid min-w-0 grow">
                <span className="line-clamp-2 font-semibold wrap-anywhere">{event.name}</span>
                <span className="text-sm text-muted">
                  {formatCount(event.pending, 'pendiente', 'pendientes')}
                </span>
              </span>
              <ChevronRightIcon className="shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </CardSection>
  )
}
