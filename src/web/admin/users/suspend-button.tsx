import { useState } from 'react'
import type { AdminUser } from '#contract/admin/admin.ts'
import { type Act, ReasonDialog } from '#web/admin/reason-dialog.tsx'
import { Button } from '#web/ui/actions/button.tsx'

type Person = Pick<AdminUser, 'id' | 'fullName' | 'roles' | 'suspendedAt'>

const SUSPEND: Act = {
  label: 'Suspender',
  busyLabel: 'Suspendiendo...',
  question: '¿Suspender esta cuenta?',
  text: 'Se cierran sus sesiones, no podrá entrar y sus eventos dejan de recibir aportaciones. Los pagos que están abiertos se cancelan.',
  done: 'Cuenta suspendida',
  tone: 'danger',
}
const REINSTATE: Act = {
  label: 'Reactivar',
  busyLabel: 'Reactivando...',
  question: '¿Reactivar esta cuenta?',
  text: 'Podrá entrar otra vez y sus eventos activos volverán a recibir aportaciones.',
  done: 'Cuenta reactivada',
  tone: 'primary',
  optionalReason: true,
}

/** Suspends or reinstates somebody, after asking why; admins cannot be suspended (`R2`). */
export function SuspendButton({ user }: { user: Person }) {
  const [asking, setAsking] = useState<Act | null>(null)
  if (user.roles.includes('ADMIN') && !user.suspendedAt)
    return <span className="text-muted">—</span>
  const act = user.suspendedAt ? REINSTATE : SUSPEND
  return (
    <>
      <Button
        variant="secondary"
        aria-label={`${act.label} a ${user.fullName}`}
        onClick={() => setAsking(act)}
      >
        {act.label}
      </Button>
      {asking && (
        <ReasonDialog
          act={asking}
          name={user.fullName}
          fields={{ userId: user.id, suspended: String(asking === SUSPEND) }}
          hint="Queda en la auditoría; la persona no lo ve."
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
