import { type ReactNode, useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { describeParty, RSVP_LABELS } from '#contract/events/rsvps/rsvp-labels.ts'
import type { ListedRsvp } from '#contract/events/rsvps/rsvps.ts'
import { call } from '#web/api/call.ts'
import { useRequest } from '#web/api/use-request.ts'
import { formatCount } from '#web/format/text.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import { classNames } from '#web/ui/style/class-names.ts'

interface RemoveGuestProps {
  event: Pick<Event, 'id'>
  guest: ListedRsvp
  onRemoved: () => void
}

interface RemoveDialogProps extends RemoveGuestProps {
  title: string
  /** What is gone afterwards, and what stays. */
  text: string
  /** The button that opens the dialog. */
  children: (open: () => void) => ReactNode
}

function RemoveDialog({ event, guest, onRemoved, title, text, children }: RemoveDialogProps) {
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
      {children(() => setConfirming(true))}
      <ConfirmDialog
        open={confirming}
        title={title}
        text={
          <div className="grid grid-cols-1 gap-4">
            {errorMessage && <Banner tone="danger">{errorMessage}</Banner>}
            <p className="wrap-anywhere">{text} Su enlace deja de abrir. No se puede deshacer.</p>
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

type RemoveButtonProps = RemoveGuestProps & Pick<RemoveDialogProps, 'children'>

export const RemoveGuest = (props: RemoveButtonProps) => (
  <RemoveDialog
    {...props}
    title="¿Quitar de la lista?"
    text={`Se borra la respuesta de ${props.guest.name}.`}
  />
)

/** `Sí va, 2 adultos y 1 niño`. */
const describeAnswer = (rsvp: Pick<ListedRsvp, 'answer' | 'adults' | 'children'>) =>
  [RSVP_LABELS[rsvp.answer], describeParty(rsvp)].filter(Boolean).join(', ')

const SHARED_LABELS = { EMAIL: 'Mismo correo', PHONE: 'Mismo teléfono', NAME: 'Mismo nombre' }

/** `Mismo correo que Graciela y 1 respuesta más`: of a name that is the same, only that there is another answer. */
function describeRepeat({ shares, name, more }: NonNullable<ListedRsvp['repeats']>): string {
  if (shares === 'NAME') return `${SHARED_LABELS.NAME} que otra respuesta`
  const others = more > 0 ? ` y ${formatCount(more, 'respuesta más', 'respuestas más')}` : ''
  return `${SHARED_LABELS[shares]} que ${name}${others}`
}

/**
 * That another answer shares a contact or a name; and, where the two are alone and seem to be of the same people,
 * how to count them once: several families may share a telephone.
 */
export function RepeatedGuest(props: RemoveGuestProps) {
  const { guest } = props
  if (!guest.repeats) return null
  const { isLikely, more } = guest.repeats
  const color = isLikely ? 'text-warning' : 'text-muted'
  return (
    <span className={classNames('flex flex-wrap items-center gap-x-2 text-sm font-normal', color)}>
      <span className="wrap-anywhere">{describeRepeat(guest.repeats)}</span>
      {isLikely && more === 0 && <RemoveRepeated {...props} repeats={guest.repeats} />}
    </span>
  )
}

interface RemoveRepeatedProps extends RemoveGuestProps {
  repeats: NonNullable<ListedRsvp['repeats']>
}

const RemoveRepeated = ({ repeats, ...props }: RemoveRepeatedProps) => (
  <RemoveDialog
    {...props}
    title="¿Quitar la respuesta repetida?"
    text={`Se borra la de ${props.guest.name} (${describeAnswer(props.guest)}) y se queda la de ${repeats.name} (${describeAnswer(repeats)}).`}
  >
    {(open) => (
      <button
        type="button"
        aria-label={`Quitar la respuesta repetida de ${props.guest.name}`}
        className="min-h-11 rounded-sm font-semibold text-ink underline decoration-1 underline-offset-4 sm:min-h-6"
        onClick={open}
      >
        Quitar
      </button>
    )}
  </RemoveDialog>
)
