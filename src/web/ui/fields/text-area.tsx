import { type ChangeEvent, type ComponentProps, useRef } from 'react'
import { classNames } from '#web/ui/style/class-names.ts'
import { CharacterCounter, useTextLength } from './character-counter.tsx'
import { controlStyle, FieldFrame, type FieldTexts } from './field-frame.tsx'

export interface TextAreaProps
  extends FieldTexts,
    Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'defaultValue' | 'className' | 'ref'> {
  name: string
  value?: string | undefined
  defaultValue?: string | undefined
  onChange?: ((value: string) => void) | undefined
  /** Shows 'typed / maxLength' unless false; needs `maxLength`. */
  counter?: boolean | undefined
}

/** Several lines of text that grow with what is typed. */
export const TextArea = (props: TextAreaProps) => {
  const { label, hint, error, optional, id, counter = true, onChange, rows = 3, ...area } = props
  const control = useRef<HTMLTextAreaElement>(null)
  const [length, measure] = useTextLength(control, area.value ?? area.defaultValue ?? '')
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    measure()
    onChange?.(event.target.value)
  }
  const aside = counter && area.maxLength && (
    <CharacterCounter length={area.value?.length ?? length} max={area.maxLength} />
  )
  return (
    <FieldFrame {...{ label, hint, error, optional, id, aside }}>
      {(aria) => (
        <textarea
          {...area}
          {...aria}
          ref={control}
          rows={rows}
          onChange={change}
          className={classNames(controlStyle, 'field-sizing-content min-h-24 max-h-96 resize-y')}
        />
      )}
    </FieldFrame>
  )
}
