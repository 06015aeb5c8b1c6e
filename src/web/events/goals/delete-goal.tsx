import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Goal } from '#contract/events/goals.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'
import { TrashIcon } from '#web/ui/icons.tsx'

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
        size="icon"
        aria-label={`Eliminar sueño: ${goal.name}`}
        onClick={() => setConfirming(true)}
      >
        <TrashIcon />
      </Button>
      <ConfirmDialog
        open={confirming}
        title="¿Eliminar este sueño?"
        text={`“${goal.name}” dejará de aparecer en tu evento. Un sueño que ya recibió aportaciones no se puede eliminar; puedes marcarlo como cumplido.`}
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
