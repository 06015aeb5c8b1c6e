import { useState } from 'react'
import type { ThanksChannel } from '#contract/contributions/thanks.ts'
import type { Event } from '#contract/events/events.ts'
import { isThankedLater, NOTED_GIFT_LABELS } from '#contract/events/other-gifts/noted-gift-kinds.ts'
import type { NotedGift } from '#contract/events/other-gifts/noted-gifts.ts'
import type { HostReservation } from '#contract/events/other-gifts/reservations.ts'
import { formatPesos } from '#contract/money/money.ts'
import { toMexicoCityIso } from '#contract/text/zoned-input.ts'
import { call } from '#web/api/call.ts'
import { useRequest } from '#web/api/use-request.ts'
import { formatShortDate } from '#web/format/dates.ts'
import { keepOnOneLine } from '#web/format/text.ts'
import { MenuContact } from '#web/shell/lists/menu-contact.tsx'
import {
  giftHead,
  SentNote,
  SentThanks,
  thanksAreas,
  UndoThanks,
} from '#web/shell/money/sent-thanks.tsx'
import { ThankYouNoteDialog } from '#web/shell/money/thank-you-note-dialog.tsx'
import { AWAITS_THANKS } from '#web/shell/money/use-next-thanks.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Menu, MenuItem } from '#web/ui/actions/menu.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import { EditIcon, TrashIcon } from '#web/ui/more-icons.tsx'
import { classNames } from '#web/ui/style/class-names.ts'
import { announceRelease, answerReservation } from './reservation-answer.tsx'

interface NotedGiftRowProps {
  event: Pick<Event, 'id' | 'name' | 'thankYouMessage' | 'eventDate'>
  gift: NotedGift
  /** By which a guest brings it: it is released in place of being removed. */
  reservation?: HostReservation | undefined
  onThanked: (by: ThanksChannel) => void
  onTakenBack: () => void
  /** Absent where the gift is only thanked for. */
  tools?: { onEdit: () => void; onRemoved: () => void }
}

/** As `thanksAreas`, with tools. */
const TOOL_AREAS =
  "grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-1.5 @min-[38rem]:gap-y-0 [grid-template-areas:'head_head'_'facts_tools'_'thanks_tools'] @min-[38rem]:gap-x-4 @min-[38rem]:grid-cols-[minmax(0,1fr)_6rem_11rem_auto] @min-[38rem]:items-center @min-[38rem]:[grid-template-areas:'name_amount_thanks_tools'_'facts_amount_thanks_tools']"

/** In a row with tools, the giver is reached from its menu. */
function listFacts(gift: NotedGift, isEarly: boolean, hasTools: boolean): string {
  const { kind, amount, description, goalName, givenOn, phone, email, thanks } = gift
  const contact = [phone && keepOnOneLine(phone), email]
  return [
    kind !== 'BRINGING' && NOTED_GIFT_LABELS[kind],
    amount !== null && description,
    goalName !== description && goalName,
    formatShortDate(toMexicoCityIso(givenOn, '12:00')),
    ...(hasTools ? [] : contact),
    isEarly && !thanks && 'se agradece el día del evento',
  ]
    .filter(Boolean)
    .join(' ·\u00a0')
}

