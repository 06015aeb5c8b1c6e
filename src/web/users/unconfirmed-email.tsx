import { useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button, type ButtonLook } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

interface ResendLinkButtonProps extends Pick<ButtonLook, 'variant'> {
  className?: string
}

/** Sends the link that confirms the address once more (`R14`). */
export function ResendLinkButton({ variant = 'secondary', className }: ResendLinkButtonProps) {
  const [busy, setBusy] = useState(false)
  const resend = async () => {
    setBusy(true)
    try {
      toast.success((await call('POST /auth/email/resend')).message)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant={variant}
      className={className}
      busy={busy}
      busyLabel="Enviando..."
      onClick={() => void resend()}
    >
      Reenviar correo
    </Button>
  )
}

/** On a giver's pages: what an address that is not confirmed hides. Nothing once it is (`R14`). */
export function UnconfirmedGiverBanner() {
  const { user } = useSession()
  if (!user || user.emailVerified) return null
  return (
    <Banner tone="warning" title="Confirma tu correo" action={<ResendLinkButton />}>
      Abre el enlace que enviamos a{' '}
      <strong className="wrap-anywhere">{user.pendingEmail ?? user.email}</strong>. Así ves aquí
      también las aportaciones que hiciste antes de crear tu cuenta.
    </Banner>
  )
}

/** On a host's pages: what an address that is not confirmed holds up. Nothing once it is (`R14`). */
export function UnconfirmedEmailBanner() {
  const { user } = useSession()
  if (!user || user.emailVerified) return null
  return (
    <Banner tone="warning" title="Confirma tu correo" action={<ResendLinkButton />}>
      Abre el enlace que enviamos a{' '}
      <strong className="wrap-anywhere">{user.pendingEmail ?? user.email}</strong>. Lo necesitas
      para recibir aportaciones y publicar tu evento.
    </Banner>
  )
}
