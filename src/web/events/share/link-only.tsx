import type { Event } from '#contract/events.ts'
import { COPIED_ON_PAGE_MS } from '#contract/limits.ts'
import { Card } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'

/** Of an event that is over: its address, and no invitations any more. */
export function LinkOnly({ event }: { event: Event }) {
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">Enlace del evento</h2>
      <p className="text-sm text-muted">Ya terminó: lo ve quien inicia sesión.</p>
      <p className="rounded-sm bg-sunk px-3 py-2 text-sm wrap-anywhere">{event.shareUrl}</p>
      <CopyButton
        text={event.shareUrl}
        label="Copiar enlace"
        copiedLabel="Copiado!"
        resetMs={COPIED_ON_PAGE_MS}
        wide
        onError={() => window.alert('Error al copiar el link')}
      />
    </Card>
  )
}
