import type { Caller } from '#contract/api/caller.ts'
import { SUPPORT_DESK } from '#contract/people/roles.ts'
import { ReasonButton, type ReasonedAction } from '#web/admin/reason-dialog.tsx'
import { toFormFailure } from '#web/forms/form.tsx'
import { ForRoles } from '#web/session/use-session.ts'

export const REMOVE_INTENT = 'remove'

/** For a page's clientAction: handles the form of `RemoveButton`. */
export async function removeFromEvent(call: Caller, id: string, form: FormData) {
  const body = { reason: String(form.get('reason') ?? '') }
  try {
    if (form.has('pictureId'))
      await call('POST /admin/events/:id/pictures/:pictureId/remove', {
        params: { id, pictureId: String(form.get('pictureId')) },
        body,
      })
    else
      await call('POST /admin/events/:id/updates/:updateId/remove', {
        params: { id, updateId: String(form.get('updateId')) },
        body,
      })
    return { done: true as const }
  } catch (error) {
    return toFormFailure(error, form)
  }
}

const REMOVAL = { busyLabel: 'Quitando...', tone: 'danger' } as const

/** By the field of its id. */
const REMOVALS = {
  pictureId: {
    ...REMOVAL,
    label: 'Quitar foto',
    question: '¿Quitar esta foto?',
    text: 'Desaparece de la página al momento y no se puede recuperar. Su anfitrión recibe un correo con el motivo, y puede poner otra.',
    done: 'Foto quitada',
  },
  updateId: {
    ...REMOVAL,
    label: 'Quitar novedad',
    question: '¿Quitar esta novedad?',
    text: 'Desaparece de la página al momento, con sus fotos, y deja de mandarse por correo. No se puede recuperar. Su anfitrión recibe un correo con el motivo.',
    done: 'Novedad quitada',
  },
} satisfies Record<string, ReasonedAction>

interface RemoveButtonProps {
  eventId: string
  of: keyof typeof REMOVALS
  id: string
  /** As the dialog names it. */
  name: string
  /** Tells the button from the others: ': Portada'. */
  which: string
}

/** Takes a picture or an update off an event's page, with a reason that its host reads. */
export function RemoveButton({ eventId, of, id, name, which }: RemoveButtonProps) {
  const act = REMOVALS[of]
  return (
    <ForRoles of={SUPPORT_DESK}>
      <ReasonButton
        label={act.label + which}
        act={act}
        name={name}
        fields={{ about: eventId, intent: REMOVE_INTENT, [of]: id }}
        hint="Lo lee su anfitrión. Queda en la auditoría."
      />
    </ForRoles>
  )
}
