import type { Event } from '#contract/events/events.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { CopyLink } from './copy-link.tsx'

/** Of an event that is over: its address, and no invitations any more. */
export function LinkOnly({ event }: { event: Event }) {
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">Enlace del evento</h2>
      <p className="text-sm text-muted">Ya terminó: lo ve quien inicia sesión.</p>
      <CopyLink url={event.shareUrl} />
    </Card>
  )
}
