import { useId, useState } from 'react'
import type { HostRsvp } from '#contract/events/rsvps/rsvps.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { RSVP_FORM, RsvpFields, toRsvpValues } from '#web/events/rsvps/rsvp-fields.tsx'
import { ANSWER_FIELD, partyRules, readHostRsvp } from '#web/events/rsvps/rsvp-input.ts'
import { createRandomId } from '#web/format/text.ts'
import { useFormRequest } from '#web/forms/form-request.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Dialog, DialogCancel } from '#web/ui/feedback/dialog.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

interface GuestDialogProps {
  eventId: string
  /** Whose answer is changed; null adds somebody. */
  guest: HostRsvp | null
  onClose: () => void
  onSaved: () => void
  /** Somebody else has changed the answer meanwhile. */
  onStale: () => void
}

/** Adds a guest who answered in another way, or corrects an answer (`R20`). */
export function GuestDialog({ eventId, guest, onClose, onSaved, onStale }: GuestDialogProps) {
  const formId = useId()
  const [formKey] = useState(createRandomId)
  const [updatedAt, setUpdatedAt] = useState(guest?.updatedAt ?? '')
  const { isBusy, errors, message, form } = useFormRequest(partyRules, async (fields) => {
    const body = readHostRsvp(fields)
    try {
      await (guest
        ? call('PATCH /events/:id/rsvps/:rsvpId', {
            params: { id: eventId, rsvpId: guest.id },
            body: { ...body, updatedAt },
          })
        : call('POST /events/:id/rsvps/by-host', {
            params: { id: eventId },
            body: { ...body, formKey },
          }))
    } catch (error) {
      // The message says what the answer is now: whoever saves again has read it.
      if (error instanceof ApiError && error.extras.updatedAt) {
        setUpdatedAt(error.extras.updatedAt)
        onStale()
      }
      throw error
    }
    toast.success(guest ? 'Cambios guardados' : 'Invitado agregado')
    onSaved()
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={guest ? 'Cambiar respuesta' : 'Agregar invitado'}
      footer={
        <>
          <DialogCancel />
          <Button type="submit" form={formId} busy={isBusy} busyLabel="Guardando...">
            Guardar
          </Button>
        </>
      }
    >
      <form id={formId} {...form} className={RSVP_FORM}>
        {message && <Banner tone="danger">{message}</Banner>}
        {guest?.email && (
          <p className="text-sm text-muted wrap-anywhere">
            Su correo es {guest.email}. No le avisamos de lo que cambies aquí.
          </p>
        )}
        {guest?.note && (
          <p className="text-sm whitespace-pre-line text-muted wrap-anywhere">
            Escribió: “{guest.note}”
          </p>
        )}
        <RsvpFields
          isForHost
          typed={
            guest
              ? { ...toRsvpValues(guest), hostNote: guest.hostNote ?? '' }
              : { [ANSWER_FIELD]: 'YES' }
          }
          errors={errors}
        />
      </form>
    </Dialog>
  )
}
