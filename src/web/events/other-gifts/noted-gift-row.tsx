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
import { SentNote, SentThanks } from '#web/shell/money/sent-thanks.tsx'
import { ThankYouNoteDialog } from '#web/shell/money/thank-you-note-dialog.tsx'
import { AWAITS_THANKS } from '#web/shell/money/use-next-thanks.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import { EditIcon, TrashIcon } from '#web/ui/icons.tsx'

interface NotedGiftRowProps {
  event: Pick<Event, 'id' | 'name' | 'thankYouMessage' | 'eventDate'>
  gift: NotedGift
  onThanked: (by: ThanksChannel) => void
  /** Absent where the gift is only thanked for. */
  tools?: { onEdit: () => void; onRemoved: () => void }
}

/** A gift that came another way: what, from whom, for what and when. */
export function NotedGiftRow({ event, gift, onThanked, tools }: NotedGiftRowProps) {
  const facts = [
    gift.amount === null ? null : gift.description,
    gift.goalName ?? 'Para todo el evento',
    formatShortDate(toMexicoCityIso(gift.givenOn, '12:00')),
    gift.phone && keepOnOneLine(gift.phone),
    gift.email,
  ]
  return (
    <li className="grid gap-1 py-3">
      <div className="flex items-start justify-between gap-x-4">
        <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <strong className="wrap-anywhere">{gift.giverName}</strong>
          <StatusBadge tone={gift.kind === 'BRINGING' ? 'warning' : 'neutral'}>
            {NOTED_GIFT_LABELS[gift.kind]}
          </StatusBadge>
        </p>
        {gift.amount !== null && (
          <span className="money shrink-0 font-semibold">{formatPesos(gift.amount)}</span>
        )}
      </div>
      {gift.amount === null && <p className="wrap-anywhere">{gift.description}</p>}
      <p className="text-sm text-muted wrap-anywhere">{facts.filter(Boolean).join(' · ')}</p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <GiverThanks event={event} gift={gift} onThanked={onThanked} />
        {tools && (
          <span className="-mr-2 ml-auto flex shrink-0">
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
      </div>
    </li>
  )
}

function GiverThanks({ event, gift, onThanked }: Omit<NotedGiftRowProps, 'tools'>) {
  // Null until first opened; a closed dialog keeps its text.
  const [writing, setWriting] = useState<boolean | null>(null)
  if (gift.thanks)
    return (
      <div className="grid gap-1">
        <SentThanks thanks={gift.thanks} />
        {gift.thanks.message && <SentNote text={gift.thanks.message} />}
      </div>
    )
  const isEarly = isThankedLater(gift, event.eventDate, new Date())
  return (
    <>
      {isEarly && (
        <span className="text-sm text-muted">Pendiente de agradecer desde el día del evento</span>
      )}
      <Button
        {...(!isEarly && AWAITS_THANKS)}
        variant={isEarly ? 'quiet' : 'secondary'}
        className={isEarly ? '-ml-5' : undefined}
        aria-label={`Agradecer a ${gift.giverName}`}
        onClick={() => setWriting(true)}
      >
        Agradecer
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
