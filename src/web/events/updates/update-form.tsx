import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { HostUpdate, UpdateKind } from '#contract/events/updates/updates.ts'
import { PERSON_NAME_MAX, UPDATE_TEXT_MAX } from '#contract/product/limits.ts'
import { type TimeZone, toZonedClock } from '#contract/text/time-zones.ts'
import { PhotoChoice } from '#web/events/pictures/photo-choice.tsx'
import { createRandomId } from '#web/format/text.ts'
import { Form } from '#web/forms/form.tsx'
import { LeaveGuard } from '#web/forms/leave-guard.tsx'
import { fieldProps, useFieldErrors } from '#web/forms/validation/field-errors.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { DateField } from '#web/ui/date-fields/date-field.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx'
import { useFocusFirst } from '#web/ui/layout/use-focus-first.ts'
import type { UpdateResult } from './actions.ts'
import { TextWithLinks } from './event-updates.tsx'
import { buildUpdateRules, toUpdateValues } from './update-values.ts'

const LABELS: Record<UpdateKind, string> = {
  NEWS: '¿Qué les quieres contar?',
  BORN: 'Unas palabras',
  MOVED: 'Tus palabras, después de lo que cambió',
}

interface UpdateFormProps {
  kind: UpdateKind
  /** The event's: a day of birth is at most today on its clock. */
  timeZone: TimeZone
  /** The update that is changed; without it the form writes a new one. */
  update?: HostUpdate
  /** Whether a new one may have a photo. */
  takesPhoto?: boolean
  /** `draftId`: of a new update. `photoFailure`: why its photo was not saved. */
  onDone: (message: string, draftId?: string, photoFailure?: string) => void
  cancel: ReactNode
}

/** Writes or changes an update: its words, or what the hosts like to tell of the birth (`R25`). */
export function UpdateForm(props: UpdateFormProps) {
  const { kind, timeZone, update, takesPhoto = false, onDone, cancel } = props
  const fetcher = useFetcher<UpdateResult>()
  const { data: result } = fetcher
  const [today] = useState(() => toZonedClock(new Date(), timeZone).day)
  const isDirty = useRef(false)
  const container = useFocusFirst<HTMLDivElement>()
  const failure = result && 'message' in result ? result : undefined
  const { errors, message, form } = useFieldErrors(buildUpdateRules(kind, today), failure)
  const field = fieldProps(errors, update ? toUpdateValues(update) : {})
  const done = result && 'done' in result ? result : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (done === null) return
    isDirty.current = false
    onDone(done.done, done.draftId, done.photoFailure)
  }, [result])
  return (
    <div ref={container}>
      <Form
        {...form}
        fetcher={fetcher}
        encType="multipart/form-data"
        onChange={(event) => {
          isDirty.current = true
          form.onChange(event)
        }}
        className="grid gap-5"
      >
        {message && <Banner tone="danger">{message}</Banner>}
        <input type="hidden" name="kind" value={kind} />
        <HiddenFields update={update} updatedAt={failure?.typed.updatedAt} />
        {kind === 'BORN' && <BirthFields field={field} />}
        {update?.facts && <TextWithLinks text={update.facts} />}
        <TextArea
          {...field('text')}
          label={LABELS[kind]}
          optional={kind !== 'NEWS'}
          rows={5}
          maxLength={UPDATE_TEXT_MAX}
          hint="Puedes poner enlaces: se ven como enlaces en tu página."
        />
        {takesPhoto && <PhotoChoice of="la novedad" />}
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            name="intent"
            value={update ? 'change' : 'write'}
            busy={fetcher.state !== 'idle'}
            busyLabel="Guardando..."
          >
            {update ? 'Guardar cambios' : 'Guardar y revisar'}
          </Button>
          {cancel}
        </div>
        <LeaveGuard
          isDirty={() => isDirty.current}
          text="Lo que escribiste en tu novedad se perderá."
        />
      </Form>
    </div>
  )
}

interface HiddenFieldsProps {
  update: HostUpdate | undefined
  /** Of an update that somebody else has changed meanwhile. */
  updatedAt: string | undefined
}

/** Which update it is; a new one that is sent twice is written once. */
function HiddenFields({ update, updatedAt }: HiddenFieldsProps) {
  const [formKey] = useState(createRandomId)
  const [readAt] = useState(update?.updatedAt)
  if (!update) return <input type="hidden" name="formKey" value={formKey} />
  return (
    <>
      <input type="hidden" name="updateId" value={update.id} />
      <input type="hidden" name="updatedAt" value={updatedAt ?? readAt} />
    </>
  )
}

const PRIVATE = 'Solo si quieres contarlo.'

function BirthFields({ field }: { field: ReturnType<typeof fieldProps> }) {
  return (
    <>
      <TextField
        {...field('birth.name')}
        label="Cómo se llama"
        maxLength={PERSON_NAME_MAX}
        hint="Tu página va a decir “Ya nació …”."
        autoComplete="off"
      />
      <DateField {...field('birth.bornOn')} label="Qué día nació" optional hint={PRIVATE} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...field('birth.weight')}
          label="Cuánto pesó"
          optional
          hint="Como 3.2 kg o 3200 g."
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          {...field('birth.length')}
          label="Cuánto midió"
          optional
          hint="En centímetros, como 50."
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
    </>
  )
}
