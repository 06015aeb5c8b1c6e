import { type FormEvent, useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import type { Event } from '#contract/events/events.ts'
import { TOAST_MS } from '#contract/product/limits.ts'
import { toZonedClock } from '#contract/text/time-zones.ts'
import { ConflictChoices } from '#web/events/conflicts/conflict-choices.tsx'
import { EVENT_CONFLICTS } from '#web/events/conflicts/event-conflicts.ts'
import { useConflicts } from '#web/events/conflicts/use-conflicts.ts'
import { EventFields } from '#web/events/fields/event-fields.tsx'
import {
  buildCoHostRules,
  buildEventRules,
  diffEventValues,
  pickSavedFields,
  type SavedFields,
  toFormValues,
} from '#web/events/fields/event-values.ts'
import { FormBar } from '#web/events/fields/form-bar.tsx'
import type { OwnerActionResult } from '#web/events/owner/actions.ts'
import { Form, readTypedFields } from '#web/forms/form.tsx'
import { useFieldErrors } from '#web/forms/validation/field-errors.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import type { SavedDetails } from './save-details.ts'

interface DetailsFormProps {
  event: Event
  result: SavedDetails | OwnerActionResult | undefined
  onDirty: (dirty: boolean) => void
  onReset: () => void
}

interface SavedOptions {
  result: DetailsFormProps['result']
  accept: (saved: Partial<SavedFields>) => void
  dirty: boolean
}

/** Takes over what was saved; the bar stays where the button was pressed until its note is read. */
function useSaved({ result, accept, dirty }: SavedOptions) {
  const [hasSaved, setHasSaved] = useState(false)
  const [isJustSaved, setIsJustSaved] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!result || !('saved' in result)) return
    setHasSaved(true)
    accept(result.saved)
    setIsJustSaved(true)
    const timer = setTimeout(() => setIsJustSaved(false), TOAST_MS)
    return () => {
      clearTimeout(timer)
      setIsJustSaved(false)
    }
  }, [result])
  return { hasSaved, stays: dirty || isJustSaved }
}

/**
 * The details of an event; of a field that another host has saved meanwhile, its reader chooses what stays. Where
 * everything of the other's was chosen there is nothing left to save, and 'Guardar cambios' only ends the choice.
 */
export function DetailsForm({ event, result, onDirty, onReset }: DetailsFormProps) {
  const busy = useNavigation().formData?.get('intent') === 'save'
  const failure = result && 'message' in result ? result : undefined
  const conflicts = useConflicts({
    initial: pickSavedFields(event),
    toValues: toFormValues,
    groups: EVENT_CONFLICTS,
    failure,
  })
  const { read, fields, latest, open, accept } = conflicts
  const saved = toFormValues(read)
  const dirty = Object.keys(diffEventValues(saved, latest)).length > 0
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  const { hasSaved, stays } = useSaved({ result, accept, dirty })
  const now = new Date()
  const isCoHost = event.viewer === 'COHOST'
  const buildRules = isCoHost ? buildCoHostRules : buildEventRules
  const { errors, form } = useFieldErrors(buildRules(now, saved), failure)
  const today = toZonedClock(now, read.timeZone).day
  const change = (changed: FormEvent<HTMLFormElement>) => {
    form.onChange(changed)
    conflicts.follow(readTypedFields(new FormData(changed.currentTarget)))
  }
  return (
    <Form
      {...form}
      onChange={change}
      className="grid grid-cols-1 gap-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:items-start"
    >
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="read" value={JSON.stringify(read)} />
      <EventFields
        key={fields.version}
        typed={fields.values}
        errors={errors}
        firstDay={saved.eventDate && saved.eventDate < today ? saved.eventDate : today}
        isFeesPayerFixed={event.isFeesPayerFixed}
        isCoHost={isCoHost}
        isShort
      />
      <div className="grid gap-6 empty:hidden lg:col-span-2">
        <ConflictChoices conflicts={open} round={conflicts.round} onChoose={conflicts.choose} />
        {failure && !failure.conflicts && dirty && <Banner tone="danger">{failure.message}</Banner>}
      </div>
      <FormBar
        stays={stays}
        aside={
          <Button variant="quiet" size="lg" disabled={!dirty || busy} onClick={onReset}>
            Deshacer cambios
          </Button>
        }
        state={hasSaved && !dirty && !busy && open.length === 0 ? 'Cambios guardados' : null}
        main={
          <Button
            type={dirty ? 'submit' : 'button'}
            size="lg"
            disabled={!dirty && open.length === 0}
            busy={busy}
            busyLabel="Guardando..."
            onClick={dirty ? undefined : () => accept({})}
          >
            Guardar cambios
          </Button>
        }
      />
    </Form>
  )
}
