import { useEffect, useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import type { Wall } from '#contract/events/live.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import type { EventTheme } from '#contract/product/product.ts'
import { formatInvitation, hasEventEnded } from '#web/events/event-labels.ts'
import { useLiveEvent } from '#web/events/live/live-event.tsx'
import { buildContributionKey } from '#web/events/live/updates.ts'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { PapelPicadoBurst } from '#web/ui/feedback/papel-picado-burst.tsx'
import { ThemeHero } from '#web/ui/themes/theme-hero.tsx'
import { ThemeBorder, ThemeMotif } from '#web/ui/themes/theme-motif.tsx'
import {
  CLOSED_TEXT,
  WallClosed,
  WallFigures,
  WallMessages,
  WallQr,
  wallCard,
} from './wall-cards.tsx'

const NAMES = 8

interface WallArrivalsProps {
  theme: EventTheme
  contributions: Wall['recentContributions']
  /** `contributionKey` of the newest one, if it arrived while the wall was open. */
  arrived: string | null
  /** Half the width: messages take the other half. */
  narrow: boolean
}

const HIDE_PARTIAL_ROWS =
  'lg:max-h-[2.4em] lg:supports-[height:round(down,1px,1px)]:max-h-[round(down,100%,2.4em)]'

/** Contributors, the newest first and largest; no amounts, so that guests are not compared. */
function WallArrivals({ theme, contributions, arrived, narrow }: WallArrivalsProps) {
  const [newest, ...others] = contributions.slice(0, NAMES)
  if (!newest) return <NoContributorsYet theme={theme} />
  return (
    <section
      aria-labelledby="muro-aliados"
      className={`content-start gap-[0.4em] lg:grid-rows-[auto_auto_minmax(0,1fr)] lg:content-stretch ${wallCard}`}
    >
      <h2 id="muro-aliados" className="text-[0.9em] text-muted">
        Gracias por tanto cariño
      </h2>
      <p
        key={buildContributionKey(newest)}
        className={`min-w-0 ${arrived ? 'motion-safe:animate-rise' : ''}`}
      >
        <strong
          className={`line-clamp-3 pb-[0.1em] font-display leading-tight text-accent wrap-anywhere ${narrow ? 'text-[1.4em]' : 'text-[1.8em]'}`}
        >
          {newest.userName}
        </strong>
        <span className="line-clamp-1 text-[0.9em] text-muted wrap-anywhere">
          {newest.goalName ?? 'Para todo el evento'}
        </span>
      </p>
      <ul
        className={`flex flex-wrap content-start gap-x-[0.5em] overflow-hidden ${HIDE_PARTIAL_ROWS}`}
      >
        {others.map((one) => (
          <li
            key={buildContributionKey(one)}
            className="mb-[0.5em] h-[1.9em] max-w-full truncate rounded-full bg-sunk px-[0.8em] leading-[1.9em] font-semibold"
          >
            {one.userName}
          </li>
        ))}
      </ul>
    </section>
  )
}

function NoContributorsYet({ theme }: { theme: EventTheme }) {
  return (
    <section
      className={`min-h-[8em] content-center justify-items-center gap-[0.4em] text-center ${wallCard}`}
    >
      <ThemeMotif theme={theme} className="size-[3em]" />
      <h2 className="text-[1.4em] leading-tight">Aquí aparecerá tu nombre</h2>
    </section>
  )
}

/** Keeps the screen on while the page is visible. */
function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let hasLeft = false
    const requestLock = async () => {
      if (document.visibilityState === 'hidden' || !navigator.wakeLock) return
      const granted = await navigator.wakeLock.request('screen').catch(() => null)
      if (hasLeft) void granted?.release()
      else lock = granted
    }
    const onVisibilityChange = () => void requestLock()
    onVisibilityChange()
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      hasLeft = true
      document.removeEventListener('visibilitychange', onVisibilityChange)
      void lock?.release()
    }
  }, [])
}

/** Longer names get a smaller size and two lines. */
const LONG_NAME = 36

/** Everything on the wall is sized in em of this, so it scales with the screen. */
const SCALE = 'text-[clamp(1rem,0.55rem+1vw+0.5vh,2.5rem)] leading-snug'

