import { type ComponentProps, useState } from 'react'
import { segmentStyle, segmentTrack } from '#web/ui/layout/segment-style.ts'
import { classNames } from '#web/ui/style/class-names.ts'
import { FieldGroup } from './field-frame.tsx'

interface RadioSegmentsProps extends Pick<ComponentProps<typeof FieldGroup>, 'legend'> {
  name: string
  /** With short labels; the description of the chosen one stands below. */
  options: readonly { value: string; label: string; description: string }[]
  defaultValue: string
}

/** Native radio buttons as segments side by side, where cards would fill a phone. */
export const RadioSegments = ({ name, options, defaultValue, ...group }: RadioSegmentsProps) => {
  const [chosen, choose] = useState(defaultValue)
  return (
    <FieldGroup {...group} hint={options.find(({ value }) => value === chosen)?.description}>
      <div className={classNames(segmentTrack, 'flex-wrap')}>
        {options.map(({ value, label }) => (
          <label
            key={value}
            className={classNames(
              segmentStyle(value === chosen),
              'relative grow justify-items-center max-sm:px-2!',
            )}
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => choose(value)}
              className="absolute inset-0 appearance-none rounded-full"
            />
            {label}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
