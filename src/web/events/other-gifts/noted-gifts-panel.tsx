import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Event } from '#contract/events/events.ts'
import type { NotedGift, NotedTotals } from '#contract/events/other-gifts/noted-gifts.ts'
import type { HostReservation } from '#contract/events/other-gifts/reservations.ts'
import { formatPesos } from '#contract/money/money.ts'
import { OWNER_PARTS } from '#contract/product/paths.ts'
import { fold, formatCount } from '#web/format/text.ts'
import { announceThanks } from '#web/shell/money/announce-thanks.ts'
import { useNextThanks } from '#web/shell/money/use-next-thanks.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { RetryBanner } from '#web/ui/feedback/banner.tsx'
import { ChevronDownIcon } from '#web/ui/icons.tsx'
import { PlusIcon } from '#web/ui/more-icons.tsx'
import { classNames } from '#web/ui/style/class-names.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { NotedGiftDialog } from './noted-gift-dialog.tsx'
import { NotedGiftRow } from './noted-gift-row.tsx'
import { ReservationsList } from './reservations-list.tsx'
import { type NotedFilter, useNotedGifts } from './use-noted-gifts.ts'

const describeTotals = ({ cash, transfers, things }: NotedTotals): string =>
  [
    cash > 0 && `${formatPesos(cash)} en efectivo`,
    transfers > 0 && `${formatPesos(transfers)} por transferencia`,
    things > 0 && formatCount(things, 'regalo en especie', 'regalos en especie'),
  ]
    .filter(Boolean)
    .join(' ·\u00a0')

/** The reservations that have each word of the search; those of one sueño, or without thanks, are not asked for. */
function findReservations(
  reservations: readonly HostReservation[],
  { search, goal, thanks }: NotedFilter,
): readonly HostReservation[] {
  if (goal || thanks) return []
  const words = fold(search ?? '').split(/\s+/)
  return reservations.filter(({ guestName, goalName }) => {
    const text = fold(`${guestName} ${goalName}`)
    return words.every((word) => text.includes(word))
  })
}

/** Those that stand neither among what waits for an answer, which no event that is over has, nor as a gift. */
function listHeld(event: Event, loaded: LoadedGifts | null): HostReservation[] {
  if (!loaded) return []
  const { reservations, gifts } = loaded
  const waitsHere = isPast(event) || event.status !== 'ACTIVE'
  return reservations.filter((each) =>
    each.status === 'RESERVED'
      ? waitsHere
      : !gifts.some((gift) => findReservationOf(gift, reservations) === each),
  )
}

const isPast = ({ eventDate }: Event) => Date.parse(eventDate) <= Date.now()

/** What a guest reserved, once the host said yes: it stands as the gift that it is. */
const findReservationOf = (
  { isReserved, goalId, giverName }: NotedGift,
  reservations: readonly HostReservation[],
): HostReservation | undefined =>
  isReserved
    ? reservations.find(
        (each) =>
          each.status === 'CONFIRMED' && each.goalId === goalId && each.guestName === giverName,
      )
    : undefined

type LoadedGifts = NonNullable<ReturnType<typeof useNotedGifts>['loaded']>

const describeList = ({ pagination, totals }: LoadedGifts, isNarrow: boolean) =>
  isNarrow && pagination.total === 0
    ? 'Ningún regalo anotado coincide con tu búsqueda.'
    : describeTotals(totals) || 'Ya no hay regalos anotados.'

/** More rows than this are folded on a phone, so that the lists below stay in reach. */
const SHOWN_ON_PHONE = 2

/** @param isWanted the rows are in sight: one was just noted, or searched for */
function useFold(loaded: LoadedGifts | null, held: number, isWanted: boolean) {
  const id = useId()
  const [isUnfolded, setUnfolded] = useState(false)
  const { hash } = useLocation()
  const isLinked = hash.startsWith(`#${OWNER_PARTS.reservations}`)
  const count = held + (loaded?.pagination.total ?? 0)
  const folds = count > SHOWN_ON_PHONE && !isWanted && !isLinked
  return { id, folds, isOpen: !folds || isUnfolded, toggle: () => setUnfolded(!isUnfolded) }
}

