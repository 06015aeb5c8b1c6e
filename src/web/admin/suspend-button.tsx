import { useEffect, useId, useState } from 'react'
import { useFetcher } from 'react-router'
import type { AdminUser } from '#contract/admin.ts'
import { MESSAGE_MAX } from '#contract/limits.ts'
import type { Refusal } from '#web/forms/refusal.ts'
import { required } from '#web/forms/rules.ts'
import { useFaults } from '#web/forms/use-faults.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'

type Person = Pick<AdminUser, 'id' | 'fullName' | 'roles' | 'suspendedAt'>
type Answer = Refusal | { done: true; suspended: boolean }

interface Wish {
  label: string
  busyLabel: string
  question: string
  text: string
  rules: { reason: typeof required } | Record<string, never>
}

const SUSPEND: Wish = {
  label: 'Suspender',
  busyLabel: 'Suspendiendo...',
  question: '¿Suspender esta cuenta?',
  text: 'Se cierran sus sesiones, no podrá entrar y sus eventos dejan de recibir aportaciones. Los pagos que están abiertos se cancelan.',
  rules: { reason: required },
}
const REINSTATE: Wish = {
  label: 'Reactivar',
  busyLabel: 'Reactivando...',
  question: '¿Reactivar esta cuenta?',
  text: 'Podrá entrar otra vez y sus eventos activos volverán a recibir aportaciones.',
  rules: {},
}

/** Suspends or reinstates somebody, after asking why; admins cannot be suspended (`R2`). */
export function SuspendButton({ user }: { user: Person }) {
  const [asking, setAsking] = useState(false)
  if (user.roles.includes('ADMIN') && !user.suspendedAt)
    return <span className="text-muted">—</span>
  const wish = user.suspendedAt ? REINSTATE : SUSPEND
  return (
    <>
      <Button
        variant="secondary"
        aria-label={`${wish.label} a ${user.fullName}`}
        onClick={() => setAsking(true)}
      >
        {wish.label}
      </Button>
      {asking && <Question user={user} wish={wish} onClose={() => setAsking(false)} />}
    </>
  )
}

interface QuestionProps {
  user: Person
  wish: Wish
  onClose: () => void
}

function Question({ user, wish, onClose }: QuestionProps) {
  const formId = useId()
  const fetcher = useFetcher<Answer>()
  const answer = fetcher.data
  const refused = answer && 'message' in answer ? answer : undefined
  const { faults, form } = useFaults(wish.rules, refused)
  useEffect(() => {
    if (!answer || !('done' in answer)) return
    toast.success(answer.suspended ? 'Cuenta suspendida' : 'Cuenta reactivada')
    onClose()
  }, [answer, onClose])
  return (
    <Dialog
      open
      onClose={onClose}
      title={wish.question}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={wish === SUSPEND ? 'danger' : 'primary'}
            busy={fetcher.state !== 'idle'}
            busyLabel={wish.busyLabel}
          >
            {wish.label}
          </Button>
        </>
      }
    >
      <fetcher.Form method="post" id={formId} {...form} className="grid grid-cols-1 gap-4">
        <input type="hidden" name="userId" value={user.id} />
        <input type="hidden" name="suspended" value={String(wish === SUSPEND)} />
        {refused && <Banner tone="danger">{refused.message}</Banner>}
        <p className="font-semibold wrap-anywhere">{user.fullName}</p>
        <p className="text-muted">{wish.text}</p>
        <TextArea
          name="reason"
          label="Motivo"
          hint="Queda en la auditoría; la persona no lo ve."
          maxLength={MESSAGE_MAX}
          optional={wish === REINSTATE}
          error={faults.reason}
        />
      </fetcher.Form>
    </Dialog>
  )
}
