import type { Event, EventSummary } from '#contract/events/events.ts'
import type { Picture } from '#contract/events/pictures.ts'
import { formatPesos } from '#contract/money/money.ts'
import type { EventTheme } from '#contract/product/product.ts'
import { PictureImage } from '#web/events/pictures/picture-image.tsx'
import { findProgress, formatContributorCount, joinNoted } from '#web/events/raised-amount.tsx'
import { formatShortAddress, QrCode } from '#web/events/share/qr-code.tsx'
import { ProgressThermometer } from '#web/ui/data/progress-thermometer.tsx'
import { ThemeMotif } from '#web/ui/themes/theme-motif.tsx'

/** Two fifths of a television's height, so that a phone reads it from four metres. */
export function WallQr({ event, closed }: { event: Event; closed: boolean }) {
  const address = formatShortAddress(event)
  const path = address.indexOf('/')
  return (
    <aside
      aria-label="Cómo aportar"
      className="z-10 grid content-start justify-items-center gap-[0.4em] justify-self-center rounded-lg bg-surface p-[1em] text-center shadow-card ring-1 ring-line lg:mt-[2em] lg:w-[15.5em] lg:self-start"
    >
      <p className="font-display text-[1.4em] leading-tight font-semibold lg:text-[1.5em]">
        {closed ? 'Gracias a todos' : 'Escanea y aporta'}
      </p>
      <QrCode
        event={event}
        lazy={false}
        className="size-[min(12em,60vw)] rounded-sm lg:size-[13.5em]"
      />
      <p className="line-clamp-3 text-[0.9em] font-semibold wrap-anywhere lg:text-[1.2em] lg:leading-tight">
        {address.slice(0, path)}
        <wbr />
        {address.slice(path)}
      </p>
    </aside>
  )
}

interface WallCoverProps {
  picture: Picture
  name: string
  /** Until its turn the picture is loaded, unseen. */
  isShown: boolean
}

/** The host's picture as a print that stands in the scene, over the whole side. */
export function WallCover({ picture, name, isShown }: WallCoverProps) {
  return (
    <figure
      hidden={!isShown}
      className="absolute inset-x-0 -top-[0.2em] bottom-0 z-10 grid grid-rows-[minmax(0,1fr)_auto] rounded-lg bg-surface p-[0.5em] shadow-float motion-safe:animate-rise max-lg:relative max-lg:h-[18em] lg:-bottom-[6em] [&[hidden]]:hidden"
    >
      <PictureImage
        picture={picture}
        sizes="(max-width: 64rem) 92vw, 66vw"
        eager
        className="size-full rounded-md"
      />
      <figcaption className="line-clamp-1 px-[0.4em] pt-[0.4em] text-center font-display text-[1.3em] font-semibold wrap-anywhere lg:text-[1.6em]">
        {name}
      </figcaption>
    </figure>
  )
}

export const CLOSED_TEXT = 'Este evento ya cerró.'

export function WallClosed({ theme }: { theme: EventTheme }) {
  return (
    <section
      aria-labelledby="muro-fin"
      className="grid justify-items-center gap-[0.4em] rounded-lg bg-surface px-[1em] py-[1.2em] text-center shadow-card ring-1 ring-line sm:px-[3em]"
    >
      <ThemeMotif theme={theme} className="size-[4em]" />
      <h2 id="muro-fin" className="text-[2em] leading-tight">
        Gracias por tanto cariño
      </h2>
      <p className="text-muted">{CLOSED_TEXT}</p>
    </section>
  )
}

interface WallFiguresProps extends Pick<EventSummary, 'statistics'> {
  /** The event takes no contributions: no invitation to be the first. */
  closed: boolean
  /** Some goal lacks money: the whole is not shown as full. */
  lacksMoney: boolean
  /** What came another way (`R24`). */
  noted: Event['notedGifts']
}

/** The ground that the scene stands on: what was raised, over the whole width. */
export function WallFigures({ statistics, closed, lacksMoney, noted }: WallFiguresProps) {
  const { totalCurrentAmount: raised, uniqueContributors } = statistics
  const progress = findProgress(statistics, lacksMoney)
  return (
    <section
      aria-label="Cómo van los sueños"
      className="relative z-10 grid shrink-0 items-center gap-x-[1.6em] gap-y-[0.4em] bg-surface px-[1.2em] py-[0.8em] shadow-float lg:grid-cols-[auto_minmax(0,1fr)] lg:px-[1.6em]"
    >
      <strong className="money font-display text-[min(2.2em,10vw)] leading-none lg:text-[3em]">
        {raised === null ? formatContributorCount(uniqueContributors, closed) : formatPesos(raised)}
      </strong>
      <div className="grid gap-[0.4em]">
        {progress && (
          <ProgressThermometer
            value={progress.value}
            max={progress.max}
            extra={noted.amount}
            size="wall"
            label="Avance de los sueños"
            text={joinNoted(progress.text, noted.amount)}
          />
        )}
        <div className="flex flex-wrap items-baseline justify-between gap-x-[1em] font-semibold lg:flex-nowrap lg:text-[1.15em]">
          <p className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-[1em]">
            {raised === null && <span>por los sueños de esta familia</span>}
            {progress && <span className="money">de {formatPesos(progress.max)}</span>}
            {progress && noted.amount ? (
              <span className="font-normal">además {formatPesos(noted.amount)} por otro medio</span>
            ) : null}
            {raised !== null && <span>{formatContributorCount(uniqueContributors, closed)}</span>}
          </p>
          {progress && <p className="money">{progress.percent}</p>}
        </div>
      </div>
    </section>
  )
}
