import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { DESCRIPTION_MAX, EVENT_NAME_MAX } from '#contract/limits.ts'
import { GOAL_HINT } from '#contract/messages.ts'
import { parsePesos } from '#contract/money.ts'
import { Form } from '#web/forms/form.tsx'
import { useFaults } from '#web/forms/use-faults.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PlusIcon } from '#web/ui/icons.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { goalRules } from '../goal-rules.ts'
import type { OwnerAnswer } from './actions.ts'

/** The new-goal form of the detail page (`spec §2`, `§5`). */
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
  const fetcher = useFetcher<OwnerAnswer>()
  const answer = fetcher.data
  const refused = answer && 'message' in answer ? answer : undefined
  const { faults, form } = useFaults(goalRules, refused)
  useEffect(() => {
    if (answer && 'done' in answer) onDone()
  }, [answer, onDone])
  return (
    <Card>
      <Form fetcher={fetcher} {...form} className="grid gap-5">
        <h3 className="text-lg">Nuevo sueño</h3>
        <input type="hidden" name="intent" value="new-goal" />
        <TextField
          name="name"
          label="Nombre"
          maxLength={EVENT_NAME_MAX}
          error={faults.name}
          autoFocus
        />
        <MoneyField
          name="baseAmount"
          label="Monto objetivo"
          parse={parsePesos}
          error={faults.baseAmount}
          hint={GOAL_HINT}
        />
        <TextArea
          name="description"
          label="Descripción"
          optional
          maxLength={DESCRIPTION_MAX}
          error={faults.description}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={fetcher.state !== 'idle'} busyLabel="Guardando...">
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
