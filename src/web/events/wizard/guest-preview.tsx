import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { TOAST_MS } from '#contract/product/limits.ts'
import { GuestPreview } from '#web/events/page/guest-preview.tsx'
import { PREVIEW_FRAGMENT } from '#web/forms/leave-guard.tsx'
import { Button, type ButtonLook } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { EyeIcon } from '#web/ui/more-icons.tsx'
import type { Preview } from './compose-preview.ts'

/**
 * Shows what is typed as guests will see it, in an entry of its own of the browser's history: Back closes it,
 * also where nothing of this product lies before the page.
 */
export function GuestPreviewButton({
  compose,
  ...look
}: { compose: () => Preview } & ButtonLook & { className?: string }) {
  const [shown, show] = useState<Preview | null>(null)
  const [refusals, setRefusals] = useState(0)
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const hasEntry = hash === PREVIEW_FRAGMENT
  useEffect(() => {
    if (!hasEntry) show(null)
  }, [hasEntry])
  const open = () => {
    show(compose())
    setRefusals(0)
    const entry = { search, hash: PREVIEW_FRAGMENT }
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
        {/* In the dialog: a message of the page would lie behind it. */}
        <div role="status" className="sticky top-2 z-30 h-0 px-4">
          {refusals > 0 && (
            <p
              key={refusals}
              className="toast mx-auto w-fit rounded-md bg-surface px-4 py-3 shadow-float ring-1 ring-line motion-safe:animate-rise"
            >
              Es una vista previa: aquí no se abre.
              <span
                className="toast-clock"
                style={{ animationDuration: `${TOAST_MS}ms` }}
                onAnimationEnd={() => setRefusals(0)}
              />
            </p>
          )}
        </div>
        {shown && (
          // The dialog is narrower than the window: one column.
          <div className="[&>article>.page-column]:grid-cols-1">
            {shown.isDateExample && (
              <p className="bg-info-soft px-5 py-3 text-sm sm:px-6">
                La fecha es un ejemplo: todavía no eliges la tuya.
              </p>
            )}
            <GuestPreview
              event={shown.event}
              now={new Date().toISOString()}
              onRefused={() => setRefusals((before) => before + 1)}
            />
          </div>
        )}
      </Dialog>
    </>
  )
}
