import type { ReactNode } from 'react'
import type { DeskEvent } from '#contract/admin/desk.ts'
import type { Caller } from '#contract/api/caller.ts'
import type { Picture } from '#contract/events/pictures.ts'
import { formatBirthHeading, listBirthFacts } from '#contract/events/updates/birth-labels.ts'
import { SUPPORT_DESK } from '#contract/people/roles.ts'
import { FoldedSection } from '#web/admin/folded-section.tsx'
import { ReasonButton, type ReasonedAction } from '#web/admin/reason-dialog.tsx'
import { formatShortDateTime } from '#web/format/dates.ts'
import { formatCount } from '#web/format/text.ts'
import { toFormFailure } from '#web/forms/form.tsx'
import { ForRoles } from '#web/session/use-session.ts'

export const UPDATE_INTENT = 'remove-update'

/** For a page's clientAction: handles the forms of `EventUpdates`. */
export async function removeUpdate(call: Caller, id: string, form: FormData) {
  const params = { id, updateId: String(form.get('updateId')) }
  try {
    const body = { reason: String(form.get('reason') ?? '') }
    await call('POST /admin/events/:id/updates/:updateId/remove', { params, body })
    return { done: true as const }
  } catch (error) {
    return toFormFailure(error, form)
  }
}

const REMOVE: ReasonedAction = {
  label: 'Quitar novedad',
  busyLabel: 'Quitando...',
  question: '¿Quitar esta novedad?',
  text: 'Desaparece de la página al momento, con sus fotos, y deja de mandarse por correo. No se puede recuperar. Su anfitrión recibe un correo con el motivo.',
  done: 'Novedad quitada',
  tone: 'danger',
}

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
            <ForRoles of={SUPPORT_DESK}>
              <ReasonButton
                label={`${REMOVE.label} del ${formatShortDateTime(update.postedAt)}`}
                act={REMOVE}
                name={event.name}
                fields={{ about: event.id, intent: UPDATE_INTENT, updateId: update.id }}
                hint="Lo lee su anfitrión. Queda en la auditoría."
              />
            </ForRoles>
          </li>
        ))}
      </ul>
    </FoldedSection>
  )
}
