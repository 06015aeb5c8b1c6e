import { type ReactNode, useState } from 'react'
import { MESSAGE_MAX } from '#contract/product/limits.ts'
import { TextArea } from '#web/ui/fields/text-field.tsx'

interface ReasonFieldProps {
  /** Reasons that are usual: one press writes it. */
  usual?: readonly string[] | undefined
  /** What stands there at first, until somebody types over it. */
  preset?: string | undefined
  hint: ReactNode
  optional?: boolean | undefined
  error?: string | undefined
}

/** The field 'Motivo', with the usual reasons above its text. */
export function ReasonField({ usual = [], preset = '', ...field }: ReasonFieldProps) {
  const [text, setText] = useState(preset)
  return (
    <TextArea
      name="reason"
      label="Motivo"
      maxLength={MESSAGE_MAX}
      {...field}
      above={
        usual.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would repeat the label above
          <div role="group" aria-label="Los usuales" className="flex flex-wrap gap-2">
            {usual.map((reason) => (
              <button
                key={reason}
                type="button"
                aria-pressed={reason === text}
                onClick={() => setText(reason)}
                className="min-h-11 rounded-full bg-surface px-3.5 text-sm ring-1 ring-edge ring-inset transition-colors hover:bg-accent-soft aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:text-accent aria-pressed:ring-2 aria-pressed:ring-accent lg:min-h-9"
              >
                {reason}
              </button>
            ))}
          </div>
        )
      }
      rows={2}
      value={text}
      onChange={setText}
      onFocus={({ target }) => text === preset && target.select()}
    />
  )
}
