import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { PAGE_ERRORS } from '#contract/api/page-errors.ts'
import type { AfterEvent, Event } from '#contract/events/events.ts'
import { THANK_YOU_MAX } from '#contract/product/limits.ts'
import { THANK_YOU_DEFAULT, THANK_YOU_TITLE } from '#web/events/access/thank-you-page.tsx'
import type { OwnerActionResult } from '#web/events/owner/actions.ts'
import { findBirth } from '#web/events/updates/event-updates.tsx'
import { formatEventDate } from '#web/format/dates.ts'
import type { FormFailure } from '#web/forms/form.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Illustration } from '#web/ui/art/illustration.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import { CalendarIcon, PinIcon } from '#web/ui/icons.tsx'
import { ThemeHero } from '#web/ui/themes/theme-hero.tsx'
import { findOtherMessage, Refusal } from './refusal.tsx'

export interface AfterEventValues extends Pick<Event, 'afterEvent' | 'albumAfterEvent'> {
  /** As typed. */
  thankYouMessage: string
  /** The one that stood when the dialog was opened, or that a refusal has shown since. */
  thankYouMessageRead: string
}

/** What the dialogs of closing hold; kept above them, so that a typed message outlives its dialog. */
export interface AfterEventDraft {
  after: AfterEventValues | null
  setAfter: Dispatch<SetStateAction<AfterEventValues | null>>
}

/** What the event has now, with the message that was typed before and is not saved. */
export function readAfterEventValues(
  event: Event,
  before: AfterEventValues | null,
): AfterEventValues {
  const { afterEvent, albumAfterEvent } = event
  const saved = event.thankYouMessage ?? ''
  const isTyped = before && before.thankYouMessage !== before.thankYouMessageRead
  return {
    afterEvent,
    albumAfterEvent,
    thankYouMessage: isTyped ? before.thankYouMessage : saved,
    thankYouMessageRead: isTyped ? before.thankYouMessageRead : saved,
  }
}

/** After a refusal, which shows what another host has saved: the message is typed over that one now. */
export const readRefusal =
  (failure: FormFailure) =>
  (after: AfterEventValues | null): AfterEventValues | null => {
    const other = findOtherMessage(failure)
    return after && other !== undefined ? { ...after, thankYouMessageRead: other } : after
  }

/** The form fields of a choice; the message goes along where visitors will read it, with the one it was typed over. */
export const toAfterEventFields = (values: AfterEventValues) => ({
  afterEvent: values.afterEvent,
  albumAfterEvent: String(values.albumAfterEvent),
  ...(values.afterEvent === 'THANKS' && {
    thankYouMessage: values.thankYouMessage,
    thankYouMessageRead: values.thankYouMessageRead,
  }),
})

interface AfterEventChoiceProps {
  event: Event
  value: AfterEventValues
  onChange: (choice: AfterEventValues) => void
}

/** Says what of the page stays: updates do on both, a birth too (`R25`). */
function explain({ updates }: Event, afterEvent: AfterEvent): string {
  const said = findBirth(updates) ? 'tus novedades y «¡Ya nació!»' : 'tus novedades'
  if (afterEvent === 'THANKS') {
    const seen = updates.length > 0 ? ` y ${said}` : ''
    return `Desde ahora ven tu mensaje de agradecimiento${seen}, sin montos ni lista de aportaciones; quien entra con su cuenta todavía ve la página completa.`
  }
  const seen = updates.length > 0 ? `, también ${said}` : ''
  return `Desde ahora solo lo ve quien tenga cuenta${seen}; los demás leen «Acceso restringido».`
}

/** What visitors see of a closed event: both choices with a preview (`R26`). */
export function AfterEventChoice({ event, value, onChange }: AfterEventChoiceProps) {
  return (
    <div className="grid gap-3 text-ink">
      <RadioCards
        name="afterEvent"
        legend="Qué verá quien abra el enlace"
        columns="pair"
        value={value.afterEvent}
        onChange={(chosen) =>
          onChange({ ...value, afterEvent: chosen === 'THANKS' ? 'THANKS' : 'RESTRICTED' })
        }
        options={[
          {
            value: 'THANKS',
            label: 'Gracias',
            art: <ThanksPreview event={event} message={value.thankYouMessage} />,
          },
          { value: 'RESTRICTED', label: 'Restringido', art: <RestrictedPreview /> },
        ]}
      />
      <p role="status" className="text-sm text-muted">
        {explain(event, value.afterEvent)}
      </p>
      {value.afterEvent === 'THANKS' && (
        <TextArea
          name="thankYouMessage"
          data-kept=""
          label="Tu mensaje de agradecimiento"
          optional
          rows={3}
          maxLength={THANK_YOU_MAX}
          value={value.thankYouMessage}
          onChange={(thankYouMessage) => onChange({ ...value, thankYouMessage })}
          hint={`Si lo dejas vacío, leen: «${THANK_YOU_DEFAULT}»`}
        />
      )}
      {event.photoAlbumLink && value.afterEvent === 'THANKS' && (
        <Checkbox
          name="albumAfterEvent"
          label="Mostrar también el álbum de fotos"
          checked={value.albumAfterEvent}
          onChange={(albumAfterEvent) => onChange({ ...value, albumAfterEvent })}
        />
      )}
    </div>
  )
}

