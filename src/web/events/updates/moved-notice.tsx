import { useEffect, useRef, useState } from 'react'
import { type FetcherWithComponents, useFetcher } from 'react-router'
import type { MoveTask } from '#contract/events/host-tasks.ts'
import { listMoved } from '#contract/events/updates/compose-move.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import { formatCount } from '#web/format/text.ts'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Dialog, DialogCancel } from '#web/ui/feedback/dialog.tsx'
import type { UpdateResult } from './actions.ts'
import { MOVE_NOTICE_ANCHOR } from './update-values.ts'

const MOVED_TITLE = '¿Les avisas a tus invitados?'
export const NOTIFY_GUESTS_LABEL = 'Avisar a los invitados'

/** Whom it is about and what they know, old and new. */
function WhatMoved({ move }: { move: MoveTask }) {
  return (
    <div className="grid gap-2">
      <p>Esto cambió desde que te dejaron su correo:</p>
      <ul className="wrap-anywhere">
        {listMoved(move.notified, move.now).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>
        {move.isPrepared
          ? 'Tu aviso ya está escrito: léelo y mándalo desde Novedades.'
          : `El aviso les llega a ${formatCount(move.recipients, 'persona', 'personas')}: te lo preparamos, lo lees antes y nada se manda solo.`}
      </p>
    </div>
  )
}

interface AnswersProps {
  move: MoveTask
  /** Dialogs have the main button last. */
  isMainLast?: boolean
  fetcher: FetcherWithComponents<UpdateResult>
}

/** Prepare the notice, which leads to where it is read and sent, or say that they know. */
function Answers({ move, fetcher, isMainLast = false }: AnswersProps) {
  const updates = buildEventPath(move.eventSlug, 'updates')
  const answer = (fields: Record<string, string>) =>
    void fetcher.submit({ ...fields, moveId: move.moveId }, { method: 'post', action: updates })
  const running = fetcher.state === 'idle' ? null : fetcher.formData?.get('intent')
  const main = move.isPrepared ? (
    <ButtonLink to={`${updates}#${MOVE_NOTICE_ANCHOR}`}>Leer y mandar el aviso</ButtonLink>
  ) : (
    <Button
      disabled={fetcher.state !== 'idle'}
      busy={running === 'tell-move'}
      busyLabel="Preparando..."
      onClick={() => answer({ intent: 'tell-move' })}
    >
      {NOTIFY_GUESTS_LABEL}
    </Button>
  )
  return (
    <>
      {!isMainLast && main}
      <Button
        variant="secondary"
        disabled={fetcher.state !== 'idle'}
        busy={running === 'dismiss-move'}
        busyLabel="Guardando..."
        onClick={() => answer({ intent: 'dismiss-move' })}
      >
        Ya lo saben
      </Button>
      {isMainLast && main}
    </>
  )
}

const failureOf = ({ data }: AnswersProps['fetcher']) =>
  data && 'message' in data ? <p role="alert">{data.message}</p> : null

/**
 * Offers to notify guests of what moved since they were last notified, until a host does or says that they
 * know (`R25`). Nothing goes out by itself.
 */
export function MovedNotice({ move }: { move: MoveTask }) {
  const fetcher = useFetcher<UpdateResult>()
  return (
    <section aria-label={MOVED_TITLE}>
      <Banner tone="warning" title={MOVED_TITLE} action={<Answers move={move} fetcher={fetcher} />}>
        <WhatMoved move={move} />
        {failureOf(fetcher)}
      </Banner>
    </section>
  )
}

const keyOf = (move: MoveTask | null) => move && JSON.stringify(move.now)

/** The same offer as a dialog, where the host is once another date or place is saved. */
export function MovedDialog({ move }: { move: MoveTask | null }) {
  const fetcher = useFetcher<UpdateResult>()
  const key = keyOf(move)
  const lastKey = useRef(key)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (key !== lastKey.current) setOpen(key !== null)
    lastKey.current = key
  }, [key])
  if (!move) return null
  return (
    <Dialog
      open={isOpen}
      onClose={() => setOpen(false)}
      title={MOVED_TITLE}
      footer={
        <>
          <DialogCancel>Ahora no</DialogCancel>
          <Answers move={move} fetcher={fetcher} isMainLast />
        </>
      }
    >
      <WhatMoved move={move} />
      {failureOf(fetcher)}
    </Dialog>
  )
}
