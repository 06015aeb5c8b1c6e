import { useState } from 'react'
import type { Goal } from '#contract/events/goals.ts'
import { formatPesos, parsePesos } from '#contract/money/money.ts'
import { DESCRIPTION_MAX, EVENT_NAME_MAX } from '#contract/product/limits.ts'
import { GOAL_HINT } from '#contract/product/messages.ts'
import { Form } from '#web/forms/form.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { formatAmount as pesosText } from '#web/ui/fields/pesos.ts'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { ChevronDownIcon, EditIcon } from '#web/ui/icons.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { DeleteGoal } from './delete-goal.tsx'
import { useGoalForm } from './use-goal-form.ts'

interface GoalRowProps {
  goal: Goal
  /** Moves it one place; absent at the ends. */
  onUp?: (() => void) | undefined
  onDown?: (() => void) | undefined
}

/** One sueño of the event: its place, its texts, its end. */
export function GoalRow({ goal, onUp, onDown }: GoalRowProps) {
  const [editing, setEditing] = useState(false)
  return (
    <Card as="li" className="grid gap-4" id={`goal-${goal.id}`}>
      {editing ? (
        <GoalForm goal={goal} onClose={() => setEditing(false)} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="grid min-w-0 flex-1 basis-60 gap-1">
            <p className="font-semibold wrap-anywhere">{goal.name}</p>
            {goal.description && (
              <p title={goal.description} className="line-clamp-2 text-sm text-muted wrap-anywhere">
                {goal.description}
              </p>
            )}
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <span>
                <span className="money">{formatPesos(goal.currentAmount)}</span> de{' '}
                <span className="money">{formatPesos(goal.targetAmount)}</span>
              </span>
              {!goal.canReceiveContributions && (
                <StatusBadge tone="success">Sueño cumplido</StatusBadge>
              )}
            </p>
          </div>
          <div className="flex flex-wrap gap-1">
            <Move goal={goal} way="Subir" onMove={onUp} />
            <Move goal={goal} way="Bajar" onMove={onDown} />
            <Button
              variant="quiet"
              size="icon"
              aria-label={`Editar sueño: ${goal.name}`}
              onClick={() => setEditing(true)}
            >
              <EditIcon />
            </Button>
            <DeleteGoal goal={goal} />
          </div>
        </div>
      )}
    </Card>
  )
}

interface MoveProps {
  goal: Goal
  way: 'Subir' | 'Bajar'
  onMove: (() => void) | undefined
}

function Move({ goal, way, onMove }: MoveProps) {
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={`${way} sueño: ${goal.name}`}
      data-move={way}
      disabled={!onMove}
      onClick={onMove}
    >
      <ChevronDownIcon className={way === 'Subir' ? 'rotate-180' : ''} />
    </Button>
  )
}

function GoalForm({ goal, onClose }: { goal: Goal; onClose: () => void }) {
  const { errors, busy, form } = useGoalForm(onClose)
  return (
    <Form {...form} className="grid gap-5">
      <input type="hidden" name="intent" value="save-goal" />
      <input type="hidden" name="goalId" value={goal.id} />
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_15rem]">
        <TextField
          name="name"
          label="Nombre del sueño"
          maxLength={EVENT_NAME_MAX}
          defaultValue={goal.name}
          error={errors.name}
          autoComplete="off"
        />
        <MoneyField
          name="baseAmount"
          label="Monto objetivo"
          parse={parsePesos}
          defaultValue={pesosText(goal.targetAmount)}
          error={errors.baseAmount}
          hint={GOAL_HINT}
        />
      </div>
      <TextArea
        name="description"
        label="Descripción"
        optional
        rows={2}
        maxLength={DESCRIPTION_MAX}
        defaultValue={goal.description ?? ''}
        error={errors.description}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyLabel="Guardando...">
          Guardar sueño
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </Form>
  )
}
