import { type ReactNode, useMemo, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import type { Event } from '#contract/events/events.ts'
import { buildEventPath, buildReportsPath, PATHS } from '#contract/product/paths.ts'
import { FoldedHistoryChart } from '#web/events/dashboard/history-chart.tsx'
import { NotedGiftDialog } from '#web/events/other-gifts/noted-gift-dialog.tsx'
import { NotedGiftsPanel, NoteGiftButton } from '#web/events/other-gifts/noted-gifts-panel.tsx'
import { readRaised } from '#web/events/raised-amount.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { TouchLink } from '#web/ui/actions/text-link.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { classNames } from '#web/ui/style/class-names.ts'
import {
  ContributionsFilter,
  type ContributionsQuery,
  DownloadContributions,
  parseContributionsQuery,
} from './contributions-filter.tsx'
import { ContributionsList, isNarrow } from './contributions-list.tsx'

interface EventContributionsProps {
  /** As loaded: the list does not change while the owner reads it. */
  event: Event
  live: Event
  /** What waits for the hosts: first, and beside the gifts where there is room. */
  tasks: ReactNode
  /** How many of those who wait were answered here; the list reloads with each. */
  answers: number
}

/** Fewer are found faster by looking. */
const SEARCHED_FROM = 5

/** What the address asks for; another object for each step of the history and each reload, so that the lists load again. */
function useWanted(goals: Event['goals'], reloads: number): ContributionsQuery {
  const location = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another object for each of them
  return useMemo(
    () => parseContributionsQuery(new URLSearchParams(location.search), goals),
    [location, reloads],
  )
}

/** The same for the gifts that the hosts noted, which also load again when another one is. */
function useNotedWanted(wanted: ContributionsQuery, saves: number) {
  const { filter } = wanted
  // biome-ignore lint/correctness/useExhaustiveDependencies: another object for each of them
  return useMemo(() => ({ filter }), [wanted, saves])
}

/** Who gave what, the newest first: to thank, and to look up; and what came another way. */
export function EventContributions(props: EventContributionsProps) {
  const { event } = props
  // Here, because the button moves when the first contributions come.
  const [isNoting, setNoting] = useState(false)
  const [saves, setSaves] = useState(0)
  return (
    <>
      <Gifts {...props} saves={saves} onNote={() => setNoting(true)} />
      {isNoting && (
        <NotedGiftDialog
          event={event}
          gift={null}
          onClose={() => setNoting(false)}
          onSaved={() => {
            setNoting(false)
            setSaves(saves + 1)
          }}
        />
      )}
    </>
  )
}

interface GiftsProps extends EventContributionsProps {
  /** How many gifts were noted here. */
  saves: number
  onNote: () => void
}

function Gifts({ event, live, tasks, answers, saves, onNote }: GiftsProps) {
  const { revalidate, state } = useRevalidator()
  const [reloads, setReloads] = useState(0)
  const wanted = useWanted(event.goals, answers + reloads)
  const reload = () => setReloads((before) => before + 1)
  const more = live.statistics.totalContributors > event.statistics.totalContributors
  const raised = readRaised(live)
  // A refund reloads the list at once; new contributions wait for the button.
  const listed = Math.min(raised, readRaised(event))
  // Nobody is thanked for what was returned.
  const [disputed, countDisputed] = useState<number>()
  const [refunded, countRefunded] = useState<number>()
  const [unthanked, countUnthanked] = useState<number>()
  const listedBelow = { event, raised, wanted }
  const returned = !wanted.filter.thanks && (
    <>
      <ContributionsList {...listedBelow} status="DISPUTED" onCounted={countDisputed} />
      <ContributionsList {...listedBelow} status="REFUNDED" onCounted={countRefunded} />
    </>
  )
  const noted = (
    <NotedGiftsPanel event={event} wanted={useNotedWanted(wanted, saves)} saves={saves} />
  )
  const note = <NoteGiftButton onPress={onNote} />
  const hasSome = live.statistics.totalContributors > 0
  const isOnly = live.statistics.totalContributors === 1
  // Stays open after the last contribution is refunded.
  const [shown, setShown] = useState(hasSome)
  if (hasSome && !shown) setShown(true)
  if (!shown) {
    return (
      <>
        {tasks}
        <EmptyState
          illustration="nest"
          title="Aquí llegarán las aportaciones"
          text={describeNoGifts(event)}
          action={note}
        />
        {noted}
        {returned}
      </>
    )
  }
  return (
    // What waits comes first, for the eye and for the Tab key, and the chart last.
    <div className="grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-y-0">
      <div className="grid grid-cols-1 gap-4 empty:hidden lg:col-start-2 lg:pb-6">{tasks}</div>
      <div className="grid grid-cols-1 gap-6 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <section className="grid grid-cols-1 gap-3" aria-labelledby="aportaciones">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 max-sm:-my-3">
            <h2 id="aportaciones" className="text-xl max-sm:sr-only">
              Aportaciones y mensajes
            </h2>
            {!isOnly && <GiftLinks event={event} note={note} />}
          </div>
          <FirstGift event={live} wanted={wanted} counts={{ unthanked, disputed, refunded }} />
          {more && (
            <Button
              variant="secondary"
              className="justify-self-start"
              busy={state === 'loading'}
              onClick={() => void revalidate()}
            >
              Ver aportaciones nuevas
            </Button>
          )}
          {(live.statistics.totalContributors > SEARCHED_FROM || isNarrow(wanted)) && (
            <ContributionsFilter goals={event.goals} wanted={wanted} onRepeated={reload} />
          )}
          <ContributionsList
            event={event}
            raised={listed}
            wanted={wanted}
            elsewhere={(disputed ?? 0) + (refunded ?? 0)}
            tools={hasSome && <DownloadContributions eventId={event.id} filter={wanted.filter} />}
            onRetry={reload}
            onUnthankedCounted={countUnthanked}
          />
          {isOnly && <GiftLinks event={event} note={note} />}
          {noted}
          {returned}
          <PaperLinks event={event} className="sm:hidden" />
        </section>
      </div>
      <div className="lg:col-start-2">
        <FoldedHistoryChart eventId={event.id} raised={raised} />
      </div>
    </div>
  )
}

function describeNoGifts({ status }: Event): string {
  if (status === 'ACTIVE')
    return 'Comparte el enlace con tu gente: la primera suele llegar el mismo día.'
  if (status === 'DRAFT') return 'Publica tu evento y compártelo con tu gente.'
  return 'Este evento terminó sin aportaciones.'
}

/** On a phone after the gifts. */
function PaperLinks({ event, className }: { event: Event; className: string }) {
  return (
    <p className={classNames('flex flex-wrap gap-x-6', className)}>
      <TouchLink to={buildReportsPath(event.id)}>Reportes</TouchLink>
      {event.viewer === 'OWNER' && <TouchLink to={PATHS.taxes}>Impuestos</TouchLink>}
    </p>
  )
}

function GiftLinks({ event, note }: { event: Event; note: ReactNode }) {
  return (
    <div className="flex grow flex-wrap items-center justify-between gap-x-6 sm:grow-0">
      <TouchLink to={buildEventPath(event.slug, 'thanks')}>
        <span>
          Agradecer<span className="max-sm:sr-only"> a tus aliados</span>
        </span>
      </TouchLink>
      <PaperLinks event={event} className="max-sm:hidden" />
      {note}
    </div>
  )
}

interface FirstGiftProps {
  event: Pick<Event, 'status' | 'statistics'>
  wanted: ContributionsQuery
  /** Undefined until they are loaded. */
  counts: Record<'unthanked' | 'disputed' | 'refunded', number | undefined>
}

/** Whether the only gift that ever came waits for its thanks. */
export const isFirstGift = ({ event, wanted, counts }: FirstGiftProps): boolean =>
  event.status === 'ACTIVE' &&
  event.statistics.totalContributors === 1 &&
  !isNarrow(wanted) &&
  counts.unthanked === 1 &&
  counts.disputed === 0 &&
  counts.refunded === 0

/** A small moment of the host's: the gift itself follows at once, and the links of many after it. */
const FirstGift = (props: FirstGiftProps) =>
  isFirstGift(props) && (
    <Banner tone="success" title="¡Llegó tu primera aportación!">
      Ya puedes agradecerla aquí abajo.
    </Banner>
  )
