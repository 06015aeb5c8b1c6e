import { type FormEvent, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Goal } from '#contract/events/goals.ts'
import { parsePesos } from '#contract/money/typed-pesos.ts'
import { DESCRIPTION_MAX, EVENT_NAME_MAX } from '#contract/product/limits.ts'
import { GOAL_HINT } from '#contract/product/messages.ts'
import { ConflictChoices } from '#web/events/conflicts/conflict-choices.tsx'
import { useConflicts } from '#web/events/conflicts/use-conflicts.ts'
import type { OwnerActionResult, UnsavedPhoto } from '#web/events/owner/actions.ts'
import { PhotoChoice } from '#web/events/pictures/photo-choice.tsx'
import { createRandomId } from '#web/format/text.ts'
import { Form, readTypedFields } from '#web/forms/form.tsx'
import { type FieldErrors, useFieldErrors } from '#web/forms/validation/field-errors.ts'
import { writeText } from '#web/forms/write-text.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx'
import { TrashIcon } from '#web/ui/more-icons.tsx'
import { formatAmount } from '#web/ui/style/format-amount.ts'
import { FoldedIdeas } from './goal-ideas.tsx'
import { goalRules } from './goal-rules.ts'
import { GOAL_CONFLICTS, pickSavedGoal, readGoal, toGoalValues } from './goal-values.ts'

type GoalField = 'name' | 'baseAmount' | 'description' | 'canBeBrought'

interface GoalFieldsProps {
  errors: FieldErrors
  /** Initial text of each field; `baseAmount` in pesos as typed. */
  values?: Partial<Record<GoalField, string>> | undefined
  /** The `name` attribute of a field, where several goals share one form. */
  nameOf?: (field: GoalField) => string
  nameLabel?: string
  namePlaceholder?: string
  autoFocus?: boolean
}

export function GoalFields({
  errors,
  values,
  nameOf = (field) => field,
  nameLabel = 'Nombre del sueño',
  namePlaceholder,
  autoFocus = false,
}: GoalFieldsProps) {
  const fieldProps = (field: GoalField) => ({
    name: nameOf(field),
    defaultValue: values?.[field],
    error: errors[nameOf(field)],
  })
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_15rem]">
        <TextField
          {...fieldProps('name')}
          label={nameLabel}
          placeholder={namePlaceholder}
          maxLength={EVENT_NAME_MAX}
          autoComplete="off"
          autoFocus={autoFocus}
        />
        <MoneyField
          {...fieldProps('baseAmount')}
          label="Monto objetivo"
          parse={parsePesos}
          hint={GOAL_HINT}
        />
      </div>
      <TextArea
        {...fieldProps('description')}
        label="Descripción"
        optional
        rows={2}
        maxLength={DESCRIPTION_MAX}
      />
      <Checkbox
        name={nameOf('canBeBrought')}
        label="Un invitado puede decir “Yo lo llevo”"
        hint="Si alguien lo aparta, no recibe dinero hasta que tú lo liberes."
        defaultChecked={Boolean(values?.canBeBrought)}
      />
    </>
  )
}

const NEW_GOAL = readGoal({})

function readFields(form: HTMLFormElement | null) {
  const find = (name: GoalField) => {
    const field = form?.elements.namedItem(name)
    return field instanceof HTMLInputElement ? field : null
  }
  return { name: find('name'), baseAmount: find('baseAmount') }
}

interface GoalFormProps {
  /** Absent of a new one. */
  goal?: Goal
  /** Names of the event's goals. */
  taken?: readonly string[]
  onClose: (unsaved?: UnsavedPhoto) => void
}

/** Changes a saved goal, or adds one to the event with its photo. */
export function GoalForm({ goal, taken = [], onClose }: GoalFormProps) {
  const [newId] = useState(createRandomId)
  const fetcher = useFetcher<OwnerActionResult>()
  const result = fetcher.data
  const failure = result && 'message' in result ? result : undefined
  const { errors, message, form } = useFieldErrors(goalRules, failure)
  const { read, fields, open, round, choose, follow } = useConflicts({
    initial: goal ? pickSavedGoal(goal) : NEW_GOAL,
    ...(!goal && { initialTyped: {} }),
    toValues: toGoalValues,
    groups: GOAL_CONFLICTS,
    failure,
  })
  useEffect(() => {
    if (result && 'done' in result) onClose(result.unsavedPhoto)
  }, [result, onClose])
  const change = (changed: FormEvent<HTMLFormElement>) => {
    form.onChange(changed)
    follow(readTypedFields(new FormData(changed.currentTarget)))
  }
  return (
    <Form
      fetcher={fetcher}
      {...form}
      onChange={change}
      encType="multipart/form-data"
      className="grid gap-5"
    >
      {!goal && <h3 className="text-lg">Nuevo sueño</h3>}
      <input type="hidden" name="intent" value={goal ? 'save-goal' : 'new-goal'} />
      <input type="hidden" name="goalId" value={goal?.id ?? newId} />
      {goal && <input type="hidden" name="read" value={JSON.stringify(read)} />}
      {!goal && (
        <FoldedIdeas
          taken={taken}
          onChoose={(idea) => {
            const { name, baseAmount } = readFields(form.ref.current)
            if (name) writeText(name, idea.name)
            if (baseAmount) writeText(baseAmount, formatAmount(idea.amount))
            baseAmount?.focus()
          }}
        />
      )}
      <div key={fields.version} className="grid gap-5">
        <GoalFields
          errors={errors}
          values={fields.values}
          nameLabel={goal ? 'Nombre del sueño' : 'Nombre'}
          autoFocus
        />
      </div>
      {!goal && <PhotoChoice of="tu sueño" />}
      <ConflictChoices conflicts={open} round={round} onChoose={choose} />
      {message && !failure?.conflicts && <Banner tone="danger">{message}</Banner>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={fetcher.state !== 'idle'} busyLabel="Guardando...">
          Guardar sueño
        </Button>
        <Button variant="quiet" onClick={() => onClose()}>
          Cancelar
        </Button>
      </div>
    </Form>
  )
}

/** Deletes a goal after confirmation; the server refuses one with contributions (`R4`). */
export function DeleteGoal({ goal }: { goal: Goal }) {
  const fetcher = useFetcher<unknown>()
  const [confirming, setConfirming] = useState(false)
  useEffect(() => {
    if (fetcher.data) setConfirming(false)
  }, [fetcher.data])
  return (
    <>
      <Button
        variant="quiet"
        aria-label={`Eliminar sueño: ${goal.name}`}
        className="justify-self-start"
        onClick={() => setConfirming(true)}
      >
        <TrashIcon /> Eliminar sueño
      </Button>
      <ConfirmDialog
        open={confirming}
        title="¿Eliminar este sueño?"
        text={`“${goal.name}” dejará de aparecer en tu evento.`}
        confirmLabel="Eliminar sueño"
        busyLabel="Eliminando..."
        tone="danger"
        busy={fetcher.state !== 'idle'}
        onConfirm={() =>
          void fetcher.submit({ intent: 'delete-goal', goalId: goal.id }, { method: 'post' })
        }
        onCancel={() => setConfirming(false)}
      />
    </>
  )
}
