import { useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import type { Wall } from '#contract/events/live.ts'
import { formatInvitation, hasEventEnded } from '#web/events/event-labels.ts'
import { useLiveEvent } from '#web/events/live/live-event.tsx'
import { doGoalsLackMoney } from '#web/events/raised-amount.tsx'
import { PapelPicadoBurst } from '#web/ui/feedback/papel-picado-burst.tsx'
import { ThemeHero } from '#web/ui/themes/theme-hero.tsx'
import { useWallScene } from './use-wall-scene.ts'
import { CLOSED_TEXT, WallClosed, WallCover, WallFigures, WallQr } from './wall-cards.tsx'
import { useIdle, useWakeLock, WallControls } from './wall-controls.tsx'
import { WallArrival, WallStage } from './wall-stage.tsx'

/** Longer names get a smaller size. */
const LONG_NAME = 36

/**
 * Everything on the wall is sized in em of this, so that it fills every television alike; the first is
 * for phones and upright tablets.
 */
const SCALE = 'text-[max(1rem,min(3.1vw,1.8vh))] lg:text-[max(1rem,min(1.69vw,3vh))] leading-snug'

function WallHeader({ event, name, ended }: { event: Event; name: string; ended: boolean }) {
  const size = name.length > LONG_NAME ? 'text-[1.5em]' : 'text-[1.8em] lg:text-[2.3em]'
  return (
    // On a television the picture stands over it, and would leave its edges in view.
    <header className="min-w-0 lg:has-[~figure:not([hidden])]:opacity-0">
      {!ended && (
        <p className="line-clamp-1 font-semibold wrap-anywhere lg:text-[1.1em]">
          {formatInvitation(event)}
        </p>
      )}
      <h1 className={`pb-[0.1em] leading-tight wrap-anywhere lg:line-clamp-2 ${size}`}>{name}</h1>
    </header>
  )
}

/** The live wall: a scene for the party's television (`R11`). */
export function WallView({ event, wall, version }: { event: Event; wall: Wall; version: string }) {
  const loaded = { id: event.id, version, value: wall }
  const { shown, news, lost, withheld } = useLiveEvent('wall', loaded)
  const [isPaused, setPaused] = useState(false)
  const { slide, arrival, canPause, translate } = useWallScene(
    shown,
    event.cover !== null,
    isPaused,
  )
  const isIdle = useIdle()
  useWakeLock()
  const ended = withheld || hasEventEnded(shown.status)
  const closed = shown.closedBecause !== null
  return (
    <article
      data-event-theme={event.theme}
      className={`relative flex min-h-dvh flex-col bg-[var(--event-sky)] lg:h-dvh lg:min-h-[31em] lg:overflow-hidden ${SCALE} ${isIdle ? 'cursor-none' : ''}`}
    >
      <ThemeHero
        theme={event.theme}
        className="relative min-h-0 grow lg:[&>svg]:absolute lg:[&>svg]:bottom-0 lg:[&>svg]:h-[10em]"
      >
        <div
          className="relative z-10 grid grow gap-x-[2em] gap-y-[1em] px-[1.2em] pt-[1em] lg:min-h-0 lg:grid-cols-[minmax(0,1fr)_auto] lg:grid-rows-[minmax(0,1fr)] lg:px-[1.6em]"
          style={{ translate }}
        >
          <div className="relative flex min-w-0 flex-col gap-[0.6em] lg:mb-[9.5em]">
            <WallHeader event={event} name={shown.name} ended={ended} />
            {ended ? (
              <div className="grid grow place-items-center">
                <WallClosed theme={event.theme} />
              </div>
            ) : (
              <>
                {event.cover && (
                  <WallCover
                    picture={event.cover}
                    name={shown.name}
                    isShown={slide.kind === 'cover'}
                  />
                )}
                {slide.kind !== 'cover' && (
                  <div className="grid grow lg:min-h-0">
                    <WallStage slide={slide} />
                  </div>
                )}
              </>
            )}
            {arrival && !ended && <WallArrival arrival={arrival} theme={event.theme} />}
          </div>
          {!ended && <WallQr event={event} closed={closed} />}
        </div>
      </ThemeHero>
      {!ended && (
        <WallFigures
          statistics={shown.statistics}
          closed={closed}
          lacksMoney={doGoalsLackMoney(shown.goals)}
          noted={shown.notedGifts}
        />
      )}
      <WallControls
        slug={event.slug}
        isIdle={isIdle}
        canPause={canPause && !ended}
        isPaused={isPaused}
        onPause={setPaused}
      />
      <p
        role="status"
        className="fixed top-2 left-1/2 z-20 -translate-x-1/2 text-base font-semibold"
      >
        {lost && (
          <span className="rounded-full bg-surface px-4 py-2 shadow-card">Reconectando…</span>
        )}
      </p>
      <p role="status" className="sr-only">
        {ended ? CLOSED_TEXT : news}
      </p>
      {arrival && !ended && <PapelPicadoBurst key={arrival.key} />}
    </article>
  )
}
