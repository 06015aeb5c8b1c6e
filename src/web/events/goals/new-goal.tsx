import { useState } from 'react'
import { Form } from '#web/forms/form.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { PlusIcon } from '#web/ui/icons.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { GoalFields } from './goal-fields.tsx'
import { useGoalForm } from './use-goal-form.ts'

/** A button that opens the new-goal form (`spec §2`, `§5`). */
export function NewGoal() {
  const [open, setOpen] = useState(false)
  const [round, setRound] = useState(0)
  const [opened, setOpened] = useState(false)
  if (!open) {
    return (
      <Button
        variant="secondary"
        size="lg"
        wide
        autoFocus={opened}
        onClick={() => {
          setOpen(true)
          setOpened(true)
        }}
      >
        <PlusIcon /> Agregar un sueño
      </Button>
    )
  }
  return (
    <GoalForm
      key={round}
      onDone={() => {
        setRound(round + 1)
        setOpen(false)
      }}
      onCancel={() => setOpen(false)}
    />
  )
}

function GoalForm({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { errors, busy, form } = useGoalForm(onDone)
  return (
    <Card>
      <Form {...form} className="grid gap-5">
        <h3 className="text-lg">Nuevo sueño</h3>
        <input type="hidden" name="intent" value="new-goal" />
        <GoalFields errors={errors} nameLabel="Nombre" autoFocus />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy} busyLabel="Guardando...">
            Guardar sueño
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            Cancelar
          </Button>
        </div>
      </Form>
    </Card>
  )
}
