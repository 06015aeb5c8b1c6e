import { useState } from 'react'
import type { AdminUser } from '#contract/admin/admin.ts'
import type { Caller } from '#contract/api/caller.ts'
import { ReasonDialog, type ReasonedAction } from '#web/admin/reason-dialog.tsx'
import { toFormFailure } from '#web/forms/form-failure.ts'
import { Button } from '#web/ui/actions/button.tsx'

/** For a page's clientAction: handles the form of `SuspendButton`. */
export async function changeSuspension(call: Caller, form: FormData) {
  const suspended = form.get('suspended') === 'true'
  const reason = String(form.get('reason') ?? '')
  try {
    const params = { id: String(form.get('userId')) }
    await call('PATCH /users/:id', { params, body: { suspended, reason } })
    return { done: true as const }
  } catch (error) {
    return toFormFailure(error, form)
  }
}

type Person = Pick<AdminUser, 'id' | 'fullName' | 'roles' | 'suspendedAt'>

const SUSPEND_ACTION: ReasonedAction = {
  label: 'Suspender',
  busyLabel: 'Suspendiendo...',
  question: '¿Suspender esta cuenta?',
  text: 'Se cierran sus sesiones, no podrá entrar y sus eventos dejan de recibir aportaciones. Los pagos que están abiertos se cancelan.',
  done: 'Cuenta suspendida',
  tone: 'danger',
}
const REINSTATE_ACTION: ReasonedAction = {
  label: 'Reactivar',
  busyLabel: 'Reactivando...',
  question: '¿Reactivar esta cuenta?',
  text: 'Podrá entrar otra vez y sus eventos activos volverán a recibir aportaciones.',
  done: 'Cuenta reactivada',
  tone: 'primary',
  optionalReason: true,
}

/** Suspends or reinstates a user, with a reason; admins cannot be suspended (`R2`). */
export function SuspendButton({ user }: { user: Person }) {
  const [confirming, setConfirming] = useState<ReasonedAction | null>(null)
  if (user.roles.includes('ADMIN') && !user.suspendedAt)
    return <span className="text-muted">—</span>
  const act = user.suspendedAt ? REINSTATE_ACTION : SUSPEND_ACTION
  return (
    <>
      <Button
        variant="secondary"
        aria-label={`${act.label} a ${user.fullName}`}
        onClick={() => setConfirming(act)}
      >
        {act.label}
      </Button>
      {confirming && (
        <ReasonDialog
          act={confirming}
          name={user.fullName}
          fields={{ userId: user.id, suspended: String(confirming === SUSPEND_ACTION) }}
          hint="Queda en la auditoría; la persona no lo ve."
          onClose={() => setConfirming(null)}
        />
      )}
    </>
  )
}
