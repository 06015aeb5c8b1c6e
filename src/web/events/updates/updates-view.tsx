import { type ReactNode, useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import {
  type HostUpdate,
  UPDATE_EMAIL_REFUSALS,
  type UpdateList,
} from '#contract/events/updates/updates.ts'
import { UPDATES_MAX } from '#contract/product/limits.ts'
import { useHashTarget } from '#web/shell/page/use-hash-target.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { CardSection, Section } from '#web/ui/layout/card.tsx'
import { useFocusOnChange } from '#web/ui/layout/use-focus-on-change.ts'
import { isOutdatedDraft, type NewDraft, OutdatedNotice, UpdateCard } from './update-card.tsx'
import { UpdateForm } from './update-form.tsx'
import { MOVE_NOTICE_ANCHOR } from './update-values.ts'

const TITLES = { NEWS: 'Nueva novedad', BORN: '¡Ya nació!' } as const

interface UpdatesViewProps {
  event: Pick<Event, 'id' | 'timeZone'>
  list: UpdateList
}

/** What the hosts told their guests, and the forms that tell more (`R25`). */
export function UpdatesView({ event, list }: UpdatesViewProps) {
  const [writing, setWriting] = useState<keyof typeof TITLES | null>(null)
  const [done, setDone] = useState<{ message: string } | null>(null)
  /** Just written: it stands open for a look, with what comes next. */
  const [draft, setDraft] = useState<NewDraft | null>(null)
  // The message is above what was pressed, perhaps out of view.
  const status = useFocusOnChange<HTMLDivElement>(done)
  const hasBirth = list.updates.some(({ birth }) => birth !== null)
  const finish = (message: string, draftId?: string, photoFailure?: string) => {
    setWriting(null)
    setDraft(draftId ? { id: draftId, photoFailure } : null)
    setDone(draftId ? null : { message })
  }
  const start = (kind: keyof typeof TITLES) => {
    setDraft(null)
    setDone(null)
    setWriting(kind)
  }
  const notice = list.updates.find(({ kind, postedAt }) => kind === 'MOVED' && postedAt === null)
  const toCard = (update: HostUpdate) =>
    isOutdatedDraft(update) ? (
      <OutdatedNotice key={update.id} update={update} onDone={finish} />
    ) : (
      <UpdateCard
        key={update.id}
        eventId={event.id}
        timeZone={event.timeZone}
        update={update}
        draft={update.id === draft?.id ? draft : null}
        list={list}
        onDone={finish}
      />
    )
  return (
    <>
      <div
        ref={status}
        tabIndex={-1}
        className="scroll-mt-4 rounded-md outline-offset-4 empty:hidden"
      >
        {done && <Banner tone="success">{done.message}</Banner>}
      </div>
      {notice && <MoveNotice notice={notice}>{toCard(notice)}</MoveNotice>}
      {writing ? (
        <CardSection id="escribir" title={TITLES[writing]} padding="lg" className="gap-5">
          <UpdateForm
            key={writing}
            kind={writing}
            timeZone={event.timeZone}
            takesPhoto={list.picturesLeft > 0}
            onDone={finish}
            cancel={
              <Button variant="quiet" onClick={() => setWriting(null)}>
                Cancelar
              </Button>
            }
          />
        </CardSection>
      ) : (
        <StartButtons left={list.updatesLeft} hasBirth={hasBirth} onStart={start} />
      )}
      {list.updates.length === 0 && !writing ? (
        <EmptyState
          illustration="nest"
          title="Cuéntales cómo va todo"
          text="El cuarto recién pintado, un cambio de planes, y un día: ¡ya nació! Se ve en tu página y, si quieres, les llega por correo."
        />
      ) : (
        <>
          <EmailRefusal list={list} />
          <ul className="grid grid-cols-1 gap-4">
            {list.updates.filter((update) => update !== notice).map(toCard)}
          </ul>
        </>
      )}
    </>
  )
}

/** What waits to be sent stands first. */
function MoveNotice({ notice, children }: { notice: HostUpdate; children: ReactNode }) {
  const heading = useHashTarget<HTMLHeadingElement>(MOVE_NOTICE_ANCHOR, true)
  return (
    <Section
      id={MOVE_NOTICE_ANCHOR}
      headingRef={heading}
      title={
        isOutdatedDraft(notice) ? 'Este aviso ya no vale' : 'Tu aviso está listo: léelo y mándalo'
      }
      className="grid-cols-1 gap-3"
    >
      <ul className="grid grid-cols-1">{children}</ul>
    </Section>
  )
}

/** Why none of those that still could be is emailed now. */
function EmailRefusal({ list: { emailRefusal, isPostable, updates } }: { list: UpdateList }) {
  const isOfOne = updates.some((update) => !update.email && update.emailRefusal === emailRefusal)
  if (!emailRefusal || !isPostable || !isOfOne) return null
  return <p className="text-sm text-muted">{UPDATE_EMAIL_REFUSALS[emailRefusal]}</p>
}

interface StartButtonsProps {
  left: number
  hasBirth: boolean
  onStart: (kind: keyof typeof TITLES) => void
}

function StartButtons({ left, hasBirth, onStart }: StartButtonsProps) {
  if (left === 0) {
    return (
      <Banner tone="info">
        {`Ya son ${UPDATES_MAX} novedades: es el máximo. Quita una para escribir otra.`}
      </Banner>
    )
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button size="lg" onClick={() => onStart('NEWS')}>
        Escribir una novedad
      </Button>
      {!hasBirth && (
        <Button size="lg" variant="secondary" onClick={() => onStart('BORN')}>
          ¡Ya nació!
        </Button>
      )}
    </div>
  )
}