/** A gift that came another way: what, from whom, for what and when. */
export function NotedGiftRow(props: NotedGiftRowProps) {
  const { event, gift, reservation, onThanked, onTakenBack, tools } = props
  const { giverName, amount, description, thanks } = gift
  const isEarly = isThankedLater(gift, event.eventDate, new Date())
  return (
    <li className={classNames('grid items-start py-3', tools ? TOOL_AREAS : thanksAreas)}>
      <div className={giftHead}>
        <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 [grid-area:name]">
          <strong className="wrap-anywhere">{giverName}</strong>
          {isEarly && <StatusBadge tone="warning">{NOTED_GIFT_LABELS.BRINGING}</StatusBadge>}
        </p>
        {amount !== null && (
          <span className="money shrink-0 text-right font-semibold [grid-area:amount]">
            {formatPesos(amount)}
          </span>
        )}
      </div>
      <div className="grid gap-1 self-center leading-tight wrap-anywhere [grid-area:facts]">
        {amount === null && <p>{description}</p>}
        <p className="text-sm leading-tight text-muted">
          {listFacts(gift, isEarly, tools !== undefined)}
        </p>
        {reservation?.note && <p className="text-sm whitespace-pre-line">“{reservation.note}”</p>}
        {thanks && <SentThanks thanks={thanks} />}
        {thanks?.message && <SentNote text={thanks.message} />}
      </div>
      <div className="self-center [grid-area:thanks] empty:hidden @max-[38rem]:justify-self-end @min-[58rem]:justify-self-end">
        {thanks ? (
          <UndoThanks
            by={thanks.by}
            hasNote={thanks.message !== null}
            giverName={giverName}
            takeBack={() =>
              call('DELETE /events/:id/noted-gifts/:giftId/thanks', {
                params: { id: event.id, giftId: gift.id },
              })
            }
            onTakenBack={onTakenBack}
          />
        ) : (
          <ThankGiver event={event} gift={gift} isEarly={isEarly} onThanked={onThanked} />
        )}
      </div>
      {tools && <RowMenu eventId={event.id} gift={gift} reservation={reservation} {...tools} />}
    </li>
  )
}

interface ThankGiverProps extends Pick<NotedGiftRowProps, 'event' | 'gift' | 'onThanked'> {
  /** Thanks are not due yet. */
  isEarly: boolean
}

function ThankGiver({ event, gift, isEarly, onThanked }: ThankGiverProps) {
  // Null until first opened; a closed dialog keeps its text.
  const [writing, setWriting] = useState<boolean | null>(null)
  return (
    <>
      <Button
        {...(!isEarly && AWAITS_THANKS)}
        variant={isEarly ? 'quiet' : 'secondary'}
        className="@max-[38rem]:px-3.5 @max-[38rem]:text-sm"
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
          words={event.thankYouMessage}
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

interface RowMenuProps {
  eventId: string
  gift: NotedGift
  reservation: HostReservation | undefined
  onEdit: () => void
  onRemoved: () => void
}

/** '⋯' of a noted gift: how to reach its giver, and what corrects it. */
function RowMenu({ eventId, gift, reservation, onEdit, onRemoved }: RowMenuProps) {
  const { id, giverName, phone, email } = gift
  const [confirming, setConfirming] = useState(false)
  const { running, errorMessage, run, clearError } = useRequest()
  const verb = reservation ? 'Liberar' : 'Quitar'
  const remove = () =>
    run('request', async () => {
      if (reservation) {
        await answerReservation(eventId, reservation.id, 'release')
        announceRelease(reservation.goalName)
      } else {
        const params = { id: eventId, giftId: id }
        await call('DELETE /events/:id/noted-gifts/:giftId', { params })
      }
      setConfirming(false)
      onRemoved()
    })
  return (
    <>
      <Menu
        label={`Más del regalo de ${giverName}`}
        className="-mr-3 self-center [grid-area:tools]"
      >
        <MenuContact phone={phone} email={email} />
        <MenuItem label={`Cambiar el regalo de ${giverName}`} onClick={onEdit}>
          <EditIcon /> Cambiar
        </MenuItem>
        <MenuItem
          danger
          label={`${verb} el regalo de ${giverName}`}
          onClick={() => setConfirming(true)}
        >
          <TrashIcon /> {verb}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={confirming}
        title={`¿${verb} este regalo?`}
        text={
          <div className="grid grid-cols-1 gap-4">
            {errorMessage && <Banner tone="danger">{errorMessage}</Banner>}
            <p className="wrap-anywhere">
              {reservation
                ? `${giverName} ya no lo lleva, y ${reservation.goalName} vuelve a recibir aportaciones.`
                : `Se borra lo que anotaste de ${giverName}. No se puede deshacer.`}
            </p>
          </div>
        }
        confirmLabel={`${verb} regalo`}
        busyLabel={reservation ? 'Liberando...' : 'Quitando...'}
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
