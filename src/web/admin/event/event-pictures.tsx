import type { ReactNode } from 'react'
import type { DeskEvent } from '#contract/admin/desk.ts'
import type { Picture } from '#contract/events/pictures.ts'
import { FoldedSection } from '#web/admin/folded-section.tsx'
import { RemoveButton } from './remove-button.tsx'

const nameOf = (goalName: string | null) => goalName ?? 'Portada'

interface EventPicturesProps {
  event: DeskEvent
  renderPicture: (picture: Picture) => ReactNode
}

/** The pictures of an event, each with a button that takes it down; nothing where there are none. */
export function EventPictures({ event, renderPicture }: EventPicturesProps) {
  if (event.pictures.length === 0) return null
  return (
    <FoldedSection id="fotos" title="Fotos" count={event.pictures.length}>
      <ul className="grid gap-4 sm:grid-cols-3 lg:grid-cols-5">
        {event.pictures.map(({ picture, goalName }) => (
          <li
            key={picture.id}
            className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-1 max-sm:items-center sm:grid-cols-1 sm:grid-rows-[auto_1fr_auto] sm:gap-y-2"
          >
            {renderPicture({ ...picture, alt: picture.alt || `Foto: ${nameOf(goalName)}` })}
            <p className="font-semibold wrap-anywhere">{nameOf(goalName)}</p>
            <div className="max-sm:col-start-2">
              <RemoveButton
                eventId={event.id}
                of="pictureId"
                id={picture.id}
                name={nameOf(goalName)}
                which={`: ${nameOf(goalName)}`}
              />
            </div>
          </li>
        ))}
      </ul>
    </FoldedSection>
  )
}
