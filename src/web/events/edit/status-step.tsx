import { type ReactNode, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { FormFailure } from '#web/forms/form.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import type { OwnerActionResult } from '../owner/actions.ts'
import { Refusal } from './refusal.tsx'
import type { StatusChange } from './status-changes.ts'

/** Which step's dialog is open, by the step's label; one at a time. */
export interface OpenStep {
  openLabel: string | null
  setOpenLabel: (label: string | null) => void
}

interface StatusStepProps extends Pick<StatusChange, 'label' | 'busyLabel' | 'text'>, OpenStep {
  /** Of the dialog's button, where the label is too long for it. */
  confirmLabel?: string
  /** The form that the action gets. */
  fields: Record<string, string>
  /** Below the text of the dialog, or in its place. */
  details?: ReactNode
  /** The text stands on the page alone. */
  omitsText?: boolean
  danger?: boolean
  staysAtTop?: boolean
  onOpen?: () => void
  onRefused?: (failure: FormFailure) => void
}

/** One thing that an owner can do with the whole event: a row, and the dialog that asks once more. */
export function StatusStep(props: StatusStepProps) {
  const { label, busyLabel, text, fields, details, danger = false, staysAtTop } = props
  const { openLabel, setOpenLabel, confirmLabel = label, omitsText = false } = props
  const { onOpen, onRefused } = props
  const fetcher = useFetcher<OwnerActionResult>()
  const result = fetcher.data
  // What was answered before the dialog was opened again.
  const [earlier, setEarlier] = useState(result)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!result) return
    if ('done' in result) setOpenLabel(null)
    else onRefused?.(result)
  }, [result])
  const open = () => {
    setEarlier(result)
    onOpen?.()
    setOpenLabel(label)
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-5 first:pt-0 last:pb-0">
      <p className="min-w-0 flex-1 basis-72 text-muted">{text}</p>
      <Button variant={danger ? 'danger' : 'secondary'} onClick={open}>
        {label}
      </Button>
      <ConfirmDialog
        open={openLabel === label}
        title={`¿${label.replace('evento', 'este evento')}?`}
        text={
          <div className="grid gap-5">
            {result !== earlier && result && 'message' in result && <Refusal failure={result} />}
            {!omitsText && <p>{text}</p>}
            {details}
          </div>
        }
        confirmLabel={confirmLabel}
        busyLabel={busyLabel}
        tone={danger ? 'danger' : 'primary'}
        staysAtTop={staysAtTop}
        busy={fetcher.state !== 'idle'}
        onConfirm={() => void fetcher.submit(fields, { method: 'post' })}
        onCancel={() => setOpenLabel(null)}
      />
    </li>
  )
}
