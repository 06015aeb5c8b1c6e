import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Event } from '#contract/events/events.ts'
import { GuestPreview } from '#web/events/page/guest-preview.tsx'
import { DIALOG_FRAGMENT } from '#web/forms/leave-guard.tsx'
import { Button, type ButtonLook } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { EyeIcon } from '#web/ui/more-icons.tsx'

/**
 * Shows what is typed as guests will see it, in an entry of its own of the browser's history: Back closes it,
 * also where nothing of this product lies before the page.
 */
export function GuestPreviewButton({
  compose,
  ...look
}: { compose: () => Event } & ButtonLook & { className?: string }) {
  const [shown, show] = useState<Event | null>(null)
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const hasEntry = hash === DIALOG_FRAGMENT
  useEffect(() => {
    if (!hasEntry) show(null)
  }, [hasEntry])
  const open = () => {
    show(compose())
    const entry = { search, hash: DIALOG_FRAGMENT }
    void navigate(entry, { replace: hasEntry, preventScrollReset: true })
  }
  const close = () => {
    show(null)
    void navigate(-1)
  }
  return (
    <>
      <Button variant="secondary" {...look} onClick={open}>
        <EyeIcon /> Ver como invitado
      </Button>
      <Dialog
        open={hasEntry && shown !== null}
        onClose={close}
        title="Así lo verán tus invitados"
        size="lg"
        isFlush
      >
        {shown && <GuestPreview event={shown} now={new Date().toISOString()} />}
      </Dialog>
    </>
  )
}
