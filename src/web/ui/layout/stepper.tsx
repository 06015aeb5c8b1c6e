import { CheckIcon } from '#web/ui/icons.tsx'
import { classNames } from '#web/ui/style/class-names.ts'

interface StepperProps {
  steps: readonly string[]
  current: number
  /** On a phone the names stand below; without them the page says the current one itself. */
  hasNamesOnPhone?: boolean
}

const Mark = ({ place, current }: { place: number; current: number }) => (
  <span
    aria-hidden="true"
    className={classNames(
      'grid size-9 shrink-0 place-items-center rounded-full font-semibold',
      place < current && 'bg-success-soft text-success',
      place === current && 'bg-accent text-accent-ink',
      place > current && 'text-muted ring-1 ring-inset ring-edge',
    )}
  >
    {place < current ? <CheckIcon strokeWidth="2.6" /> : place + 1}
  </span>
)

const describeState = (place: number, current: number) => {
  if (place === current) return 'paso actual'
  return place < current ? 'listo' : 'pendiente'
}

/** The steps of a task. */
export const Stepper = ({ steps, current, hasNamesOnPhone = true }: StepperProps) => (
  <div className="grid grid-cols-1 gap-2">
    <ol className="flex items-center gap-2 sm:gap-3" aria-label="Pasos">
      {steps.map((step, place) => (
        <li
          key={step}
          aria-current={place === current ? 'step' : undefined}
          className={classNames(
            'relative flex min-w-0 items-center gap-2 sm:gap-3',
            place > 0 && 'flex-1',
          )}
        >
          {place > 0 && (
            <span
              aria-hidden="true"
              className={classNames(
                'h-0.5 min-w-4 flex-1 rounded-full',
                place <= current ? 'bg-success' : 'bg-line',
              )}
            />
          )}
          <Mark place={place} current={current} />
          <span
            className={classNames(
              'sr-only leading-tight sm:not-sr-only',
              place === current ? 'font-semibold' : 'text-muted',
            )}
          >
            {step}
            <span className="sr-only">, {describeState(place, current)}</span>
          </span>
        </li>
      ))}
    </ol>
    {hasNamesOnPhone && (
      <p aria-hidden="true" className="flex gap-2 text-sm leading-tight sm:hidden">
        {steps.map((step, place) => (
          <span
            key={step}
            className={classNames(
              'flex-1 basis-0 text-balance wrap-normal',
              place === current ? 'font-semibold' : 'text-muted',
              place > 0 && (place === steps.length - 1 ? 'text-end' : 'text-center'),
            )}
          >
            {step}
          </span>
        ))}
      </p>
    )}
  </div>
)
