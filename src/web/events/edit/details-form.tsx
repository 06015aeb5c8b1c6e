import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import type { Event } from '#contract/events/events.ts'
import { toMexicoCityClock } from '#contract/text/dates.ts'
import { diffEventValues, eventRules, toFormValues } from '#web/events/fields/event-values.ts'
import { Form } from '#web/forms/form.tsx'
import { readTypedFields } from '#web/forms/form-failure.ts'
import { useFieldErrors } from '#web/forms/validation/use-field-errors.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EventFields } from '../fields/event-fields.tsx'
import { FormBar } from '../fields/form-bar.tsx'
import type { OwnerActionResult } from '../owner/actions.ts'

interface DetailsFormProps {
  event: Event
  answer: OwnerActionResult | undefined
  onDirty: (dirty: boolean) => void
  /** Restores the saved values. */
  onReset: () => void
}

/** The event's details; saving sends only the fields that differ. */
export function DetailsForm({ event, answer, onDirty, onReset }: DetailsFormProps) {
  const busy = useNavigation().formData?.get('intent') === 'save'
  const [first] = useState(() => toFormValues(event))
  const [saved, setSaved] = useState(first)
  const [latest, setLatest] = useState(first)
  const sent = useRef(first)
  const dirty = Object.keys(diffEventValues(saved, latest)).length > 0
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  useEffect(() => {
    if (answer && 'done' in answer) setSaved(sent.current)
  }, [answer])
  const failure = answer && 'message' in answer ? answer : undefined
  const now = new Date()
  const { errors, form } = useFieldErrors(eventRules(now, saved), failure)
  const today = toMexicoCityClock(now.toISOString()).day
  const change = (changed: FormEvent<HTMLFormElement>) => {
    form.onChange(changed)
    setLatest(readTypedFields(new FormData(changed.currentTarget)))
  }
  return (
    <Form
      {...form}
      onChange={change}
      onSubmit={(submitted) => {
        sent.current = latest
        form.onSubmit(submitted)
      }}
      className="grid gap-6"
    >
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="before" value={JSON.stringify(saved)} />
      <EventFields
        typed={first}
        errors={errors}
        firstDay={saved.eventDate && saved.eventDate < today ? saved.eventDate : today}
      />
      {failure && dirty && <Banner tone="danger">{failure.message}</Banner>}
      <FormBar
        aside={
          <Button variant="quiet" size="lg" disabled={!dirty || busy} onClick={onReset}>
            Deshacer cambios
          </Button>
        }
        main={
          <Button type="submit" size="lg" disabled={!dirty} busy={busy} busyLabel="Guardando...">
            Guardar cambios
          </Button>
        }
      />
    </Form>
  )
}
