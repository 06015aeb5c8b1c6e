import { type ReactNode, useEffect, useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { Button } from '#web/ui/actions/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import { SuccessIcon } from '#web/ui/icons.tsx'
import { classNames } from '#web/ui/style/class-names.ts'

/** Deletes the draft and leaves the wizard, after confirmation (`spec §4`). */
export function CancelButton() {
  const submit = useSubmit()
  const { state, formData } = useNavigation()
  const [confirming, setConfirming] = useState(false)
  const busy = formData?.get('intent') === 'cancel'
  useEffect(() => {
    if (state === 'idle') setConfirming(false)
  }, [state])
  return (
    <>
      <Button variant="quiet" size="lg" onClick={() => setConfirming(true)}>
        Cancelar
      </Button>
      <ConfirmDialog
        open={confirming}
        title="Cancelar evento"
        text="¿Estás seguro de que quieres cancelar? Se perderán todos los cambios."
        confirmLabel="Sí, cancelar"
        cancelLabel="Seguir editando"
        tone="danger"
        busy={busy}
        busyLabel="Cancelando..."
        onConfirm={() => void submit({ intent: 'cancel' }, { method: 'post' })}
        onCancel={() => setConfirming(false)}
      />
    </>
  )
}

interface FormBarProps {
  aside: ReactNode
  main: ReactNode
  /** At the lower edge of a wide window, too: something waits to be saved, and the form's end may be far below. */
  stays?: boolean
  /** What came of the last press, said beside the button. */
  state?: string | null
}

/** The buttons that end a form; `main` stays at the lower edge of a phone. */
export function FormBar({ aside, main, stays = false, state = null }: FormBarProps) {
  return (
    <div
      className={classNames(
        'contents col-span-full sm:flex sm:items-center sm:gap-3',
        stays &&
          'sm:sticky sm:bottom-0 sm:z-10 sm:rounded-t-lg sm:bg-surface sm:p-4 sm:shadow-float',
      )}
    >
      <div className="flex flex-wrap justify-between gap-3 sm:flex-1">{aside}</div>
      <div className="sticky bottom-0 z-10 -mx-page grid gap-2 border-t border-line bg-surface p-3 shadow-float sm:static sm:mx-0 sm:flex sm:items-center sm:gap-4 sm:border-0 sm:bg-transparent sm:p-0 sm:shadow-none">
        <p
          role="status"
          className="flex items-center gap-2 font-semibold text-success empty:hidden"
        >
          {state && (
            <>
              <SuccessIcon className="size-5 shrink-0" /> {state}
            </>
          )}
        </p>
        {main}
      </div>
    </div>
  )
}
