import { Button } from '#web/ui/actions/button.tsx'
import { ClockIcon } from '#web/ui/icons.tsx'

interface SessionBannerProps {
  /** Renewing it failed, and may be tried again. */
  fault: string | null
  busy: boolean
  onExtend: () => void
  onClose: () => void
}

/** 'Your session is about to end', top right, without taking the focus (`spec §2`). */
export function SessionBanner({ fault, busy, onExtend, onClose }: SessionBannerProps) {
  return (
    <section
      aria-label="Sesión por expirar"
      className="fixed inset-x-4 top-4 z-40 grid gap-3 rounded-md bg-surface p-4 shadow-float ring-1 ring-line motion-safe:animate-rise sm:left-auto sm:w-96 print:hidden"
    >
      <p role="status" className="flex items-start gap-3">
        <ClockIcon className="mt-0.5 size-6 shrink-0 text-warning" />
        <span>{fault ?? 'Tu sesión está por expirar. ¿Quieres seguir aquí?'}</span>
      </p>
      <div className="flex justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          Cerrar
        </Button>
        <Button busy={busy} busyLabel="Renovando..." onClick={onExtend}>
          Renovar
        </Button>
      </div>
    </section>
  )
}
