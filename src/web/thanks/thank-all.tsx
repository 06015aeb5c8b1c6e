import { useState } from 'react'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import { composeThankYouNoteForAll, THANK_YOU_WORDS } from '#contract/contributions/thank-you.ts'
import type { listThanks } from '#contract/contributions/thanks.ts'
import { THANK_YOU_MAX } from '#contract/product/limits.ts'
import { call } from '#web/api/call.ts'
import { describeCutRequest } from '#web/api/offline.ts'
import { useRequest } from '#web/api/use-request.ts'
import { formatCount } from '#web/format/text.ts'
import { useSavedText } from '#web/forms/saved-input.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Dialog, DialogCancel } from '#web/ui/feedback/dialog.tsx'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import { Recipients, useRecipients } from './recipients.tsx'

const BULK_CONNECTION_LOST = describeCutRequest('sale un solo correo a cada dirección')

/** Until it is read whom an email reaches. */
const EXAMPLE = [{ contributorName: 'Tía Chela', goalName: null }]

interface ThankAllProps {
  list: ReplyOf<typeof listThanks>
  onSent: (sent: number) => void
}

const countEmails = (n: number) => formatCount(n, 'correo', 'correos')

/** One email to each address of unthanked contributors. */
export function ThankAll({ list, onSent }: ThankAllProps) {
  // Null until first opened; a closed dialog keeps its text.
  const [confirming, setConfirming] = useState<boolean | null>(null)
  if (list.summary.pendingWithEmail < 2) return null
  return (
    <>
      <Button onClick={() => setConfirming(true)}>
        Agradecer con {countEmails(list.summary.pendingAddresses)}
      </Button>
      {confirming !== null && (
        <ThankAllDialog
          list={list}
          open={confirming}
          onClose={() => setConfirming(false)}
          onSent={(sent) => {
            setConfirming(null)
            onSent(sent)
          }}
        />
      )}
    </>
  )
}

interface ThankAllDialogProps extends ThankAllProps {
  open: boolean
  onClose: () => void
}

function ThankAllDialog({ list, open, onClose, onSent }: ThankAllDialogProps) {
  const { event, summary } = list
  const recipients = useRecipients(event.id, open)
  const { text, writeText, deleteText } = useSavedText(`thanks:${event.id}`, THANK_YOU_WORDS)
  const { running, errorMessage, run } = useRequest(BULK_CONNECTION_LOST)
  const send = () =>
    run('request', async () => {
      const input = { params: { id: event.id }, body: { message: text.trim() } }
      const { sent } = await call('POST /events/:id/thanks/all', input)
      deleteText()
      onSent(sent)
    })
  const blank = text.trim() === ''
  const read = recipients.result?.data
  const emails = countEmails(read?.recipients.length ?? summary.pendingAddresses)
  const gifts = read?.firstGifts ?? []
  const others = summary.pending - summary.pendingWithEmail
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Agradecer a todos los pendientes"
      footer={
        <>
          <DialogCancel />
          <Button
            busy={running !== null}
            busyLabel="Enviando..."
            disabled={blank || !read}
            onClick={() => void send()}
          >
            Enviar {emails}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        {errorMessage && <Banner tone="danger">{errorMessage}</Banner>}
        <p className="text-muted">
          Sale un correo a cada quien que dejó su dirección, por todo lo que te falta agradecerle:{' '}
          <strong className="text-ink">{emails}</strong>. No se puede deshacer.
          {others > 0 &&
            ` ${formatCount(others, 'aportación llegó', 'aportaciones llegaron')} sin correo: esas las agradeces por WhatsApp o en persona.`}
        </p>
        <TextArea
          name="text"
          label="Lo que dirá el correo"
          hint="A cada quien lo saludamos por su nombre y le decimos a qué sueños apoyó."
          value={text}
          onChange={writeText}
          data-kept=""
          maxLength={THANK_YOU_MAX}
          rows={5}
          error={blank ? 'Escribe algo para agradecerles.' : undefined}
        />
        <section aria-labelledby="muestra" className="grid gap-2">
          <h3 id="muestra" className="text-base font-semibold">
            {gifts.length > 0 ? 'Así es el primer correo' : 'Así le llega a cada quien'}
          </h3>
          <p className="rounded-md bg-sunk p-4 whitespace-pre-line wrap-anywhere">
            {composeThankYouNoteForAll(text.trim(), gifts.length > 0 ? gifts : EXAMPLE, event.name)}
          </p>
        </section>
        <Recipients {...recipients} expected={summary.pendingAddresses} />
      </div>
    </Dialog>
  )
}
