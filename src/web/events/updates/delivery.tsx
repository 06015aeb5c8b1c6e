import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import {
  type HostUpdate,
  UPDATE_EMAIL_REFUSALS,
  type UpdateKind,
  type UpdateList,
} from '#contract/events/updates/updates.ts'
import { formatCount } from '#web/format/text.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import type { UpdateResult } from './actions.ts'

const countPeople = (count: number) => formatCount(count, 'persona', 'personas')

export interface DeliveryProps {
  update: HostUpdate
  list: UpdateList
  onDone: (message: string) => void
}

/** Sends what a button does; its failure stands beside it. */
export function useUpdateAction(updateId: string, onDone: (message: string) => void) {
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

const EMAIL_STATES = {
  SENDING: (sent: number) => `Se está mandando por correo: van ${countPeople(sent)}.`,
  SENT: (sent: number) => `Se mandó por correo a ${countPeople(sent)}.`,
  STOPPED: (sent: number) => `Su envío por correo se detuvo: llegó a ${countPeople(sent)}.`,
} as const

/** Whom it reached, or would reach, and the buttons that post and email it. */
export function Delivery(props: DeliveryProps) {
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
function OwnRefusal({ update: { emailRefusal }, list }: DeliveryProps) {
  if (!emailRefusal || emailRefusal === list.emailRefusal) return null
  return <p className="text-sm text-muted">{UPDATE_EMAIL_REFUSALS[emailRefusal]}</p>
}

const ONLY_ONCE: Record<UpdateKind, string> = {
  NEWS: ' Es la única de hoy.',
  BORN: ' Esta noticia se manda una sola vez.',
  MOVED: '',
}

/** Posts and emails, as far as may be now. */
function PostButtons(props: DeliveryProps) {
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
