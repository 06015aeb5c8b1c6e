import {
  type ChangeEvent,
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { classNames } from '#web/ui/style/class-names.ts'
import { controlStyle, FieldFrame, type FieldTexts } from './field-frame.tsx'

type OwnAttributes = 'onChange' | 'value' | 'defaultValue' | 'className' | 'ref'

interface TextProps extends FieldTexts {
  name: string
  value?: string | undefined
  defaultValue?: string | undefined
  maxLength?: number | undefined
  onChange?: ((value: string) => void) | undefined
  /** Shows 'typed / maxLength'; needs `maxLength`. By default only a `TextArea` does. */
  counter?: boolean | undefined
}

/** '12 / 500'; screen readers announce it only when few characters are left. */
const CharacterCounter = ({ length, max }: { length: number; max: number }) => {
  const left = max - length
  const near = left <= Math.max(10, max * 0.1)
  return (
    <div
      className={classNames(
        'money min-w-[8ch] text-end noscript:hidden',
        near && 'font-semibold text-warning',
      )}
    >
      {/* One text: a page may write it before it is hydrated. */}
      <span aria-hidden="true" data-counter="" suppressHydrationWarning>
        {`${length} / ${max}`}
      </span>
      <span className="sr-only" role="status">
        {near ? `Te quedan ${Math.max(0, left)} caracteres` : ''}
      </span>
    </div>
  )
}

/** Change handler and counter of a text control, controlled or not, including text typed early. */
const useText = (
  control: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  { value, defaultValue, maxLength, counter, onChange }: TextProps,
) => {
  const [length, setLength] = useState((value ?? defaultValue ?? '').length)
  const measure = () => setLength(control.current?.value.length ?? 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    measure()
    const form = control.current?.form
    // The event comes before the fields are as they began.
    const follow = () => queueMicrotask(measure)
    form?.addEventListener('reset', follow)
    return () => form?.removeEventListener('reset', follow)
  }, [])
  const change = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    measure()
    onChange?.(event.target.value)
  }
  const aside = counter && maxLength && (
    <CharacterCounter length={value?.length ?? length} max={maxLength} />
  )
  return { change, aside }
}

/** One line of text; any attribute of a native input passes through. */
export const TextField = (props: TextProps & Omit<ComponentProps<'input'>, OwnAttributes>) => {
  const { label, hint, error, optional, id, counter, onChange, ...input } = props
  const control = useRef<HTMLInputElement>(null)
  const { change, aside } = useText(control, props)
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

interface TextAreaProps
  extends TextProps,
    Omit<ComponentProps<'textarea'>, OwnAttributes | keyof TextProps> {
  /** Between the label and the text: what writes a text by a press. */
  above?: ReactNode
}

export const TextArea = (props: TextAreaProps) => {
  const {
    label,
    hint,
    error,
    optional,
    id,
    counter = true,
    onChange,
    rows = 3,
    above,
    ...area
  } = props
  const control = useRef<HTMLTextAreaElement>(null)
  const { change, aside } = useText(control, { ...props, counter })
  return (
    <FieldFrame {...{ label, hint, error, optional, id, aside }}>
      {(aria) => (
        <>
          {above}
          <textarea
            {...area}
            {...aria}
            ref={control}
            rows={rows}
            onChange={change}
            className={classNames(controlStyle, 'field-sizing-content min-h-24 max-h-96 resize-y')}
          />
        </>
      )}
    </FieldFrame>
  )
}
