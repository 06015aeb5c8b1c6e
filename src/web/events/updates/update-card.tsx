import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import {
  type HostUpdate,
  UPDATE_EMAIL_REFUSALS,
  type UpdateKind,
  type UpdateList,
} from '#contract/events/updates/updates.ts'
import type { TimeZone } from '#contract/text/time-zones.ts'
import { PictureField } from '#web/events/pictures/picture-field.tsx'
import { formatTimeAgo } from '#web/format/dates.ts'
import { formatCount } from '#web/format/text.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import type { UpdateResult } from './actions.ts'
import { BirthLines, TextWithLinks, UpdatePictures } from './event-updates.tsx'
import { UpdateForm } from './update-form.tsx'

const countPeople = (count: number) => formatCount(count, 'persona', 'personas')

/** An update that its host has just written and looks at before it is posted. */
export interface NewDraft {
  id: string
  /** Why its photo was not saved. */
  photoFailure: string | undefined
}

/** A notice of a date or place that the event has left again: nobody may send what it says. */
export const isUntrueDraft = ({ postedAt, emailRefusal }: HostUpdate): boolean =>
  postedAt === null && emailRefusal === 'UNTRUE'

interface UpdateCardProps {
  eventId: string
  timeZone: TimeZone
  update: HostUpdate
  /** Null unless it is new. */
  draft: NewDraft | null
  list: UpdateList
  onDone: (message: string) => void
}

type RemovableUpdate = Pick<UpdateCardProps, 'update' | 'onDone'>

/** Sends what a button does; its failure stands beside it. */
function useUpdateAction(updateId: string, onDone: (message: string) => void) {
  const fetcher = useFetcher<UpdateResult>()
  const { data: result } = fetcher
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (result && 'done' in result) onDone(result.done)
  }, [result])
  return {
    isBusy: fetcher.state !== 'idle',
    failure: result && 'message' in result ? result.message : null,
    send: (fields: Record<string, string>) =>
      void fetcher.submit({ updateId, ...fields }, { method: 'post' }),
  }
}

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
export function VoidNotice(props: RemovableUpdate) {
  return (
    <Card as="li" padding="lg" className="grid grid-cols-1 gap-3">
      <p>{UPDATE_EMAIL_REFUSALS.UNTRUE}</p>
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

const EMAIL_STATES = {
  SENDING: (sent: number) => `Se está mandando por correo: van ${countPeople(sent)}.`,
  SENT: (sent: number) => `Se mandó por correo a ${countPeople(sent)}.`,
  STOPPED: (sent: number) => `Su envío por correo se detuvo: llegó a ${countPeople(sent)}.`,
} as const

/** Whom it reached, or would reach, and the buttons that post and email it. */
function Delivery(props: UpdateCardProps) {
  const { update, list } = props
  if (update.email) {
    return (
      <p className="text-sm text-muted">{EMAIL_STATES[update.email.state](update.email.sent)}</p>
    )
  }
  if (!list.isPostable) {
    return (
      <p className="text-sm text-muted">
        Ahora tus invitados no ven la página de este evento, así que no se puede publicar.
      </p>
    )
  }
  // Why it is not emailed stands once above the list.
  if (update.emailRefusal && update.postedAt !== null) return <OwnRefusal {...props} />
  return <PostButtons {...props} />
}

/** Why this one is not emailed, unless the list says so for all. */
function OwnRefusal({ update: { emailRefusal }, list }: UpdateCardProps) {
  if (!emailRefusal || emailRefusal === list.emailRefusal) return null
  return <p className="text-sm text-muted">{UPDATE_EMAIL_REFUSALS[emailRefusal]}</p>
}

const ONLY_ONCE: Record<UpdateKind, string> = {
  NEWS: ' Es la única de hoy.',
  BORN: ' Esta noticia se manda una sola vez.',
  MOVED: '',
}

/** Posts and emails, as far as may be now. */
function PostButtons(props: UpdateCardProps) {
  const { update, list, onDone } = props
  const { isBusy, failure, send } = useUpdateAction(update.id, onDone)
  const [isAsking, setAsking] = useState(false)
  const { recipients } = list
  const { emailRefusal } = update
  const isDraft = update.postedAt === null
  const people = countPeople(recipients)
  return (
    <div className="grid gap-3">
      {!emailRefusal && (
        <p className="font-semibold">
          {`Por correo les llega a ${people} que ${recipients === 1 ? 'dejó' : 'dejaron'} su dirección.`}
        </p>
      )}
      <OwnRefusal {...props} />
      {failure && <Banner tone="danger">{failure}</Banner>}
      <div className="flex flex-wrap gap-3">
        {!emailRefusal && (
          <Button busy={isBusy} busyLabel="Publicando..." onClick={() => setAsking(true)}>
            {isDraft ? 'Publicar y mandar por correo' : 'Mandar por correo'}
          </Button>
        )}
        {isDraft && (
          <Button
            variant={emailRefusal ? 'primary' : 'secondary'}
            disabled={isBusy}
            onClick={() => send({ intent: 'post' })}
          >
            {emailRefusal ? 'Publicar' : 'Solo publicar'}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        title={`¿Mandarla a ${people}?`}
        text={`Les llega por correo a quienes dejaron su dirección al responder, aportar o decir que llevan algo, y no pidieron que dejáramos de escribirles. Ya enviado no se puede cambiar.${ONLY_ONCE[update.kind]}`}
        confirmLabel={`Mandar a ${people}`}
        busyLabel="Mandando..."
        busy={isBusy}
        onConfirm={() => {
          setAsking(false)
          send({ intent: 'post', email: 'yes' })
        }}
        onCancel={() => setAsking(false)}
      />
    </div>
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
