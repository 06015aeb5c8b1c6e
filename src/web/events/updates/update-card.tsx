import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type HostUpdate, UPDATE_EMAIL_REFUSALS } from '#contract/events/updates/updates.ts'
import type { TimeZone } from '#contract/text/time-zones.ts'
import { PictureField } from '#web/events/pictures/picture-field.tsx'
import { formatTimeAgo } from '#web/format/dates.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Delivery, type DeliveryProps, useUpdateAction } from './delivery.tsx'
import { BirthLines, TextWithLinks, UpdatePictures } from './event-updates.tsx'
import { UpdateForm } from './update-form.tsx'

/** An update that its host has just written and looks at before it is posted. */
export interface NewDraft {
  id: string
  /** Why its photo was not saved. */
  photoFailure: string | undefined
}

/** A notice of a date or place that the event has left again: nobody may send what it says. */
export const isOutdatedDraft = ({ postedAt, emailRefusal }: HostUpdate): boolean =>
  postedAt === null && emailRefusal === 'OUTDATED'

interface UpdateCardProps extends DeliveryProps {
  eventId: string
  timeZone: TimeZone
  /** Null unless it is new. */
  draft: NewDraft | null
}

type RemovableUpdate = Pick<UpdateCardProps, 'update' | 'onDone'>

/** One update as its hosts manage it: words, pictures, and whom it reaches (`R25`). */
export function UpdateCard(props: UpdateCardProps) {
  const { update, timeZone, onDone } = props
  const [isEditing, setEditing] = useState(false)
  const isDraft = update.postedAt === null
  return (
    <Card as="li" padding="lg" className="grid grid-cols-1 gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <StatusBadge tone={isDraft ? 'warning' : 'success'}>
          {isDraft ? 'Borrador' : 'Publicada'}
        </StatusBadge>
        {update.kind === 'MOVED' && <span>Aviso de cambio</span>}
        {update.postedAt && <span>{formatTimeAgo(update.postedAt)}</span>}
        <span className="wrap-anywhere">{update.authorName}</span>
        {update.editedAt && <span>Con cambios</span>}
      </p>
      {isEditing ? (
        <UpdateForm
          kind={update.kind}
          timeZone={timeZone}
          update={update}
          onDone={(message) => {
            setEditing(false)
            onDone(message)
          }}
          cancel={
            <Button variant="quiet" onClick={() => setEditing(false)}>
              Cancelar
            </Button>
          }
        />
      ) : (
        <>
          {update.birth && <BirthLines birth={update.birth} />}
          {update.facts && <TextWithLinks text={update.facts} />}
          {update.text && <TextWithLinks text={update.text} />}
        </>
      )}
      <UpdatePictures pictures={update.pictures} />
      {props.draft && isDraft ? (
        <NextSteps draft={props.draft}>
          <Pictures {...props} />
          <Delivery {...props} />
        </NextSteps>
      ) : (
        <>
          <Pictures {...props} />
          <Delivery {...props} />
        </>
      )}
      {!isEditing && (
        <div className="-mx-3 flex flex-wrap gap-1 border-t border-line pt-3">
          <Button variant="quiet" onClick={() => setEditing(true)}>
            Cambiar
          </Button>
          <RemoveUpdate {...props} />
        </div>
      )}
    </Card>
  )
}

/** In place of the card of an untrue draft: why it is void, and how to remove it. */
export function OutdatedNotice(props: RemovableUpdate) {
  return (
    <Card as="li" padding="lg" className="grid grid-cols-1 gap-3">
      <p>{UPDATE_EMAIL_REFUSALS.OUTDATED}</p>
      <div className="-mx-3 -mb-3">
        <RemoveUpdate {...props} />
      </div>
    </Card>
  )
}

/** Leads from the form to what the draft still needs, however long its text is. */
function NextSteps({ draft, children }: { draft: NewDraft; children: ReactNode }) {
  const { photoFailure } = draft
  const steps = useRef<HTMLElement>(null)
  useEffect(() => {
    steps.current?.scrollIntoView({ block: 'center' })
    steps.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section
      ref={steps}
      aria-label="Revisa y publica"
      tabIndex={-1}
      className="grid gap-4 rounded-md outline-offset-4"
    >
      <Banner tone="info" title="Borrador guardado: nadie más lo ve todavía">
        Léelo, agrégale fotos si quieres, y publícalo.
      </Banner>
      {photoFailure !== undefined && (
        <Banner tone="danger">
          {`La foto no se guardó. ${photoFailure} Elígela otra vez en «Agregar fotos».`}
        </Banner>
      )}
      {children}
    </section>
  )
}

function Pictures({ eventId, update, list }: UpdateCardProps) {
  const { pictures } = update
  return (
    <Disclosure summary={pictures.length === 0 ? 'Agregar fotos' : 'Cambiar las fotos'}>
      <div className="grid gap-6 pt-3">
        {pictures.map((picture, place) => (
          <PictureField
            key={picture.id}
            eventId={eventId}
            updateId={update.id}
            picture={picture}
            subject={`la foto ${place + 1}`}
            shape="wide"
          />
        ))}
        {list.picturesLeft > 0 ? (
          <PictureField
            eventId={eventId}
            updateId={update.id}
            picture={null}
            subject="la novedad"
            shape="wide"
          />
        ) : (
          <p className="text-sm text-muted">
            Ya no caben más fotos en las novedades de este evento.
          </p>
        )}
      </div>
    </Disclosure>
  )
}

function RemoveUpdate({ update, onDone }: RemovableUpdate) {
  const { isBusy, failure, send } = useUpdateAction(update.id, onDone)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Quitar
      </Button>
      {failure && <Banner tone="danger">{failure}</Banner>}
      <ConfirmDialog
        open={isAsking}
        title="¿Quitar esta novedad?"
        text={
          update.email
            ? 'Desaparece de tu página con sus fotos. Lo que ya llegó por correo se queda allá; si aún se está mandando, se detiene.'
            : 'Desaparece con sus fotos y no se puede recuperar.'
        }
        confirmLabel="Quitar"
        busyLabel="Quitando..."
        tone="danger"
        busy={isBusy}
        onConfirm={() => {
          setAsking(false)
          send({ intent: 'remove' })
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
