import { type ChangeEvent, type ComponentProps, useRef } from 'react'
import { CharacterCounter, useTextLength } from './character-counter.tsx'
import { controlStyle, FieldFrame, type FieldTexts } from './field-frame.tsx'

export interface TextFieldProps
  extends FieldTexts,
    Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'defaultValue' | 'className' | 'ref'> {
  name: string
  value?: string | undefined
  defaultValue?: string | undefined
  onChange?: ((value: string) => void) | undefined
  /** Shows 'typed / maxLength'; needs `maxLength`. */
  counter?: boolean | undefined
}

/** One line of text; any attribute of a native input passes through. */
export const TextField = (props: TextFieldProps) => {
  const { label, hint, error, optional, id, counter, onChange, ...input } = props
  const control = useRef<HTMLInputElement>(null)
  const [length, measure] = useTextLength(control, input.value ?? input.defaultValue ?? '')
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    measure()
    onChange?.(event.target.value)
  }
  const aside = counter && input.maxLength && (
    <CharacterCounter length={input.value?.length ?? length} max={input.maxLength} />
  )
  return (
    <FieldFrame {...{ label, hint, error, optional, id, aside }}>
      {(aria) => (
        <input
          type="text"
          {...input}
          {...aria}
          ref={control}
          onChange={change}
          className={controlStyle}
        />
      )}
    </FieldFrame>
  )
}