/** The head of the thank-you page, drawn small. */
function ThanksPreview({ event, message }: { event: Event; message: string }) {
  return (
    <span aria-hidden="true" className="flex h-24 flex-col bg-paper text-center sm:h-44">
      <ThemeHero theme={event.theme} size="card">
        {/* Small enough for its long word with the spacing that a reader may set (WCAG 1.4.12). */}
        <span className="block px-1 pt-3 font-display text-sm leading-tight">
          {THANK_YOU_TITLE}
        </span>
      </ThemeHero>
      <span className="m-2 rounded-sm bg-surface p-2 shadow-card max-sm:hidden">
        <span className="line-clamp-2 text-sm leading-tight">
          {message.trim() || THANK_YOU_DEFAULT}
        </span>
      </span>
    </span>
  )
}

/** The head of the event's page without gifts, drawn small. */
export function PartyPreview({ event }: { event: Event }) {
  return (
    <div aria-hidden="true" className="overflow-hidden rounded-md ring-1 ring-edge ring-inset">
      <ThemeHero theme={event.theme} size="card">
        <span className="line-clamp-2 block px-4 pt-3 text-center font-display leading-tight">
          {event.name}
        </span>
      </ThemeHero>
      <div className="grid gap-2 bg-paper p-4 text-sm">
        <span className="flex items-center gap-2">
          <CalendarIcon className="shrink-0 text-accent" />
          <span className="first-letter:uppercase">{formatEventDate(event)}</span>
        </span>
        {event.location && (
          <span className="flex items-center gap-2">
            <PinIcon className="shrink-0 text-accent" />
            <span className="line-clamp-1 min-w-0">{event.location}</span>
          </span>
        )}
        <span className="rounded-sm bg-info-soft px-3 py-2">
          {PAGE_ERRORS.CONTRIBUTIONS_CLOSED[1]}
        </span>
      </div>
    </div>
  )
}

function RestrictedPreview() {
  return (
    <span
      aria-hidden="true"
      className="grid h-24 content-center justify-items-center gap-2 bg-sunk px-3 text-center text-sm sm:h-44"
    >
      <span className="block w-20">
        <Illustration name="nest" />
      </span>
      <strong>Acceso restringido</strong>
    </span>
  )
}

/** For a closed event: says what visitors see of it, and changes it. */
export function AfterEventSetting({ event, after, setAfter }: AfterEventDraft & { event: Event }) {
  const fetcher = useFetcher<OwnerActionResult>()
  const result = fetcher.data
  // What was answered before the dialog was opened again.
  const [earlier, setEarlier] = useState(result)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (!result) return
    if ('message' in result) return setAfter(readRefusal(result))
    setIsOpen(false)
    setAfter(null)
  }, [result, setAfter])
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-5 first:pt-0 last:pb-0">
      <p className="min-w-0 flex-1 basis-72 text-muted">
        {event.afterEvent === 'THANKS'
          ? 'Quien abra el enlace sin cuenta ve tu página de gracias.'
          : 'Quien abra el enlace sin cuenta ve «Acceso restringido».'}
      </p>
      <Button
        variant="secondary"
        onClick={() => {
          setEarlier(result)
          setAfter(readAfterEventValues(event, after))
          setIsOpen(true)
        }}
      >
        Cambiar lo que se ve
      </Button>
      {isOpen && after && (
        <ConfirmDialog
          open
          title="Después del evento"
          text={
            <div className="grid gap-5">
              {result !== earlier && result && 'message' in result && <Refusal failure={result} />}
              <AfterEventChoice event={event} value={after} onChange={setAfter} />
            </div>
          }
          confirmLabel="Guardar"
          busyLabel="Guardando..."
          busy={fetcher.state !== 'idle'}
          onConfirm={() =>
            void fetcher.submit(
              { intent: 'after-event', ...toAfterEventFields(after) },
              { method: 'post' },
            )
          }
          onCancel={() => setIsOpen(false)}
        />
      )}
    </li>
  )
}
