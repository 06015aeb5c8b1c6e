import { classNames } from '#web/ui/style/class-names.ts'

interface ProgressThermometerProps {
  /** In the same unit as `max`; a greater value is shown as full. */
  value: number
  max: number
  /** Counts apart, in the same unit: a hatched part after the first. */
  extra?: number | null | undefined
  label: string
  /** '$3,200.00 de $8,000.00' for screen readers, and visible with `showText`. */
  text: string
  showText?: boolean | undefined
  size?: 'md' | 'lg' | 'wall' | undefined
}

/** Whole percent, 0 to 100; 100 only when `max` is reached. */
export const computePercent = (value: number, max: number): number => {
  if (!(max > 0) || !(value > 0)) return 0
  return value >= max ? 100 : Math.min(99, Math.floor((value / max) * 100))
}

const heights = { md: 'h-3', lg: 'h-4', wall: 'h-[1.5em]' }

/** The progress of a goal. Any amount above zero shows a little, so the first one is visible. */
export const ProgressThermometer = (props: ProgressThermometerProps) => {
  const { value, max, extra, label, text, showText = false, size = 'md' } = props
  const percent = computePercent(value, max)
  const full = percent === 100
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
        className={classNames('flex overflow-hidden rounded-full bg-line', heights[size])}
      >
        <div
          className={classNames(
            'h-full shrink-0 rounded-full duration-250 motion-safe:transition-[width]',
            full ? 'bg-success' : 'bg-accent',
          )}
          style={{ width: value > 0 ? `max(${percent}%, 0.75rem)` : 0 }}
        />
        {extra ? (
          <div
            className="hatched h-full min-w-3 rounded-full"
            style={{ width: `${computePercent(extra, max)}%` }}
          />
        ) : null}
      </div>
      {showText && (
        <p aria-hidden="true" className="text-sm text-muted tabular-nums">
          {text}
        </p>
      )}
    </div>
  )
}
