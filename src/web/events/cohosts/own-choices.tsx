import { useState } from 'react'
import { useNavigate } from 'react-router'
import { PATHS } from '#contract/product/paths.ts'
import { call } from '#web/api/call.ts'
import { OFFLINE_MESSAGE } from '#web/api/offline.ts'
import { useRequest } from '#web/api/use-request.ts'
import { useOptimisticToggle } from '#web/forms/use-optimistic-toggle.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { CardSection } from '#web/ui/layout/card.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

/** Each host's own choice: an email about each gift of this event, or none. */
export function GiftEmails({ eventId, wanted }: { eventId: string; wanted: boolean }) {
  const [chosen, choose] = useOptimisticToggle(wanted, (giftEmails) =>
    call('PATCH /events/:id/gift-emails', { params: { id: eventId }, body: { giftEmails } }),
  )
  return (
    <CardSection id="correos" title="Tus correos de este evento" padding="lg" className="gap-2">
      <Checkbox
        name="giftEmails"
        label="Avísame de cada aportación y cada sueño que se junta"
        hint="Solo cambia lo tuyo: cada quien elige. Si los apagaste en Configuración, siguen apagados."
        checked={chosen}
        onChange={(next) => void choose(next)}
      />
    </CardSection>
  )
}

/** For a co-host: stops organising an event that is somebody else's. */
export function LeaveEvent({ event }: { event: { id: string; name: string } }) {
  const [confirming, setConfirming] = useState(false)
  const navigate = useNavigate()
  const { running, errorMessage, run, clearError } = useRequest(OFFLINE_MESSAGE)
  const leave = () =>
    run('request', async () => {
      await call('POST /events/:id/cohosts/leave', { params: { id: event.id } })
      toast.success(`Ya no organizas “${event.name}”`)
      await navigate(PATHS.events)
    })
  return (
    <>
      <Button variant="danger" className="justify-self-start" onClick={() => setConfirming(true)}>
        Dejar de organizar
      </Button>
      <ConfirmDialog
        open={confirming}
        title="¿Dejar de organizar este evento?"
        text={
          <div className="grid gap-3">
            {errorMessage && <Banner tone="danger">{errorMessage}</Banner>}
            <p>Pierdes el acceso en este momento. Para volver, te tienen que invitar otra vez.</p>
          </div>
        }
        confirmLabel="Dejar de organizar"
        busyLabel="Saliendo..."
        tone="danger"
        busy={running !== null}
        onConfirm={() => void leave()}
        onCancel={() => {
          setConfirming(false)
          clearError()
        }}
      />
    </>
  )
}
