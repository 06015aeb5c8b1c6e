import { type Centavos, formatPesos } from '#contract/money/money.ts'
import { ProgressThermometer } from '#web/ui/data/progress-thermometer.tsx'
import { ThemeHero } from '#web/ui/themes/theme-hero.tsx'
import { SectionTitle } from './how-it-works.tsx'

interface Dream {
  name: string
  why: string
  raised: Centavos
  target: Centavos
  aliados: number
}

/** An invented example, labeled as one. */
const dreams: readonly Dream[] = [
  {
    name: 'Carriola para salir los domingos',
    why: 'Ligera, que quepa en el coche de la abuela.',
    raised: 460_000,
    target: 650_000,
    aliados: 9,
  },
  {
    name: 'Cuna junto a nuestra cama',
    why: 'Para los primeros meses, cerquita.',
    raised: 480_000,
    target: 480_000,
    aliados: 7,
  },
  {
    name: 'Pañales hasta que camine',
    why: 'Nunca sobran. De verdad.',
    raised: 135_000,
    target: 900_000,
    aliados: 4,
  },
  {
    name: 'Un mes de ayuda en casa',
    why: 'Para dormir, comer caliente y conocernos.',
    raised: 250_000,
    target: 800_000,
    aliados: 3,
  },
]

function DreamRow({ name, why, raised, target, aliados }: Dream) {
  const text = `${formatPesos(raised)} de ${formatPesos(target)}`
  return (
    <li className="grid content-start gap-2 max-sm:nth-[n+3]:hidden">
      <h4 className="font-display text-lg font-semibold">{name}</h4>
      <p className="text-muted">{why}</p>
      <ProgressThermometer value={raised} max={target} label={`Avance de ${name}`} text={text} />
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span aria-hidden="true" className="money font-semibold">
          {text}
        </span>
        <span className="text-muted">{aliados} aliados</span>
      </p>
    </li>
  )
}

/** What a family asks for, on an invented event that says so. */
export function ExampleEvent() {
  return (
    <section
      aria-labelledby="suenos"
      className="page-column grid gap-6 py-10 sm:gap-10 sm:py-14 lg:py-20"
    >
      <SectionTitle
        id="suenos"
        title="Pide lo que hace falta, no otro juego de sábanas"
        text="Un sueño puede ser una cosa, un servicio o un poco de calma. Nadie tiene que completarlo solo: entre todos se llega."
      />
      <article className="overflow-hidden rounded-lg bg-surface shadow-float">
        <ThemeHero theme="jardin">
          <div className="grid gap-1 px-6 pt-6 sm:px-10 sm:pt-10">
            <p className="text-sm font-semibold text-accent">Un evento de ejemplo</p>
            <h3 className="text-2xl">La llegada de Lucía</h3>
            <p>Organizado por Ana e Iván</p>
          </div>
        </ThemeHero>
        <ul data-event-theme="jardin" className="grid gap-8 p-6 sm:grid-cols-2 sm:gap-10 sm:p-10">
          {dreams.map((dream) => (
            <DreamRow key={dream.name} {...dream} />
          ))}
        </ul>
      </article>
    </section>
  )
}
