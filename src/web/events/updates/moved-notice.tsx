import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Event } from '#contract/events/events.ts'
import { call } from '#web/api/call.ts'
import type { OwnerActionResult } from '#web/events/owner/actions.ts'
import { createRandomId, formatCount } from '#web/format/text.ts'
import { Form } from '#web/forms/form.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { composeMove, type WhenAndWhere } from './compose-move.ts'

const TITLE = '¿Les avisas a tus invitados?'

/**
 * Offers to tell the guests what moved, once it is saved and somebody left an address: it prepares an update,
 * which its host reads and sends, or does not (`R25`). Nothing goes out by itself.
 */
export function MovedNotice({ event }: { event: Event }) {
  const [before] = useState<WhenAndWhere>(event)
  const [recipients, setRecipients] = useState(0)
  const [formKey] = useState(createRandomId)
  const fetcher = useFetcher<OwnerActionResult>()
  const text = event.status === 'ACTIVE' ? composeMove(before, event) : null
  const isMoved = text !== null
  useEffect(() => {
    if (!isMoved) return
    call('GET /events/:id/updates', { params: { id: event.id } }).then(
      (list) => setRecipients(list.updatesLeft > 0 ? list.recipients : 0),
      // Without an answer nothing is offered: the page of updates is always there.
      () => setRecipients(0),
    )
  }, [isMoved, event.id])
  const offer = useRef<HTMLElement>(null)
  const isOffered = isMoved && recipients > 0
  // It appears below the bar that saved, which on a phone may be far above the form's end.
  useEffect(() => {
    if (isOffered) offer.current?.focus()
  }, [isOffered])
  if (!isOffered) return null
  const failure = fetcher.data && 'message' in fetcher.data ? fetcher.data.message : null
  const people = formatCount(recipients, 'persona dejó su correo', 'personas dejaron su correo')
  return (
    <section
      ref={offer}
      aria-label={TITLE}
      tabIndex={-1}
      className="scroll-my-4 rounded-md outline-offset-4"
    >
      <Banner
        tone="info"
        title={TITLE}
        action={
          <Form fetcher={fetcher}>
            <input type="hidden" name="intent" value="tell-move" />
            <input type="hidden" name="formKey" value={formKey} />
            <input type="hidden" name="text" value={text} />
            <Button type="submit" busy={fetcher.state !== 'idle'} busyLabel="Preparando...">
              Avisar a los invitados
            </Button>
          </Form>
        }
      >
        <p>{`${people}. Te preparamos un aviso con lo que cambió; lo lees antes y nada se manda solo.`}</p>
        {failure && <p role="alert">{failure}</p>}
      </Banner>
    </section>
  )
}
