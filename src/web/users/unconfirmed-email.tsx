import { useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button, type ButtonLook } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { classNames } from '#web/ui/style/class-names.ts'
import { useRememberPage } from './page-before-confirming.ts'

interface ResendLinkButtonProps extends Pick<ButtonLook, 'variant'> {
  className?: string
}

/** Sends the link that confirms the address once more, and says in its place what came of it (`R14`). */
export function ResendLinkButton({ variant = 'secondary', className }: ResendLinkButtonProps) {
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<{ text: string; isSent: boolean } | null>(null)
  const resend = async () => {
    setBusy(true)
    setAnswer(null)
    try {
      const { message } = await call('POST /auth/email/resend')
      setAnswer({ text: message, isSent: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setAnswer({ text: error.message, isSent: false })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={classNames('grid gap-2', className)}>
      <Button variant={variant} busy={busy} busyLabel="Enviando..." onClick={() => void resend()}>
        Reenviar correo
      </Button>
      <p
        role="status"
        className={classNames(
          'font-semibold empty:hidden',
          answer?.isSent ? 'text-success' : 'text-danger',
        )}
      >
        {answer?.text}
      </p>
    </div>
  )
}

/** On a contributor's pages: what an address that is not confirmed hides. Nothing once it is (`R14`). */
export function UnconfirmedContributorBanner() {
  const { user } = useSession()
  useRememberPage(user)
  if (!user || user.emailVerified) return null
  return (
    <Banner tone="warning" role="note" title="Confirma tu correo" action={<ResendLinkButton />}>
      Abre el enlace que enviamos a{' '}
      <strong className="wrap-anywhere">{user.pendingEmail ?? user.email}</strong>. Así ves aquí
      también las aportaciones que hiciste antes de crear tu cuenta.
    </Banner>
  )
}

/** On a host's pages: what an address that is not confirmed holds up. Nothing once it is (`R14`). */
export function UnconfirmedEmailBanner() {
  const { user } = useSession()
  useRememberPage(user)
  if (!user || user.emailVerified) return null
  return (
    <Banner tone="warning" role="note" title="Confirma tu correo" action={<ResendLinkButton />}>
      Abre el enlace que enviamos a{' '}
      <strong className="wrap-anywhere">{user.pendingEmail ?? user.email}</strong>. Lo necesitas
      para recibir aportaciones y publicar tu evento.
    </Banner>
  )
}
