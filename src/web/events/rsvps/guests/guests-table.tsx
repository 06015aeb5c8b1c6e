import { useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { areArrivalsOpen } from '#contract/events/rsvps/arrivals.ts'
import { describeParty, RSVP_LABELS } from '#contract/events/rsvps/rsvp-labels.ts'
import type { HostRsvp, ListedRsvp, RsvpAnswer } from '#contract/events/rsvps/rsvps.ts'
import { formatTime } from '#contract/text/dates.ts'
import { call } from '#web/api/call.ts'
import { useRequest } from '#web/api/use-request.ts'
import { buildTelUrl, MenuContact } from '#web/shell/lists/menu-contact.tsx'
import { Menu, MenuItem } from '#web/ui/actions/menu.tsx'
import { DataTable, type TableColumn, tableOnlyStyle } from '#web/ui/data/data-table.tsx'
import { EmailAddress } from '#web/ui/data/email-address.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { CheckboxInput } from '#web/ui/fields/checkbox.tsx'
import { EditIcon, TrashIcon } from '#web/ui/more-icons.tsx'
import type { Tone } from '#web/ui/style/tone.ts'
import { RemoveGuest, RepeatedGuest } from './remove-guest.tsx'

const TONES: Record<RsvpAnswer, Tone> = { YES: 'success', MAYBE: 'warning', NO: 'neutral' }

interface GuestsTableProps {
  event: Pick<Event, 'id' | 'eventDate' | 'timeZone'>
  guests: readonly ListedRsvp[]
  /** The arrival was stored. */
  onMarked: (stored: HostRsvp) => void
  onEdit: (guest: ListedRsvp) => void
  onRemoved: () => void
}

interface RowProps extends Omit<GuestsTableProps, 'guests'> {
  guest: ListedRsvp
}

const contactStyle =
  'inline-flex min-h-6 items-center text-muted underline decoration-1 underline-offset-4 wrap-anywhere hover:text-ink'

/** Calls or writes to a guest with one press; on phones the menu has it. */
function Contact({ phone, email }: Pick<ListedRsvp, 'phone' | 'email'>) {
  return (
    <span className="grid min-w-44 text-sm">
      {phone && (
        <a href={buildTelUrl(phone)} className={contactStyle}>
          {phone}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className={contactStyle}>
          <EmailAddress address={email} />
        </a>
      )}
    </span>
  )
}

const Notes = ({ note, hostNote }: Pick<ListedRsvp, 'note' | 'hostNote'>) => (
  <span className="grid text-sm leading-snug whitespace-pre-line wrap-anywhere">
    {note && <span>“{note}”</span>}
    {hostNote && <span>Tu nota: {hostNote}</span>}
  </span>
)

/** Marks and unmarks that the party arrived, as the door list does. */
function Arrival({ event, guest, onMarked }: RowProps) {
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
        className="inline-flex items-center gap-2 py-2.5 leading-6 whitespace-nowrap"
      >
        <CheckboxInput
          id={boxId}
          aria-label={`Llegó: ${guest.name}`}
          checked={pressed ?? guest.arrivedAt !== null}
          onChange={({ target }) => void mark(target.checked)}
        />
        <span className={`self-baseline ${guest.arrivedAt ? 'text-success' : 'text-muted'}`}>
          Llegó {guest.arrivedAt && formatTime(guest.arrivedAt, event.timeZone)}
        </span>
      </label>
      {errorMessage && <Banner tone="danger">{errorMessage}</Banner>}
    </>
  )
}

/** '⋯' of a guest: how to reach them, and what corrects the list. */
const GuestMenu = ({ guest, onEdit, ...props }: RowProps) => (
  <RemoveGuest {...props} guest={guest}>
    {(remove) => (
      <Menu label={`Más de ${guest.name}`} className="-mr-3">
        <MenuContact phone={guest.phone} email={guest.email} />
        <MenuItem label={`Cambiar a ${guest.name}`} onClick={() => onEdit(guest)}>
          <EditIcon /> Cambiar
        </MenuItem>
        <MenuItem danger label={`Quitar a ${guest.name}`} onClick={remove}>
          <TrashIcon /> Quitar
        </MenuItem>
      </Menu>
    )}
  </RemoveGuest>
)

const canArrive = ({ answer, arrivedAt }: ListedRsvp) => answer !== 'NO' || arrivedAt !== null

function listColumns(props: Omit<GuestsTableProps, 'guests'>): readonly TableColumn<ListedRsvp>[] {
  const arrival: TableColumn<ListedRsvp> = {
    header: 'Llegada',
    blank: (guest) => !canArrive(guest),
    card: 'below',
    cell: (guest) => canArrive(guest) && <Arrival {...props} guest={guest} />,
  }
  return [
    {
      header: 'Invitado',
      heading: true,
      cell: (guest) => (
        <span className="grid gap-0.5">
          <strong className="wrap-anywhere">{guest.name}</strong>
          {guest.addedByHost && (
            <span className="text-sm font-normal text-muted">Lo anotaste tú</span>
          )}
          <RepeatedGuest {...props} guest={guest} />
        </span>
      ),
    },
    {
      header: 'Respuesta',
      card: 'second-end',
      unbroken: true,
      cell: ({ answer }) => <StatusBadge tone={TONES[answer]}>{RSVP_LABELS[answer]}</StatusBadge>,
    },
    {
      header: 'Personas',
      card: 'second',
      cell: (guest) => describeParty(guest) || <span className={tableOnlyStyle}>—</span>,
    },
    {
      header: 'Contacto',
      card: 'none',
      cell: Contact,
    },
    {
      header: 'Nota',
      card: 'below',
      blank: ({ note, hostNote }) => !note && !hostNote,
      cell: Notes,
    },
    ...(areArrivalsOpen(props.event, new Date()) ? [arrival] : []),
    {
      header: 'Acciones',
      card: 'first-end',
      align: 'end',
      cell: (guest) => <GuestMenu {...props} guest={guest} />,
    },
  ]
}

/** The answers of the host's list; on phones a card each. */
export const GuestsTable = ({ guests, ...props }: GuestsTableProps) => (
  <DataTable
    wide
    pairsCards
    caption="Invitados"
    columns={listColumns(props)}
    rows={guests}
    rowKey={({ id }) => id}
  />
)
