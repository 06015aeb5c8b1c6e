import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { useRequest } from '#web/api/use-request.ts'
import { getSession, saveUser } from '#web/session/session-store.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Dialog, DialogCancel } from '#web/ui/feedback/dialog.tsx'
import { useFocusFirst } from '#web/ui/layout/use-focus-first.ts'

const NOT_YET = 'Todavía no vemos la confirmación. Abre el enlace del correo más reciente.'

interface ConfirmEmailDialogProps {
  onAnswer: (isConfirmed: boolean) => void
}

/** What to do when a call needs a confirmed address (`R14`): open the email, or send it again. */
export function ConfirmEmailDialog({ onAnswer }: ConfirmEmailDialogProps) {
  const { running, errorMessage, run } = useRequest<'resend' | 'check'>()
  const [notice, setNotice] = useState<string | null>(null)
  const body = useFocusFirst<HTMLDivElement>()
  const resend = async () => setNotice((await call('POST /auth/email/resend')).message)
  const check = async () => {
    const { user } = await call('GET /auth/me')
    saveUser(user)
    if (user.emailVerified) onAnswer(true)
    else setNotice(NOT_YET)
  }
  return (
    <Dialog
      open
      size="sm"
      title="Confirma tu correo para continuar"
      onClose={() => onAnswer(false)}
      footer={
        <>
          <DialogCancel>Ahora no</DialogCancel>
          <Button
            busy={running === 'check'}
            busyLabel="Revisando..."
            onClick={() => void run('check', check)}
          >
            Ya lo confirmé
          </Button>
        </>
      }
    >
      <div ref={body} className="grid justify-items-start gap-4">
        <p className="text-muted">
          Abre el enlace que te enviamos, confirma y regresa aquí: seguimos donde estabas.
        </p>
        <p className="font-semibold wrap-anywhere">{getSession().user?.email}</p>
        {errorMessage && <Banner tone="danger">{errorMessage}</Banner>}
        {notice && !errorMessage && <Banner tone="info">{notice}</Banner>}
        <Button
          variant="secondary"
          busy={running === 'resend'}
          busyLabel="Enviando..."
          onClick={() => void run('resend', resend)}
        >
          Reenviar correo
        </Button>
      </div>
    </Dialog>
  )
}
