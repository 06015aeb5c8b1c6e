import { type FormEvent, useState } from 'react'
import { useNavigation } from 'react-router'
import type { Event } from '#contract/events/events.ts'
import { toMexicoCityClock } from '#contract/text/dates.ts'
import {
  BLANK_EVENT,
  diffEventValues,
  eventRules,
  toFormValues,
} from '#web/events/fields/event-values.ts'
import { Form } from '#web/forms/form.tsx'
import { type FormFailure, readTypedFields } from '#web/forms/form-failure.ts'
import { useFieldErrors } from '#web/forms/validation/use-field-errors.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EventFields } from '../fields/event-fields.tsx'
import { FormBar } from '../fields/form-bar.tsx'
import { CancelButton } from './cancel-button.tsx'
import { deleteSavedInput, loadSavedInput, saveInput } from './saved-input.ts'

interface StepEventProps {
  draft: Event | null
  /** Key of the unsaved input (`savedInputKey`). */
  storageKey: string
  failure: FormFailure | undefined
}

/** Step 1 of the wizard, 'Información del Evento' (`spec §2`, `§5`). */
export function StepEvent({ draft, storageKey, failure }: StepEventProps) {
  const navigation = useNavigation()
  const [saved] = useState(() => (draft ? toFormValues(draft) : BLANK_EVENT))
  const [typed] = useState(() => loadSavedInput(storageKey) ?? saved)
  const now = new Date()
  const { errors, message, form } = useFieldErrors(
    eventRules(now, draft ? saved : undefined),
    failure,
  )
  const change = (event: FormEvent<HTMLFormElement>) => {
    form.onChange(event)
    const latest = readTypedFields(new FormData(event.currentTarget))
    if (Object.keys(diffEventValues(saved, latest)).length > 0) saveInput(storageKey, latest)
    else deleteSavedInput(storageKey)
  }
  return (
    <Form {...form} onChange={change} className="grid gap-6">
      <input type="hidden" name="intent" value="event" />
      <EventFields
        typed={typed}
        errors={errors}
        firstDay={toMexicoCityClock(now.toISOString()).day}
      />
      {message && <Banner tone="danger">{message}</Banner>}
      <FormBar
        aside={<CancelButton />}
        main={
          <Button
            type="submit"
            size="lg"
            busy={navigation.formData?.get('intent') === 'event'}
            busyLabel="Guardando..."
          >
            Continuar con los sueños
          </Button>
        }
      />
    </Form>
  )
}
