import { useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { GuestPreview } from '#web/events/page/guest-preview.tsx'
import { Button, type ButtonLook } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { EyeIcon } from '#web/ui/more-icons.tsx'

/** Shows what is typed as guests will see it. */
export function GuestPreviewButton({
  compose,
  ...look
}: { compose: () => Event } & ButtonLook & { className?: string }) {
  const [shown, show] = useState<Event | null>(null)
  return (
    <>
      <Button variant="secondary" {...look} onClick={() => show(compose())}>
        <EyeIcon /> Ver como invitado
      </Button>
      <Dialog
        open={shown !== null}
        onClose={() => show(null)}
        title="Así lo verán tus invitados"
        size="lg"
        isFlush
      >
        {shown && <GuestPreview event={shown} now={new Date().toISOString()} />}
      </Dialog>
    </>
  )
}
