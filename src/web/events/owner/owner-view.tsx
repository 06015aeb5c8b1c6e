import { type ReactNode, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Event } from '#contract/events/events.ts'
import { formatPesos } from '#contract/money/money.ts'
import { buildEventPath, PATHS } from '#contract/product/paths.ts'
import { getEventStatusLabel } from '#web/events/event-labels.ts'
import { GuestPreview } from '#web/events/page/guest-preview.tsx'
import { doGoalsLackMoney, RaisedAmount, readRaised } from '#web/events/raised-amount.tsx'
import { GuestsPanel } from '#web/events/rsvps/guests/guests-panel.tsx'
import { EventTasks } from '#web/events/tasks/event-tasks.tsx'
import { findBirth } from '#web/events/updates/event-updates.tsx'
import { formatCountdown, formatEventDate } from '#web/format/dates.ts'
import { formatCount } from '#web/format/text.ts'
import { rememberOwnEvents } from '#web/session/own-events.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { ArrowLeftIcon, EditIcon, EyeIcon, MegaphoneIcon } from '#web/ui/more-icons.tsx'
import { classNames } from '#web/ui/style/class-names.ts'
import { EventContributions } from './contributions/event-contributions.tsx'
import { findMainStep, MainAction } from './main-action.tsx'
import { OwnerGoals } from './owner-goals.tsx'
import { OwnerNotices } from './owner-notices.tsx'
import { PagePanel, SharePanel } from './owner-panels.tsx'
import { ReachedGoals } from './reached-goals.tsx'
import { WithheldFromVisitors } from './withheld-from-visitors.tsx'

interface OwnerViewProps {
  /** With live updates. */
  event: Event
  /** As loaded: lists do not change while the owner reads them. */
  loaded: Event
  now: string
}

const TABS = [
  { id: 'aportaciones', label: 'Regalos' },
  { id: 'suenos', label: 'Sueños' },
  { id: 'invitados', label: 'Invitados' },
  { id: 'compartir', label: 'Compartir' },
  { id: 'pagina', label: 'Página' },
] as const

type Tab = (typeof TABS)[number]['id']

/** On a reload this device then shows no guest's page, with links that work, until it is known who reads. */
const useRememberedEvent = ({ slug }: Event) =>
  useEffect(() => rememberOwnEvents([buildEventPath(slug)]), [slug])

/** The event's page for its hosts: a workplace, gifts first. */
export function OwnerView({ event, loaded, now }: OwnerViewProps) {
  const [query] = useSearchParams()
  useRememberedEvent(event)
  const tab = TABS.find(({ id }) => id === query.get('tab'))?.id ?? TABS[0].id
  const isAside = tab !== TABS[0].id
  const [answers, setAnswers] = useState(0)
  const tasks = (
    <EventTasks
      key={String(isAside)}
      event={loaded}
      now={new Date(now)}
      isAside={isAside}
      onAnswered={() => setAnswers((before) => before + 1)}
    />
  )
  const panels: Record<Tab, () => ReactNode> = {
    aportaciones: () => (
      <EventContributions event={loaded} live={event} tasks={tasks} answers={answers} />
    ),
    suenos: () => <OwnerGoals event={event} raised={readRaised(loaded)} />,
    invitados: () => <GuestsPanel event={event} />,
    compartir: () => <SharePanel event={event} />,
    pagina: () => <PagePanel event={event} now={now} />,
  }
  return (
    <>
      <OwnerHeader event={event} now={now} tab={tab} />
      <div
        className={classNames(
          'page-column grid grid-cols-1 gap-6 py-5 sm:py-8 lg:pt-5',
          isAside && 'max-lg:gap-4 max-lg:pt-3',
        )}
      >
        {isAside && tasks}
        {panels[tab]()}
      </div>
      <StickyAction event={event} tab={tab} />
    </>
  )
}

/** The first tab has all of it; on the others a phone shows name and status alone, so that their content is in reach. */
function OwnerHeader({ event, now, tab }: { event: Event; now: string; tab: Tab }) {
  const isFirst = tab === TABS[0].id
  const unlessCompact = isFirst ? '' : 'max-lg:hidden'
  const status = getEventStatusLabel(event.status)
  const today = new Date(now)
  const isCounted = event.status === 'ACTIVE' && !findBirth(event.updates)
  const countdown = isCounted ? formatCountdown(event, today) : null
  return (
    <header className="border-b border-line bg-surface">
      <div className="bg-[var(--event-sky)]">
        <div className="page-column grid gap-x-8 gap-y-3 pt-1 pb-3 lg:pt-3 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid gap-2">
            <p className="flex items-center justify-between gap-4">
              <BackLink to={PATHS.events} className={unlessCompact}>
                Mis eventos
              </BackLink>
              {!isFirst && (
                <BackLink to="." className="lg:hidden">
                  {TABS[0].label}
                </BackLink>
              )}
              <span className="grid shrink-0 rounded-full ring-2 ring-surface">
                <StatusBadge tone={status.tone}>{status.label}</StatusBadge>
              </span>
            </p>
            <h1 className={classNames('text-2xl wrap-anywhere', !isFirst && 'max-lg:text-xl')}>
              {event.name}
            </h1>
            <p
              className={classNames(
                'flex flex-wrap items-center gap-x-3 gap-y-1 text-sm',
                unlessCompact,
              )}
            >
              <span className="inline-block first-letter:uppercase">
                {formatEventDate(event, today)}
              </span>
              {countdown && <strong>{countdown}</strong>}
            </p>
            {event.viewer === 'COHOST' && (
              <p className={classNames('text-sm wrap-anywhere', unlessCompact)}>
                Lo organizas con <strong>{event.host.publicName}</strong>.
              </p>
            )}
          </div>
          <div
            className={classNames(
              'rounded-md bg-surface px-4 py-3 shadow-card lg:row-span-2 lg:self-center',
              unlessCompact,
            )}
          >
            <RaisedAmount
              statistics={event.statistics}
              noted={event.notedGifts}
              hasEnded
              lacksMoney={doGoalsLackMoney(event.goals)}
            />
            <GuestsTotal event={event} />
          </div>
          <OwnerLinks event={event} className={unlessCompact} />
        </div>
      </div>
      <div className="page-column grid gap-4 pt-4 has-[>nav:first-child]:pt-0">
        <ReachedGoals event={event} />
        <OwnerNotices event={event} isFirst={isFirst} />
        <OwnerTabs tab={tab} />
      </div>
    </header>
  )
}

