import type { ReactNode } from 'react'
import type { DeskEvent } from '#contract/admin/desk.ts'
import type { Caller } from '#contract/api/caller.ts'
import type { Picture } from '#contract/events/pictures.ts'
import { SUPPORT_DESK } from '#contract/people/roles.ts'
import { FoldedSection } from '#web/admin/folded-section.tsx'
import { ReasonButton, type ReasonedAction } from '#web/admin/reason-dialog.tsx'
import { toFormFailure } from '#web/forms/form.tsx'
import { ForRoles } from '#web/session/use-session.ts'

export const PICTURE_INTENT = 'remove-picture'

/** For a page's clientAction: handles the forms of `EventPictures`. */
export async function removePicture(call: Caller, id: string, form: FormData) {
  const params = { id, pictureId: String(form.get('pictureId')) }
  try {
    const body = { reason: String(form.get('reason') ?? '') }
    await call('POST /admin/events/:id/pictures/:pictureId/remove', { params, body })
    return { done: true as const }
  } catch (error) {
    return toFormFailure(error, form)
  }
}

const REMOVE: ReasonedAction = {
  label: 'Quitar foto',
  busyLabel: 'Quitando...',
  question: '¿Quitar esta foto?',
  text: 'Desaparece de la página al momento y no se puede recuperar. Su anfitrión recibe un correo con el motivo, y puede poner otra.',
  done: 'Foto quitada',
  tone: 'danger',
}

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
            <ForRoles of={SUPPORT_DESK}>
              <div className="max-sm:col-start-2">
                <ReasonButton
                  label={`${REMOVE.label}: ${nameOf(goalName)}`}
                  act={REMOVE}
                  name={nameOf(goalName)}
                  fields={{ about: event.id, intent: PICTURE_INTENT, pictureId: picture.id }}
                  hint="Lo lee su anfitrión. Queda en la auditoría."
                />
              </div>
            </ForRoles>
          </li>
        ))}
      </ul>
    </FoldedSection>
  )
}
