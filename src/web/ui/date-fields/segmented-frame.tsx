import type { ReactNode } from 'react'
import { DateInput, DateSegment } from 'react-aria-components/DateField'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { FieldError, type FieldTexts } from '#web/ui/fields/field-frame.tsx'

export const segmentBoxStyle =
  'flex min-h-12 w-full items-center rounded-sm bg-surface pl-3 ring-1 ring-inset ring-edge transition-shadow ' +
  'hover:ring-ink data-focus-within:ring-2 data-focus-within:ring-accent data-invalid:ring-2 data-invalid:ring-danger data-disabled:bg-sunk data-disabled:text-muted data-disabled:hover:ring-edge'

/** Server and browser write different spaces before 'p.m.'; React would see two texts. */
const plainSpaces = (text: string) => text.replace(/\s+/gu, ' ')

/** The parts of a date or an hour, each its own spin button. */
export const Segments = () => (
  <DateInput className="flex flex-1 py-2">
    {(segment) => (
      <DateSegment
        segment={segment}
        className="min-w-6 rounded-sm px-0.5 py-1 text-center tabular-nums outline-none data-[type=literal]:min-w-0 data-[type=literal]:px-0 data-focused:bg-accent data-focused:text-accent-ink data-placeholder:text-muted data-focused:data-placeholder:text-accent-ink"
      >
        {({ text }) => plainSpaces(text)}
      </DateSegment>
    )}
  </DateInput>
)

/** Label, hint and error of a segmented field; react-aria aria them by slots. */
export const SegmentedFrame = ({
  label,
  hint,
  error,
  optional,
  children,
}: FieldTexts & { children: ReactNode }) => (
  <>
    <Label className="font-semibold leading-snug">
      {label}
      {optional && <span className="font-normal text-muted"> (opcional)</span>}
    </Label>
    {children}
    {error && (
      <Text slot="errorMessage" elementType="div">
        <FieldError>{error}</FieldError>
      </Text>
    )}
    {hint && (
      <Text slot="description" elementType="div" className="text-sm text-muted">
        {hint}
      </Text>
    )}
  </>
)