/** Why guests read less than their hosts (decision 52). */
function GuestsTotal({ event }: { event: Event }) {
  const { hiddenFromGuests: hidden } = event
  if (!hidden || event.status !== 'ACTIVE') return null
  return (
    <p className="mt-2 text-sm text-muted">
      Tus invitados ven{' '}
      <span className="money">{formatPesos(readRaised(event) - hidden.amount)}</span>: no cuenta{' '}
      {formatCount(hidden.contributions, 'aportación', 'aportaciones')} con monto privado.
    </p>
  )
}

interface BackLinkProps {
  to: string
  className: string
  children: ReactNode
}

const BackLink = ({ to, className, children }: BackLinkProps) => (
  <Link
    to={to}
    className={classNames(
      'inline-flex min-h-11 items-center gap-2 text-sm underline-offset-4 hover:underline',
      className,
    )}
  >
    <ArrowLeftIcon /> {children}
  </Link>
)

const LINK_STYLE = 'grow max-sm:px-3 max-sm:text-sm sm:grow-0'

function OwnerLinks({ event, className }: { event: Event; className: string }) {
  return (
    <div className={classNames('flex flex-wrap items-start gap-2', className)}>
      <MainAction event={event} className="max-sm:hidden" />
      <ButtonLink
        to={buildEventPath(event.slug, 'updates')}
        variant="secondary"
        className={LINK_STYLE}
      >
        <MegaphoneIcon /> Novedades
      </ButtonLink>
      <ButtonLink to="?vista=invitado" variant="secondary" className={LINK_STYLE}>
        <EyeIcon />
        <span>
          Ver<span className="sr-only"> como invitado</span>
        </span>
      </ButtonLink>
      <ButtonLink
        to={buildEventPath(event.slug, 'edit')}
        variant="secondary"
        className={LINK_STYLE}
      >
        <EditIcon /> Editar<span className="sr-only"> evento</span>
      </ButtonLink>
    </div>
  )
}

/** A phone of 360 px shows them in one row; where they do not fit, they stand in two: none is out of sight. */
function OwnerTabs({ tab }: { tab: Tab }) {
  return (
    <nav aria-label="Partes del evento" className="-mx-4 max-sm:-mx-page max-sm:px-3">
      <ul className="flex flex-wrap max-sm:justify-between">
        {TABS.map(({ id, label }) => (
          <li key={id}>
            <Link
              to={id === TABS[0].id ? '.' : `?tab=${id}`}
              preventScrollReset
              replace
              aria-current={id === tab ? 'page' : undefined}
              className={classNames(
                'grid min-h-12 items-center border-b-3 px-0.5 text-sm/tight font-semibold max-sm:text-[0.8125rem] whitespace-nowrap -outline-offset-3 sm:px-4 sm:text-base',
                id === tab
                  ? 'border-accent text-accent'
                  : 'border-transparent text-muted hover:text-ink',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function StickyAction({ event, tab }: { event: Event; tab: Tab }) {
  if (findMainStep(event, new Date()) === null) return null
  // A draft waits for its host wherever they are; what is shared or thanked for has its place on the first tab.
  if (tab !== TABS[0].id && event.status !== 'DRAFT') return null
  return (
    <div className="sticky bottom-0 z-20 border-t border-line bg-surface p-3 shadow-float sm:hidden print:hidden">
      <MainAction event={event} size="lg" wide />
    </div>
  )
}

/** The page as guests see it, for its owner; a draft is shown as it will be once published. */
export function OwnerGuestView({ event, now }: Pick<OwnerViewProps, 'event' | 'now'>) {
  const [hasRefused, setRefused] = useState(false)
  useRememberedEvent(event)
  const isDraft = event.status === 'DRAFT'
  const isWithheld = event.isHeld || !(isDraft || event.status === 'ACTIVE')
  const shown: Event = isDraft
    ? { ...event, status: 'ACTIVE', closedBecause: null, shareUrl: '' }
    : event
  return (
    <>
      <div className="sticky top-0 z-30 border-b border-line bg-sunk">
        <div className="page-column flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
          <p role="status" className="min-w-0 flex-1 text-sm">
            <strong>{isDraft ? 'Así lo verán tus invitados.' : 'Así lo ven tus invitados.'}</strong>{' '}
            {hasRefused ? PRESSED : isDraft ? NOT_PUBLIC : PREVIEW}
          </p>
          <ButtonLink to="." variant="secondary">
            Volver
          </ButtonLink>
        </div>
      </div>
      <GuestPreview event={shown} now={now} isPublic={!isDraft} onRefused={() => setRefused(true)}>
        {isWithheld && <WithheldFromVisitors event={event} now={now} />}
      </GuestPreview>
    </>
  )
}

const NOT_PUBLIC = 'Todavía no está publicado.'
const PREVIEW = 'Es solo una vista previa.'
const PRESSED = 'Desde aquí no se abre.'
