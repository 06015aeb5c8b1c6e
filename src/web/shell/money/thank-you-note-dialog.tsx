import { useState } from 'react'
import type { BodyOf } from '#contract/api/endpoint.ts'
import { draftThankYouNote } from '#contract/contributions/thank-you.ts'
import type { Thankable, ThanksChannel, thankContributor } from '#contract/contributions/thanks.ts'
import { THANK_YOU_MAX } from '#contract/product/limits.ts'
import { toInternationalDigits } from '#contract/text/phone.ts'
import { call } from '#web/api/call.ts'
import { describeCutRequest } from '#web/api/offline.ts'
import { useRequest } from '#web/api/use-request.ts'
import { buildWhatsappChatUrl, buildWhatsappUrl } from '#web/format/text.ts'
import { useSavedText } from '#web/forms/saved-input.ts'
import { Button, buttonStyle } from '#web/ui/actions/button.tsx'
import { NewTabLink } from '#web/ui/actions/text-link.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import { ChatIcon, CheckIcon } from '#web/ui/icons.tsx'

const CONNECTION_LOST = describeCutRequest('sale un solo correo')

interface ThankYouNoteDialogProps {
  contribution: Pick<Thankable, 'id' | 'contributorName' | 'hasEmail' | 'goalName'> & {
    /** What the contributor wrote, to answer it. */
    message?: string | null
    /** A gift that is no money. */
    thing?: string | null
    phone?: string | null
  }
  event: { name: string }
  /** The event's thank-you message, for whom has not read it after paying. */
  words?: string | null
  /** Sends or records the thanks; by default for a contribution. */
  send?: (thanks: BodyOf<typeof thankContributor>) => Promise<unknown>
  open: boolean
  onClose: () => void
  onThanked: (by: ThanksChannel) => void
}

/** Helps the host to thank one contributor, by our email, by WhatsApp or in another way (`R6`). */
export function ThankYouNoteDialog({
  contribution,
  event,
  words = null,
  send = (body) =>
    call('POST /contributions/:id/thanks', { params: { id: contribution.id }, body }),
  open,
  onClose,
  onThanked,
}: ThankYouNoteDialogProps) {
  const facts = { ...contribution, eventName: event.name }
  const {
    text: note,
    writeText,
    deleteText,
  } = useSavedText(`thanks:${contribution.id}`, draftThankYouNote(words, facts))
  const [hasOpenedWhatsapp, setHasOpenedWhatsapp] = useState(false)
  const { running, errorMessage, run } = useRequest<ThanksChannel>(CONNECTION_LOST)
  const thank = (by: ThanksChannel, message?: string) =>
    run(by, async () => {
      const body = message ? { by, message } : { by }
      await send(body)
      // Who presses the last button by mistake finds the text again.
      if (by !== 'other') deleteText()
      onThanked(by)
    })
  const blank = note.trim() === ''
  const { message, phone } = contribution
  const digits = phone ? toInternationalDigits(phone) : null
  return (
    <Dialog open={open} onClose={onClose} title="Escribe tu agradecimiento">
      <div className="grid grid-cols-1 gap-4">
        <div className="grid gap-2 wrap-anywhere">
          <p className="text-muted">Para {contribution.contributorName}</p>
          {message && (
            <blockquote className="border-l-2 border-line pl-3 whitespace-pre-line">
              {message}
            </blockquote>
          )}
        </div>
        {errorMessage && <Banner tone="danger">{errorMessage}</Banner>}
        <TextArea
          name="note"
          label="Tu mensaje"
          value={note}
          onChange={writeText}
          data-kept=""
          maxLength={THANK_YOU_MAX}
          rows={6}
          error={blank ? 'Escribe algo para agradecerle.' : undefined}
        />
        {contribution.hasEmail ? (
          <Button
            disabled={blank || running !== null}
            busy={running === 'email'}
            busyLabel="Enviando..."
            onClick={() => void thank('email', note.trim())}
          >
            Enviar por correo
          </Button>
        ) : (
          <p className="rounded-md bg-sunk p-4 text-sm">
            No dejó su correo, así que no podemos escribirle de tu parte. Mándale tu mensaje por
            WhatsApp o agradécele en persona.
          </p>
        )}
        <NewTabLink
          href={digits ? buildWhatsappChatUrl(digits, note.trim()) : buildWhatsappUrl(note.trim())}
          onClick={() => setHasOpenedWhatsapp(true)}
          className={buttonStyle({ variant: 'secondary' })}
        >
          <ChatIcon /> Abrir en WhatsApp
        </NewTabLink>
        {contribution.hasEmail && (
          <p className="text-sm text-muted">
            El correo le llega tal como lo escribiste, de parte de ustedes. No le damos tu
            dirección: si quiere responder, te busca directamente.
          </p>
        )}
        {hasOpenedWhatsapp && (
          <Banner
            tone="info"
            title="¿Ya lo enviaste por WhatsApp?"
            action={
              <Button
                busy={running === 'whatsapp'}
                busyLabel="Guardando..."
                disabled={running !== null}
                onClick={() => void thank('whatsapp', note.trim())}
              >
                <CheckIcon /> Sí, márcalo como agradecido
              </Button>
            }
          >
            WhatsApp no nos avisa; solo tú sabes si salió.
          </Banner>
        )}
        <Button
          variant="quiet"
          busy={running === 'other'}
          busyLabel="Guardando..."
          disabled={running !== null}
          onClick={() => void thank('other')}
        >
          Ya le agradecí de otra forma
        </Button>
      </div>
    </Dialog>
  )
}
