import { useEffect, useId } from 'react'
import { useFetcher } from 'react-router'
import { MESSAGE_MAX } from '#contract/product/limits.ts'
import { Form, type FormFailure } from '#web/forms/form.tsx'
import { required, useFieldErrors } from '#web/forms/validation/field-errors.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

export interface ReasonedAction {
  label: string
  busyLabel: string
  question: string
  text: string
  done: string
  tone: 'primary' | 'danger'
  optionalReason?: boolean
}

interface ReasonDialogProps {
  act: ReasonedAction
  name: string
  /** Hidden form fields besides `reason`. */
  fields: Record<string, string>
  hint: string
  onClose: () => void
}

const REQUIRED = { reason: required }
const OPTIONAL = {}

/** Asks an admin for a reason, then submits to the page's action. */
export function ReasonDialog({ act, name, fields, hint, onClose }: ReasonDialogProps) {
  const formId = useId()
  const fetcher = useFetcher<FormFailure | { done: true; text?: string }>()
  const answer = fetcher.data
  const failure = answer && 'message' in answer ? answer : undefined
  const { errors, message, form } = useFieldErrors(
    act.optionalReason ? OPTIONAL : REQUIRED,
    failure,
  )
  useEffect(() => {
    if (!answer || !('done' in answer)) return
    toast.success(answer.text ?? act.done)
    onClose()
  }, [answer, act, onClose])
  return (
    <Dialog
      open
      onClose={onClose}
      title={act.question}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={act.tone}
            busy={fetcher.state !== 'idle'}
            busyLabel={act.busyLabel}
          >
            {act.label}
          </Button>
        </>
      }
    >
      <Form fetcher={fetcher} id={formId} {...form} className="grid grid-cols-1 gap-4">
        {Object.entries(fields).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        {message && <Banner tone="danger">{message}</Banner>}
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-muted">{act.text}</p>
        <TextArea
          name="reason"
          label="Motivo"
          hint={hint}
          maxLength={MESSAGE_MAX}
          optional={act.optionalReason}
          error={errors.reason}
        />
      </Form>
    </Dialog>
  )
}
