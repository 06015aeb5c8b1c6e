import { formatProgress } from '#contract/events/public-amounts.ts'
import { formatPesos } from '#contract/money/money.ts'
import type { EventTheme } from '#contract/product/product.ts'
import { PictureImage } from '#web/events/pictures/picture-image.tsx'
import { joinNoted } from '#web/events/raised-amount.tsx'
import { ProgressThermometer } from '#web/ui/data/progress-thermometer.tsx'
import { classNames } from '#web/ui/style/class-names.ts'
import { ThemeMotif } from '#web/ui/themes/theme-motif.tsx'
import { useFittedText } from './use-fitted-text.ts'
import { type Arrival, formatOthers, type Slide } from './wall-scene.ts'

/** The cover has a card of its own. */
type StageSlide = Exclude<Slide, { kind: 'cover' }>

const title = 'text-[1em] font-sans font-semibold text-accent lg:text-[1.2em]'
const display = 'font-display font-semibold leading-[1.15] wrap-anywhere'

function Names({ names, others }: { names: readonly string[]; others: number }) {
  return (
    <ul data-fitted="" className={classNames('flex flex-wrap gap-x-[0.3em]', display)}>
      {names.map((name, place) => (
        <li key={name} className="max-w-full">
          {name}
          {place < names.length - 1 && ','}
        </li>
      ))}
      {others > 0 && <li>{formatOthers(others, names.length > 0)}</li>}
    </ul>
  )
}

function GoalSlide({ goal }: Extract<Slide, { kind: 'goal' }>) {
  const { name, currentAmount, targetAmount, notedAmount, picture } = goal
  return (
    <div className="flex items-center gap-[1.2em]">
      {picture && (
        <PictureImage
          picture={{ ...picture, alt: '' }}
          sizes="20vw"
          widest={800}
          className="size-[7em] shrink-0 rounded-lg border-[0.25em] border-surface shadow-float lg:size-[10.5em]"
        />
      )}
      <div className="grid min-w-0 grow gap-[0.5em]">
        <h2 className={title}>Un sueño por cumplir</h2>
        <p data-fitted="" className={display}>
          {name}
        </p>
        {currentAmount !== null && targetAmount !== null ? (
          <div className="grid max-w-[24em] gap-[0.5em]">
            <ProgressThermometer
              value={currentAmount}
              max={targetAmount}
              extra={notedAmount}
              size="wall"
              label={`Avance de ${name}`}
              text={joinNoted(
                `${formatPesos(currentAmount)} de ${formatPesos(targetAmount)}`,
                notedAmount,
              )}
            />
            <p className="flex flex-wrap gap-x-[0.3em] text-[1.1em] font-semibold lg:text-[1.4em]">
              <span className="money">{formatPesos(currentAmount)}</span>
              <span className="money">de {formatPesos(targetAmount)}</span>
            </p>
          </div>
        ) : (
          targetAmount !== null && (
            <p className="money text-[1.1em] font-semibold lg:text-[1.4em]">
              {formatProgress(null, targetAmount)}
            </p>
          )
        )}
      </div>
    </div>
  )
}

function SlideContent({ slide }: { slide: StageSlide }) {
  if (slide.kind === 'goal') return <GoalSlide {...slide} />
  if (slide.kind === 'empty') {
    return (
      <>
        <h2 data-fitted="" className={display}>
          Aquí aparecerá tu nombre
        </h2>
        <p className="text-[1.1em] lg:text-[1.4em]">Sé el primer aliado: escanea el código.</p>
      </>
    )
  }
  if (slide.kind === 'names') {
    return (
      <>
        <h2 className={title}>Gracias por tanto cariño</h2>
        <Names names={slide.names} others={slide.others} />
      </>
    )
  }
  const { message, userName } = slide.message
  return (
    <>
      <h2 className={title}>Para la familia</h2>
      <figure className="grid gap-[0.6em]">
        <blockquote data-fitted="" className={`line-clamp-7 whitespace-pre-line ${display}`}>
          «{message}»
        </blockquote>
        {userName && (
          <figcaption className="line-clamp-1 text-[1.1em] font-semibold wrap-anywhere lg:text-[1.25em]">
            {userName}
          </figcaption>
        )}
      </figure>
    </>
  )
}

/** One thing at a time, large: what the guests wrote, who gave, what is still needed. */
export function WallStage({ slide }: { slide: StageSlide }) {
  const stage = useFittedText<HTMLElement>(JSON.stringify(slide))
  return (
    <section
      ref={stage}
      aria-label="Mensajes y aliados"
      className="grid h-[15em] min-w-0 content-center overflow-hidden lg:h-auto lg:min-h-0"
    >
      <div key={slide.key} className="grid min-w-0 gap-[0.5em] motion-safe:animate-rise">
        <SlideContent slide={slide} />
      </div>
    </section>
  )
}

/** The moment of a contribution: its name over the whole side. No amount: guests are not compared. */
export function WallArrival({ arrival, theme }: { arrival: Arrival; theme: EventTheme }) {
  const { names, others, goalName, message } = arrival
  const box = useFittedText<HTMLDivElement>(arrival.key)
  return (
    <section
      key={arrival.key}
      aria-label="Acaba de llegar"
      className="absolute -inset-x-[0.5em] -top-[0.4em] bottom-0 z-10 grid rounded-lg bg-accent p-[1em] text-accent-ink shadow-float motion-safe:animate-rise lg:p-[1.5em]"
    >
      <div ref={box} className="grid min-h-0 content-center overflow-hidden">
        <div className="grid min-w-0 gap-[0.4em]">
          <p className="flex items-center gap-[0.5em] text-[1.1em] font-semibold lg:text-[1.5em]">
            <span className="rounded-full bg-surface p-[0.2em]">
              <ThemeMotif theme={theme} className="size-[1.3em]" />
            </span>
            ¡Muchas gracias!
          </p>
          <Names names={names} others={others} />
          {goalName && (
            <p className="line-clamp-1 text-[1.1em] font-semibold wrap-anywhere lg:text-[1.5em]">
              Para: {goalName}
            </p>
          )}
          {message && (
            <p className="line-clamp-3 leading-snug wrap-anywhere lg:line-clamp-2 lg:text-[1.3em]">
              «{message}»
            </p>
          )}
        </div>
      </div>
    </section>
  )
}