/** Over the whole heading, so that a press on any part of it unfolds the rows. */
function FoldButton({ id, folds, isOpen, toggle }: ReturnType<typeof useFold>) {
  if (!folds) return null
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={id}
      aria-label="Ver los regalos por otro medio"
      onClick={toggle}
      className="absolute inset-0 grid min-h-11 w-full items-center justify-items-end rounded-md sm:hidden"
    >
      <ChevronDownIcon className={classNames('text-accent', isOpen && 'rotate-180')} />
    </button>
  )
}

/** Near the top of the gifts: their list may be long. */
export const NoteGiftButton = ({ onPress }: { onPress: () => void }) => (
  <Button variant="quiet" className="-ml-5" onClick={onPress}>
    <PlusIcon />
    <span>
      Anotar un regalo<span className="sr-only"> que llegó por otro medio</span>
    </span>
  </Button>
)

interface NotedGiftsPanelProps {
  event: Event
  /** The search above the list of contributions finds these too. */
  wanted: { filter: NotedFilter }
  /** How many were noted from elsewhere on the page: the list is shown with each. */
  saves: number
}

/** Gifts that no card paid, as the hosts note them, and who brings what (`R24`). */
export function NotedGiftsPanel({ event, wanted, saves }: NotedGiftsPanelProps) {
  const { filter } = wanted
  const list = useNotedGifts(event.id, filter, wanted)
  const { loaded, errorMessage, isLoading, showMore, reload } = list
  const [edited, setEdited] = useState<NotedGift | null>(null)
  const [gone, setGone] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button goes with its row, once its dialog has given the focus back.
  useEffect(() => {
    if (gone > 0) heading.current?.focus()
  }, [gone])
  const shownSaves = useRef(saves)
  useEffect(() => {
    if (saves === shownSaves.current || loaded?.asked !== wanted) return
    shownSaves.current = saves
    // Whoever types meanwhile goes on typing.
    if (!document.activeElement?.matches('input, textarea')) heading.current?.focus()
  }, [saves, loaded, wanted])
  const next = useNextThanks(loaded, heading, errorMessage !== null)
  const changed = () => {
    setGone(gone + 1)
    reload()
  }
  const isNarrow = Boolean(filter.search || filter.goal || filter.thanks)
  const held = listHeld(event, loaded)
  const rows = useFold(loaded, held.length, saves > 0 || isNarrow)
  const isEmpty = !loaded || !(describeTotals(loaded.totals) || held.length > 0)
  // The heading has the focus once the last one is removed.
  if (isEmpty && gone === 0 && !errorMessage) return null
  return (
    <section className="grid gap-3" aria-labelledby="por-otro-medio">
      <div className="relative grid gap-1">
        <h2 id="por-otro-medio" ref={heading} tabIndex={-1} className="rounded-sm text-xl">
          Por otro medio
        </h2>
        {loaded && (
          <p role="status" className="pr-8 text-sm text-muted">
            {describeList(loaded, isNarrow)}
          </p>
        )}
        <FoldButton {...rows} />
      </div>
      {errorMessage && <RetryBanner onRetry={reload}>{errorMessage}</RetryBanner>}
      {loaded && (
        <div id={rows.id} className={classNames('grid gap-3', !rows.isOpen && 'max-sm:hidden')}>
          <ReservationsList
            eventId={event.id}
            isOver={isPast(event)}
            reservations={findReservations(held, filter)}
            onAnswered={changed}
          />
          <ul
            ref={next.list}
            className="@container divide-y divide-line rounded-md bg-surface px-4 shadow-card empty:hidden"
          >
            {loaded.gifts.map((gift, place) => (
              <NotedGiftRow
                key={gift.id}
                event={event}
                gift={gift}
                reservation={findReservationOf(gift, loaded.reservations)}
                onThanked={(by) => {
                  toast.success(announceThanks(gift.giverName, by))
                  next.leave(place)
                  reload()
                }}
                onTakenBack={() => {
                  next.leave(place)
                  reload()
                }}
                tools={{ onEdit: () => setEdited(gift), onRemoved: changed }}
              />
            ))}
          </ul>
          {loaded.gifts.length < loaded.pagination.total && (
            <Button variant="quiet" busy={isLoading} onClick={showMore}>
              Ver más
            </Button>
          )}
        </div>
      )}
      {edited && (
        <NotedGiftDialog
          event={event}
          gift={edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null)
            reload()
          }}
        />
      )}
    </section>
  )
}