function Controls({ slug, lost }: { slug: string; lost: boolean }) {
  const [isFullScreen, setFullScreen] = useState(false)
  useEffect(() => {
    const onChange = () => setFullScreen(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [])
  const toggleFullScreen = () => {
    const root = document.documentElement
    const change = isFullScreen ? document.exitFullscreen() : root.requestFullscreen()
    change.catch(() => {})
  }
  return (
    <div className="flex flex-wrap items-center gap-2 text-base">
      {!isFullScreen && (
        <ButtonLink to={buildEventPath(slug)} variant="secondary">
          Volver al evento
        </ButtonLink>
      )}
      {document.fullscreenEnabled && (
        <Button variant="secondary" onClick={toggleFullScreen}>
          {isFullScreen ? 'Salir de pantalla completa' : 'Pantalla completa'}
        </Button>
      )}
      <p role="status" className="text-sm font-semibold lg:order-first">
        {lost && <span className="rounded-full bg-surface px-3 py-2">Reconectando…</span>}
      </p>
    </div>
  )
}

/** The live wall for the party's screen: progress, contributors and the QR code (`R11`). */
export function WallView({ event, wall, version }: { event: Event; wall: Wall; version: string }) {
  const { shown, news, lost, withheld } = useLiveEvent('wall', {
    id: event.id,
    version,
    value: wall,
  })
  useWakeLock()
  const [newest] = shown.recentContributions
  const [newestAtFirst] = useState(newest && buildContributionKey(newest))
  const arrived =
    newest && buildContributionKey(newest) !== newestAtFirst ? buildContributionKey(newest) : null
  const ended = withheld || hasEventEnded(shown.status)
  return (
    <article
      data-event-theme={event.theme}
      className={`flex min-h-dvh flex-col bg-[var(--event-sky)] lg:h-dvh lg:min-h-[33em] xl:min-h-[28em] lg:overflow-hidden ${SCALE}`}
    >
      <header className="flex flex-wrap-reverse items-end justify-between gap-x-8 gap-y-3 px-[1.2em] pt-[0.6em] lg:flex-nowrap lg:items-start">
        <div className="min-w-0">
          {!ended && (
            <p className="line-clamp-1 text-[0.9em] font-semibold wrap-anywhere">
              {formatInvitation(event)}
            </p>
          )}
          <h1
            className={`pb-[0.1em] leading-tight wrap-anywhere lg:line-clamp-2 ${
              shown.name.length > LONG_NAME ? 'text-[1.3em]' : 'text-[1.6em]'
            }`}
          >
            {shown.name}
          </h1>
        </div>
        <div className="lg:shrink-0">
          <Controls slug={event.slug} lost={lost} />
        </div>
      </header>
      {ended ? (
        <ThemeHero theme={event.theme} className="grow lg:[&>svg]:h-[min(28.125vw,40dvh)]">
          <div className="grid grow place-items-center px-[1.2em] py-[1em]">
            <WallClosed theme={event.theme} />
          </div>
        </ThemeHero>
      ) : (
        <>
          <Party event={event} shown={shown} arrived={arrived} />
          <ThemeBorder
            theme={event.theme}
            className="mx-[1.2em] mb-[0.5em] shrink-0 text-[0.8em]"
          />
        </>
      )}
      <p role="status" className="sr-only">
        {ended ? CLOSED_TEXT : news}
      </p>
      {arrived && !ended && <PapelPicadoBurst key={arrived} />}
    </article>
  )
}

function Party({ event, shown, arrived }: { event: Event; shown: Wall; arrived: string | null }) {
  const closed = shown.closedBecause !== null
  const hasMessages = (shown.messages?.length ?? 0) > 0
  return (
    <div className="grid min-h-0 grow grid-cols-1 content-start gap-[0.8em] px-[1.2em] pt-[0.4em] pb-[0.6em] lg:grid-cols-[minmax(0,1fr)_auto] lg:content-stretch">
      <div className="grid min-h-0 grid-cols-1 content-start gap-[0.8em] lg:grid-rows-[auto_minmax(0,1fr)] lg:content-stretch">
        <WallFigures statistics={shown.statistics} closed={closed} />
        <div
          className={`grid min-h-0 grid-cols-1 gap-[0.8em] ${hasMessages ? 'lg:grid-cols-2' : ''}`}
        >
          <WallArrivals
            theme={event.theme}
            contributions={shown.recentContributions}
            arrived={arrived}
            narrow={hasMessages}
          />
          {hasMessages && <WallMessages messages={shown.messages ?? []} />}
        </div>
      </div>
      <WallQr event={event} closed={closed} />
    </div>
  )
}
