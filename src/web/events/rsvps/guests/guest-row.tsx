import { useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { describeParty, RSVP_LABELS } from '#contract/events/rsvps/rsvp-labels.ts'
import type { HostRsvp, ListedRsvp, RsvpAnswer } from '#contract/events/rsvps/rsvps.ts'
import { formatTime } from '#contract/text/dates.ts'
import { call } from '#web/api/call.ts'
import { useRequest } from '#web/api/use-request.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import { CheckboxInput } from '#web/ui/fields/checkbox.tsx'
import { EditIcon, TrashIcon } from '#web/ui/icons.tsx'
import type { Tone } from '#web/ui/style/tone.ts'

const TONES: Record<RsvpAnswer, Tone> = { YES: 'success', MAYBE: 'warning', NO: 'neutral' }

const SHARED_LABELS = {
  NAME: 'Mismo nombre que otra respuesta',
  CONTACT: 'Mismo correo o teléfono que otra respuesta',
}

interface GuestRowProps {
  event: Pick<Event, 'id' | 'timeZone'>
  guest: ListedRsvp
  /** The arrival was stored. */
  onMarked: (stored: HostRsvp) => void
  onEdit: () => void
  onRemoved: () => void
}

function RemoveButton({ event, guest, onRemoved }: GuestRowProps) {
  const [confirming, setConfirming] = useState(false)
  const { running, errorMessage, run, clearError } = useRequest()
  const remove = () =>
    run('request', async () => {
      await call('DELETE /events/:id/rsvps/:rsvpId', { params: { id: event.id, rsvpId: guest.id } })
      setConfirming(false)
      onRemoved()
    })
  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        aria-label={`Quitar a ${guest.name}`}
        onClick={() => setConfirming(true)}
      >
        <TrashIcon />
      </Button>
      <ConfirmDialog
        open={confirming}
        title="¿Quitar de la lista?"
        text={
          <div className="grid grid-cols-1 gap-4">
            {errorMessage && <Banner tone="danger">{errorMessage}</Banner>}
            <p className="wrap-anywhere">
              Se borra la respuesta de {guest.name} y su enlace deja de abrir. No se puede deshacer.
            </p>
          </div>
        }
        confirmLabel="Quitar de la lista"
        busyLabel="Quitando..."
        tone="danger"
        busy={running !== null}
        onConfirm={() => void remove()}
        onCancel={() => {
          setConfirming(false)
          clearError()
        }}
      />
    </>
  )
}

const contactStyle =
  'inline-flex min-h-11 items-center text-muted underline decoration-1 underline-offset-4 wrap-anywhere hover:text-ink sm:min-h-6'

/** Calls or writes to a guest with one press. */
function Contact({ phone, email }: Pick<ListedRsvp, 'phone' | 'email'>) {
  if (!phone && !email) return null
  return (
    <p className="-my-1.5 flex flex-wrap gap-x-4 text-sm sm:my-0">
      {phone && (
        <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={contactStyle}>
          {phone}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className={contactStyle}>
          {email}
        </a>
      )}
    </p>
  )
}

/** One answer of the host's list. */
export function GuestRow(props: GuestRowProps) {
  const { guest, onEdit } = props
  const party = describeParty(guest)
  return (
    <li className="-mt-px flex items-start gap-3 border-t border-line py-3">
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong className="wrap-anywhere">{guest.name}</strong>
          <StatusBadge tone={TONES[guest.answer]}>{RSVP_LABELS[guest.answer]}</StatusBadge>
        </p>
        {party && <p>{party}</p>}
        <Contact {...guest} />
        {guest.shares && <p className="text-sm text-muted">{SHARED_LABELS[guest.shares]}</p>}
        {guest.note && <p className="text-sm whitespace-pre-line wrap-anywhere">“{guest.note}”</p>}
        {guest.hostNote && (
          <p className="text-sm whitespace-pre-line wrap-anywhere">Tu nota: {guest.hostNote}</p>
        )}
        {guest.addedByHost && <p className="text-sm text-muted">Lo anotaste tú</p>}
        {(guest.answer !== 'NO' || guest.arrivedAt) && <Arrival {...props} />}
      </div>
      <div className="-my-1.5 -mr-2 flex shrink-0">
        <Button variant="quiet" size="icon" aria-label={`Cambiar a ${guest.name}`} onClick={onEdit}>
          <EditIcon />
        </Button>
        <RemoveButton {...props} />
      </div>
    </li>
  )
}

/** Marks and unmarks that the party arrived, as the door list does. */
function Arrival({ event, guest, onMarked }: GuestRowProps) {
  /** What was pressed, until it is stored. */
  const [pressed, setPressed] = useState<boolean | null>(null)
  const { errorMessage, run } = useRequest()
  const boxId = `llego-${guest.id}`
  const mark = async (arrived: boolean) => {
    setPressed(arrived)
    await run('request', async () => {
      const { rsvp } = await call('PUT /events/:id/rsvps/:rsvpId/arrival', {
        params: { id: event.id, rsvpId: guest.id },
        body: { arrived },
      })
      onMarked(rsvp)
    })
    setPressed(null)
  }
  return (
    <>
      <label
        htmlFor={boxId}
        className="-my-1 inline-flex min-h-11 items-center gap-2 justify-self-start"
      >
        <CheckboxInput
          id={boxId}
          aria-label={`Llegó: ${guest.name}`}
          checked={pressed ?? guest.arrivedAt !== null}
          onChange={({ target }) => void mark(target.checked)}
        />
        <span className={guest.arrivedAt ? 'text-success' : 'text-muted'}>
          Llegó {guest.arrivedAt && formatTime(guest.arrivedAt, event.timeZone)}
        </span>
      </label>
      {errorMessage && <Banner tone="danger">{errorMessage}</Banner>}
    </>
  )
}
