import type { ReactNode } from 'react'
import type { DeskEvent } from '#contract/admin/desk.ts'
import type { Picture } from '#contract/events/pictures.ts'
import { formatBirthHeading, listBirthFacts } from '#contract/events/updates/birth-labels.ts'
import { FoldedSection } from '#web/admin/folded-section.tsx'
import { formatShortDateTime } from '#web/format/dates.ts'
import { formatCount } from '#web/format/text.ts'
import { RemoveButton } from './remove-button.tsx'

interface EventUpdatesProps {
  event: DeskEvent
  renderPicture: (picture: Picture) => ReactNode
}

/** What the hosts of an event told everybody, each with a button that takes it down; nothing without any. */
export function EventUpdates({ event, renderPicture }: EventUpdatesProps) {
  if (event.updates.length === 0) return null
  return (
    <FoldedSection id="novedades" title="Novedades" count={event.updates.length}>
      <ul className="grid divide-y divide-line">
        {event.updates.map((update) => (
          <li key={update.id} className="grid justify-items-start gap-2 py-4 first:pt-0 last:pb-0">
            <p className="text-sm text-muted">
              {formatShortDateTime(update.postedAt)}
              {update.emailedTo > 0 &&
                ` · por correo a ${formatCount(update.emailedTo, 'persona', 'personas')}`}
            </p>
            {update.birth && (
              <p className="font-semibold wrap-anywhere">
                {[formatBirthHeading(update.birth), ...listBirthFacts(update.birth)].join(' · ')}
              </p>
            )}
            {update.text && (
              <p className="max-w-prose whitespace-pre-line wrap-anywhere">{update.text}</p>
            )}
            {update.pictures.length > 0 && (
              <ul className="flex flex-wrap gap-2">
                {update.pictures.map((picture) => (
                  <li key={picture.id} className="w-24">
                    {renderPicture({ ...picture, alt: picture.alt || 'Foto de la novedad' })}
                  </li>
                ))}
              </ul>
            )}
            <RemoveButton
              eventId={event.id}
              of="updateId"
              id={update.id}
              name={event.name}
              which={` del ${formatShortDateTime(update.postedAt)}`}
            />
          </li>
        ))}
      </ul>
    </FoldedSection>
  )
}
