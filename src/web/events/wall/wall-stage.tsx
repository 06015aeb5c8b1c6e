import { formatPesos } from '#contract/money/money.ts'
import type { EventTheme } from '#contract/product/product.ts'
import { ProgressThermometer } from '#web/ui/data/progress-thermometer.tsx'
import { classNames } from '#web/ui/style/class-names.ts'
import { ThemeMotif } from '#web/ui/themes/theme-motif.tsx'
import { type Arrival, formatOthers, type Slide } from './wall-scene.ts'

/** Sizes by the length of the text, the first that holds it. */
const NAME_SIZES = [
  [14, 'text-[3em] lg:text-[5em]'],
  [28, 'text-[2.2em] lg:text-[3.6em]'],
  [60, 'text-[1.7em] lg:text-[2.4em]'],
] as const
const LONG_NAMES = 'text-[1.3em] lg:text-[1.8em]'

/** Leave room for the goal and the message. */
const ARRIVAL_SIZES = [
  [14, 'text-[2.6em] lg:text-[4.6em]'],
  [22, 'text-[1.8em] lg:text-[2.8em]'],
  [60, 'text-[1.4em] lg:text-[2em]'],
] as const
const LONG_ARRIVAL = 'text-[1.2em] lg:text-[1.6em]'

const MESSAGE_SIZES = [
  [50, 'text-[1.7em] lg:text-[2.7em]'],
  [120, 'text-[1.4em] lg:text-[2em]'],
  [240, 'text-[1.2em] lg:text-[1.55em]'],
] as const
const LONG_MESSAGE = 'text-[1em] lg:text-[1.15em]'

function chooseSize(text: string, sizes: readonly (readonly [number, string])[], last: string) {
  return sizes.find(([length]) => text.length <= length)?.[1] ?? last
}

const title = 'text-[1em] font-sans font-semibold text-accent lg:text-[1.2em]'
const display = 'font-display font-semibold leading-[1.15] wrap-anywhere'

/** The whole line that the names make: 'Beto y un aliado más'. */
const joinAll = (names: readonly string[], others: number) =>
  [...names, ...(others > 0 ? [formatOthers(others, names.length > 0)] : [])].join(', ')

interface NamesProps {
  names: readonly string[]
  others: number
  size: string
}

function Names({ names, others, size }: NamesProps) {
  return (
    <ul className={classNames('flex flex-wrap gap-x-[0.3em]', display, size)}>
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

function SlideContent({ slide }: { slide: Slide }) {
  if (slide.kind === 'empty') {
    return (
      <>
        <h2 className={`${display} text-[2em] lg:text-[3.2em]`}>Aquí aparecerá tu nombre</h2>
        <p className="text-[1.1em] lg:text-[1.4em]">Sé el primer aliado: escanea el código.</p>
      </>
    )
  }
  if (slide.kind === 'names') {
    return (
      <>
        <h2 className={title}>Gracias por tanto cariño</h2>
        <Names
          names={slide.names}
          others={slide.others}
          size={chooseSize(joinAll(slide.names, slide.others), NAME_SIZES, LONG_NAMES)}
        />
      </>
    )
  }
  if (slide.kind === 'goal') {
    const { name, currentAmount, targetAmount } = slide.goal
    const text = `${formatPesos(currentAmount)} de ${formatPesos(targetAmount)}`
    return (
      <>
        <h2 className={title}>Un sueño por cumplir</h2>
        <p
          className={`line-clamp-3 ${display} ${chooseSize(name, NAME_SIZES.slice(1), LONG_NAMES)}`}
        >
          {name}
        </p>
        <div className="grid max-w-[24em] gap-[0.5em]">
          <ProgressThermometer
            value={currentAmount}
            max={targetAmount}
            size="wall"
            label={`Avance de ${name}`}
            text={text}
          />
          <p className="flex flex-wrap gap-x-[0.3em] text-[1.1em] font-semibold lg:text-[1.4em]">
            <span className="money">{formatPesos(currentAmount)}</span>
            <span className="money">de {formatPesos(targetAmount)}</span>
          </p>
        </div>
      </>
    )
  }
  const { message, userName } = slide.message
  return (
    <>
      <h2 className={title}>Para la familia</h2>
      <figure className="grid gap-[0.6em]">
        <blockquote
          className={`line-clamp-7 whitespace-pre-line ${display} ${chooseSize(message, MESSAGE_SIZES, LONG_MESSAGE)}`}
        >
          «{message}»
        </blockquote>
        {userName && (
          <figcaption className="line-clamp-2 text-[1.1em] font-semibold wrap-anywhere lg:text-[1.4em]">
            {userName}
          </figcaption>
        )}
      </figure>
    </>
  )
}

/** One thing at a time, large: what the guests wrote, who gave, what is still needed. */
export function WallStage({ slide }: { slide: Slide }) {
  return (
    <section
      aria-label="Mensajes y aliados"
      className="grid min-h-[13em] min-w-0 content-center lg:min-h-0 lg:overflow-hidden"
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
  return (
    <section
      key={arrival.key}
      aria-label="Acaba de llegar"
      className="absolute -inset-x-[0.5em] -top-[0.4em] bottom-0 z-10 grid auto-rows-max content-center gap-[0.4em] overflow-hidden rounded-lg bg-accent p-[1em] text-accent-ink shadow-float motion-safe:animate-rise lg:p-[1.5em]"
    >
      <p className="flex items-center gap-[0.5em] text-[1.1em] font-semibold lg:text-[1.5em]">
        <span className="rounded-full bg-surface p-[0.2em]">
          <ThemeMotif theme={theme} className="size-[1.3em]" />
        </span>
        ¡Muchas gracias!
      </p>
      <Names
        names={names}
        others={others}
        size={chooseSize(joinAll(names, others), ARRIVAL_SIZES, LONG_ARRIVAL)}
      />
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
    </section>
  )
}
