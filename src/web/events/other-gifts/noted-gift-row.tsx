import { useState } from 'react'
import type { ThanksChannel } from '#contract/contributions/thanks.ts'
import type { Event } from '#contract/events/events.ts'
import { isThankedLater, NOTED_GIFT_LABELS } from '#contract/events/other-gifts/noted-gift-kinds.ts'
import type { NotedGift } from '#contract/events/other-gifts/noted-gifts.ts'
import { formatPesos } from '#contract/money/money.ts'
import { toMexicoCityIso } from '#contract/text/zoned-input.ts'
import { call } from '#web/api/call.ts'
import { useRequest } from '#web/api/use-request.ts'
import { formatShortDate } from '#web/format/dates.ts'
import { keepOnOneLine } from '#web/format/text.ts'
import { SentNote, SentThanks, thanksAreas, UndoThanks } from '#web/shell/money/sent-thanks.tsx'
import { ThankYouNoteDialog } from '#web/shell/money/thank-you-note-dialog.tsx'
import { AWAITS_THANKS } from '#web/shell/money/use-next-thanks.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import { EditIcon, TrashIcon } from '#web/ui/icons.tsx'
import { classNames } from '#web/ui/style/class-names.ts'

interface NotedGiftRowProps {
  event: Pick<Event, 'id' | 'name' | 'thankYouMessage' | 'eventDate'>
  gift: NotedGift
  onThanked: (by: ThanksChannel) => void
  onTakenBack: () => void
  /** Absent where the gift is only thanked for. */
  tools?: { onEdit: () => void; onRemoved: () => void }
}

/** As `thanksAreas`, with tools. */
const TOOL_AREAS =
  "grid-cols-[minmax(0,1fr)_auto] [grid-template-areas:'name_amount'_'facts_facts'_'thanks_tools'] @min-[38rem]:grid-cols-[minmax(0,1fr)_6rem_11rem_auto] @min-[38rem]:items-center @min-[38rem]:[grid-template-areas:'name_amount_thanks_tools'_'facts_amount_thanks_tools']"

/** A gift that came another way: what, from whom, for what and when. */
export function NotedGiftRow({ event, gift, onThanked, onTakenBack, tools }: NotedGiftRowProps) {
  const facts = [
    gift.amount === null ? null : gift.description,
    gift.goalName ?? 'Para todo el evento',
    formatShortDate(toMexicoCityIso(gift.givenOn, '12:00')),
    gift.phone && keepOnOneLine(gift.phone),
    gift.email,
  ]
  return (
    <li
      className={classNames(
        'grid items-start gap-x-4',
        tools ? `gap-y-1 py-3 ${TOOL_AREAS}` : `gap-y-2 py-4 ${thanksAreas}`,
      )}
    >
      <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 [grid-area:name]">
        <strong className="wrap-anywhere">{gift.giverName}</strong>
        <StatusBadge tone={gift.kind === 'BRINGING' ? 'warning' : 'neutral'}>
          {NOTED_GIFT_LABELS[gift.kind]}
        </StatusBadge>
      </p>
      <div className="grid gap-1 wrap-anywhere [grid-area:facts]">
        {gift.amount === null && <p>{gift.description}</p>}
        <p className="text-sm text-muted">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {gift.amount !== null && (
        <span className="money text-right font-semibold [grid-area:amount]">
          {formatPesos(gift.amount)}
        </span>
      )}
      <div className="[grid-area:thanks]">
        <GiverThanks event={event} gift={gift} onThanked={onThanked} onTakenBack={onTakenBack} />
      </div>
      {tools && (
        <span className="-mr-2 flex self-end justify-self-end [grid-area:tools] @min-[38rem]:self-center">
          <Button
            variant="quiet"
            size="icon"
            aria-label={`Cambiar el regalo de ${gift.giverName}`}
            onClick={tools.onEdit}
          >
            <EditIcon />
          </Button>
          <RemoveButton eventId={event.id} gift={gift} onRemoved={tools.onRemoved} />
        </span>
      )}
    </li>
  )
}

function GiverThanks({ event, gift, onThanked, onTakenBack }: Omit<NotedGiftRowProps, 'tools'>) {
  // Null until first opened; a closed dialog keeps its text.
  const [writing, setWriting] = useState<boolean | null>(null)
  if (gift.thanks)
    return (
      <div className="grid gap-1">
        <SentThanks thanks={gift.thanks} />
        <div className="-ml-5">
          <UndoThanks
            by={gift.thanks.by}
            hasNote={gift.thanks.message !== null}
            giverName={gift.giverName}
            takeBack={() =>
              call('DELETE /events/:id/noted-gifts/:giftId/thanks', {
                params: { id: event.id, giftId: gift.id },
              })
            }
            onTakenBack={onTakenBack}
          />
        </div>
        {gift.thanks.message && <SentNote text={gift.thanks.message} />}
      </div>
    )
  const isEarly = isThankedLater(gift, event.eventDate, new Date())
  return (
    <>
      {isEarly && <p className="text-sm text-muted">Se agradece el día del evento</p>}
      <Button
        {...(!isEarly && AWAITS_THANKS)}
        variant={isEarly ? 'quiet' : 'secondary'}
        className={isEarly ? '-ml-5' : undefined}
        aria-label={`Agradecer${isEarly ? ' ya' : ''} a ${gift.giverName}`}
        onClick={() => setWriting(true)}
      >
        {isEarly ? 'Agradecer ya' : 'Agradecer'}
      </Button>
      {writing !== null && (
        <ThankYouNoteDialog
          contribution={{
            id: gift.id,
            contributorName: gift.giverName,
            hasEmail: gift.email !== null,
            goalName: gift.goalName,
            thing: gift.amount === null ? gift.description : null,
            phone: gift.phone,
          }}
          event={event}
          send={(body) =>
            call('POST /events/:id/noted-gifts/:giftId/thanks', {
              params: { id: event.id, giftId: gift.id },
              body,
            })
          }
          open={writing}
          onClose={() => setWriting(false)}
          onThanked={(by) => {
            setWriting(null)
            onThanked(by)
          }}
        />
      )}
    </>
  )
}

interface RemoveButtonProps {
  eventId: string
  gift: NotedGift
  onRemoved: () => void
}

function RemoveButton({ eventId, gift, onRemoved }: RemoveButtonProps) {
  const [confirming, setConfirming] = useState(false)
  const { running, errorMessage, run, clearError } = useRequest()
  const remove = () =>
    run('request', async () => {
      const params = { id: eventId, giftId: gift.id }
      await call('DELETE /events/:id/noted-gifts/:giftId', { params })
      setConfirming(false)
      onRemoved()
    })
  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        aria-label={`Quitar el regalo de ${gift.giverName}`}
        onClick={() => setConfirming(true)}
      >
        <TrashIcon />
      </Button>
      <ConfirmDialog
        open={confirming}
        title="¿Quitar este regalo?"
        text={
          <div className="grid grid-cols-1 gap-4">
            {errorMessage && <Banner tone="danger">{errorMessage}</Banner>}
            <p className="wrap-anywhere">
              Se borra lo que anotaste de {gift.giverName}. No se puede deshacer.
            </p>
          </div>
        }
        confirmLabel="Quitar regalo"
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
