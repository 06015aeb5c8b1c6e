import { useState } from 'react'
import { THANKS_CHANNEL_LABELS } from '#contract/contributions/labels.ts'
import type { Thanks, ThanksChannel } from '#contract/contributions/thanks.ts'
import { useRequest } from '#web/api/use-request.ts'
import { formatTimeAgo } from '#web/format/dates.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import { ChevronDownIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

/** Name and amount of a gift: one line of a narrow row, of a wide one two cells. */
export const giftHead = 'flex justify-between gap-x-3 [grid-area:head] @min-[38rem]:contents'

/** The places of a gift's facts, its message and its thanks: beside each other as far as there is room. */
export const thanksAreas =
  "grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-1.5 @min-[38rem]:gap-y-0 [grid-template-areas:'head_head'_'facts_facts'_'message_message'_'thanks_thanks'] @min-[38rem]:gap-x-4 @min-[38rem]:grid-cols-[minmax(0,1fr)_6rem_11rem] @min-[38rem]:items-center @min-[38rem]:[grid-template-areas:'name_amount_thanks'_'facts_amount_thanks'_'message_amount_thanks'] @min-[58rem]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_6rem_11rem] @min-[58rem]:grid-rows-[auto_1fr] @min-[58rem]:gap-x-6 @min-[58rem]:[grid-template-areas:'name_message_amount_thanks'_'facts_message_amount_thanks']"

/** How and when a gift was thanked for. */
export const SentThanks = ({ thanks }: { thanks: Thanks }) => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <StatusBadge tone="success">Agradecido</StatusBadge>
    <span className="text-sm text-muted">
      {THANKS_CHANNEL_LABELS[thanks.by]} {`·\u00a0${formatTimeAgo(thanks.thankedAt)}`}
    </span>
  </p>
)

interface UndoThanksProps {
  by: ThanksChannel
  /** The host wrote something, which goes with the thanks: asks first. */
  hasNote: boolean
  giverName: string
  takeBack: () => Promise<unknown>
  onTakenBack: () => void
}

/** Takes back thanks that were only noted; the question, if there is one, is `dialog`. */
export function useUndoThanks(undone: Omit<UndoThanksProps, 'by'>) {
  const { hasNote, giverName, takeBack, onTakenBack } = undone
  const { running, errorMessage, run } = useRequest()
  const [isAsking, setIsAsking] = useState(false)
  const undo = () =>
    run('request', async () => {
      await takeBack()
      toast.success(`${giverName} vuelve a tus pendientes`)
      onTakenBack()
    })
  const dialog = isAsking && (
    <ConfirmDialog
      open
      title="¿Deshacer el agradecimiento?"
      text={`${giverName} vuelve a tus pendientes y se borra el mensaje que le escribiste.`}
      confirmLabel="Deshacer y borrar mensaje"
      tone="danger"
      onConfirm={() => {
        setIsAsking(false)
        void undo()
      }}
      onCancel={() => setIsAsking(false)}
    />
  )
  const start = () => (hasNote ? setIsAsking(true) : void undo())
  return { start, isBusy: running !== null, errorMessage, dialog }
}

/** Beside thanks that can be taken back: an email that left stays. */
export function UndoThanks({ by, ...undone }: UndoThanksProps) {
  const { start, isBusy, errorMessage, dialog } = useUndoThanks(undone)
  if (by === 'email') return null
  return (
    <>
      <Button
        variant="quiet"
        className="justify-self-start"
        aria-label={`Deshacer el agradecimiento a ${undone.giverName}`}
        busy={isBusy}
        busyLabel="Deshaciendo..."
        onClick={start}
      >
        Deshacer
      </Button>
      {errorMessage && (
        <p role="alert" className="text-sm text-danger">
          {errorMessage}
        </p>
      )}
      {dialog}
    </>
  )
}

/** What the host wrote, folded. */
export const SentNote = ({ text }: { text: string }) => (
  <details className="group">
    <summary className="inline-flex min-h-11 list-none items-center gap-2 rounded-sm font-semibold text-accent">
      Ver tu mensaje
      <ChevronDownIcon className="transition-transform group-open:rotate-180" />
    </summary>
    <p className="pt-2 whitespace-pre-line wrap-anywhere">{text}</p>
  </details>
)
