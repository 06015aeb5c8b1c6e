import { type FormEvent, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Goal } from '#contract/events/goals.ts'
import { parsePesos } from '#contract/money/typed-pesos.ts'
import { DESCRIPTION_MAX, EVENT_NAME_MAX } from '#contract/product/limits.ts'
import { GOAL_HINT } from '#contract/product/messages.ts'
import { ConflictChoices } from '#web/events/conflicts/conflict-choices.tsx'
import { useConflicts } from '#web/events/conflicts/use-conflicts.ts'
import type { OwnerActionResult } from '#web/events/owner/actions.ts'
import { Form, readTypedFields } from '#web/forms/form.tsx'
import { type FieldErrors, useFieldErrors } from '#web/forms/validation/field-errors.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx'
import { PlusIcon, TrashIcon } from '#web/ui/icons.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { goalRules } from './goal-rules.ts'
import { GOAL_CONFLICTS, pickSavedGoal, readGoal, toGoalValues } from './goal-values.ts'

type GoalField = 'name' | 'baseAmount' | 'description'

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
    </>
  )
}

const NEW_GOAL = readGoal({})

/** Changes a saved goal, or adds one to the event. */
export function GoalForm({ goal, onClose }: { goal?: Goal; onClose: () => void }) {
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
    if (result && 'done' in result) onClose()
  }, [result, onClose])
  const change = (changed: FormEvent<HTMLFormElement>) => {
    form.onChange(changed)
    follow(readTypedFields(new FormData(changed.currentTarget)))
  }
  return (
    <Form fetcher={fetcher} {...form} onChange={change} className="grid gap-5">
      {!goal && <h3 className="text-lg">Nuevo sueño</h3>}
      <input type="hidden" name="intent" value={goal ? 'save-goal' : 'new-goal'} />
      {goal && <input type="hidden" name="goalId" value={goal.id} />}
      {goal && <input type="hidden" name="read" value={JSON.stringify(read)} />}
      <div key={fields.version} className="grid gap-5">
        <GoalFields
          errors={errors}
          values={fields.values}
          nameLabel={goal ? 'Nombre del sueño' : 'Nombre'}
          autoFocus
        />
        <Checkbox
          name="canBeBrought"
          label="Un invitado puede decir “Yo lo llevo”"
          hint="Si alguien lo aparta, no recibe dinero hasta que tú lo liberes."
          defaultChecked={Boolean(fields.values.canBeBrought)}
        />
      </div>
      <ConflictChoices conflicts={open} round={round} onChoose={choose} />
      {message && !failure?.conflicts && <Banner tone="danger">{message}</Banner>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={fetcher.state !== 'idle'} busyLabel="Guardando...">
          Guardar sueño
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </Form>
  )
}

/** A button that opens the new-goal form (`spec §2`, `§5`). */
export function NewGoal() {
  const [state, setState] = useState<'initial' | 'open' | 'closed'>('initial')
  if (state === 'open') {
    return (
      <Card>
        <GoalForm onClose={() => setState('closed')} />
      </Card>
    )
  }
  return (
    <Button
      variant="secondary"
      size="lg"
      wide
      autoFocus={state === 'closed'}
      onClick={() => setState('open')}
    >
      <PlusIcon /> Agregar un sueño
    </Button>
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
        onClick={() => setConfirming(true)}
      >
        <TrashIcon /> Eliminar
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
