import { type RefObject, useEffect, useState } from 'react'
import { classNames } from '#web/ui/style/class-names.ts'

/**
 * Length of a control's text, controlled or not, including what was typed before hydration. Call
 * `measure` on every change.
 */
export const useTextLength = (
  control: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  initial: string,
) => {
  const [length, setLength] = useState(initial.length)
  const measure = () => setLength(control.current?.value.length ?? 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(measure, [])
  return [length, measure] as const
}

/** '12 / 500'; screen readers announce it only when few characters are left. */
export const CharacterCounter = ({ length, max }: { length: number; max: number }) => {
  const left = max - length
  const near = left <= Math.max(10, max * 0.1)
  return (
    <div className={classNames('money noscript:hidden', near && 'font-semibold text-warning')}>
      <span aria-hidden="true">
        {length} / {max}
      </span>
      <span className="sr-only" role="status">
        {near ? `Te quedan ${Math.max(0, left)} caracteres` : ''}
      </span>
    </div>
  )
}
