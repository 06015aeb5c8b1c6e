import { useState } from 'react'
import { formatPesos } from '#contract/money/money.ts'
import { CheckIcon } from '#web/ui/icons.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { segmentStyle, segmentTrack } from '#web/ui/layout/segment-style.ts'
import { PlusIcon } from '#web/ui/more-icons.tsx'
import { classNames } from '#web/ui/style/class-names.ts'
import { isSameName } from './goal-rules.ts'

/** A sueño to begin with; `amount` in centavos. */
export interface GoalIdea {
  name: string
  amount: number
}

const idea = (name: string, pesos: number): GoalIdea => ({ name, amount: pesos * 100 })

/** Typical prices in Mexican shops in 2026, rounded: hosts adjust them. */
const CATEGORIES = [
  {
    name: 'Pasear',
    ideas: [
      idea('Carriola', 5_500),
      idea('Autoasiento', 4_200),
      idea('Portabebé', 1_500),
      idea('Pañalera', 900),
    ],
  },
  {
    name: 'Dormir',
    ideas: [
      idea('Cuna', 4_500),
      idea('Moisés', 2_200),
      idea('Colchón y sábanas', 1_800),
      idea('Monitor de bebé', 1_600),
    ],
  },
  {
    name: 'Comer',
    ideas: [
      idea('Silla periquera', 2_400),
      idea('Extractor de leche', 2_800),
      idea('Biberones y esterilizador', 1_500),
      idea('Fórmula para tres meses', 3_000),
    ],
  },
  {
    name: 'Cuidar',
    ideas: [
      idea('Pañales para tres meses', 3_600),
      idea('Ropa de recién nacido', 1_500),
      idea('Bañera', 700),
      idea('Botiquín y termómetro', 800),
    ],
  },
  {
    name: 'De corazón',
    ideas: [
      idea('Gastos del parto', 15_000),
      idea('Fondo para sus estudios', 10_000),
      idea('Vacunas del primer año', 6_000),
      idea('Ayuda en casa el primer mes', 6_000),
    ],
  },
] as const

const chipStyle =
  'inline-flex min-h-11 items-center gap-2 rounded-lg px-4 py-2 text-left leading-tight'

interface GoalIdeasProps {
  /** The names that there are, saved or not. */
  taken: readonly string[]
  onChoose: (idea: GoalIdea) => void
}

/** Ideas by category; one tap adds a card with name and amount. */
export const GoalIdeas = (props: GoalIdeasProps) => (
  <Card as="section" padding="lg" aria-labelledby="ideas" className="grid gap-4">
    <h2 id="ideas" className="-mb-3 text-lg">
      Ideas para empezar
    </h2>
    <IdeaChoice {...props} />
  </Card>
)

/** The same where one sueño is made: they fold once one is chosen, so that its form is in view. */
export function FoldedIdeas({ taken, onChoose }: GoalIdeasProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Disclosure
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      summary="Ideas con precios típicos"
    >
      <div className="grid gap-4 pt-2">
        <IdeaChoice
          taken={taken}
          onChoose={(one) => {
            setOpen(false)
            onChoose(one)
          }}
        />
      </div>
    </Disclosure>
  )
}

function IdeaChoice({ taken, onChoose }: GoalIdeasProps) {
  const [category, select] = useState<string>(CATEGORIES[0].name)
  const shown = CATEGORIES.find(({ name }) => name === category) ?? CATEGORIES[0]
  return (
    <>
      <p className="text-sm text-muted">
        Toca una y ajusta el monto a tu gusto. Son precios típicos en México.
      </p>
      <fieldset
        className={classNames(
          segmentTrack,
          'max-w-full min-w-0 justify-self-start overflow-x-auto',
        )}
      >
        <legend className="sr-only">Categoría</legend>
        {CATEGORIES.map(({ name }) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === category}
            onClick={() => select(name)}
            className={classNames(segmentStyle(name === category), 'shrink-0 max-sm:px-3')}
          >
            {name}
          </button>
        ))}
      </fieldset>
      <ul className="flex flex-wrap gap-2">
        {shown.ideas.map((one) => {
          const isTaken = taken.some((name) => isSameName(name, one.name))
          return (
            <li key={one.name}>
              <button
                type="button"
                aria-disabled={isTaken || undefined}
                onClick={() => !isTaken && onChoose(one)}
                className={classNames(
                  chipStyle,
                  isTaken
                    ? 'bg-success-soft text-success'
                    : 'bg-surface ring-1 ring-inset ring-edge hover:bg-sunk active:bg-line',
                )}
              >
                {isTaken ? <CheckIcon className="shrink-0" /> : <PlusIcon className="shrink-0" />}
                <span>
                  {one.name}{' '}
                  <span className={classNames('money text-sm', !isTaken && 'text-muted')}>
                    {isTaken ? 'en tu lista' : formatPesos(one.amount)}
                  </span>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
