import { type MouseEvent, useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { GuestView } from '#web/events/page/guest-view.tsx'
import { Button, type ButtonLook } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { EyeIcon } from '#web/ui/icons.tsx'

/** Nothing is saved yet, so no link of the preview leads anywhere. */
const refuseLinks = (event: MouseEvent<HTMLElement>) => {
  if (event.target instanceof Element && event.target.closest('a, button')) event.preventDefault()
}

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
        footer={<Button onClick={() => show(null)}>Seguir editando</Button>}
      >
        {shown && (
          <article
            data-event-theme={shown.theme}
            onClickCapture={refuseLinks}
            className="-mx-5 bg-paper sm:-mx-6"
          >
            <GuestView event={shown} now={new Date().toISOString()} />
          </article>
        )}
      </Dialog>
    </>
  )
}
