import { useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { COPIED_ON_PAGE_MS } from '#contract/product/limits.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import { isWebLink } from '#contract/text/links.ts'
import { isPartyOver } from '#web/events/after-party.ts'
import { WallMessagesSwitch } from '#web/events/owner/contributions/contribution-tools.tsx'
import { findBirth } from '#web/events/updates/event-updates.tsx'
import { buildWhatsappUrl } from '#web/format/text.ts'
import { ButtonLink, buttonStyle } from '#web/ui/actions/button.tsx'
import { CopyButton } from '#web/ui/actions/copy-button.tsx'
import { NewTabLink } from '#web/ui/actions/text-link.tsx'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import { ChatIcon, PhotoIcon } from '#web/ui/icons.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { DownloadIcon, PrintIcon, ScreenIcon } from '#web/ui/more-icons.tsx'
import { composeInvitation, formatEventFacts, joinParagraphs } from './messages.ts'
import { buildQrPath, QrCode } from './qr-code.tsx'

/** The hosts' thanks to everybody, with the link. */
function composeThanks(event: Event): string {
  return joinParagraphs(
    `¡Gracias de corazón por ser parte de nuestro baby shower! Tu cariño nos acompaña${findBirth(event.updates) ? '' : ' en esta espera'}.`,
    isWebLink(event.photoAlbumLink ?? '') && `Aquí están las fotos: ${event.photoAlbumLink}`,
    `Mira cómo van los sueños: ${event.shareUrl}`,
  )
}

/** What the hosts send to everybody: from the day after the party they invite to it no more. */
export const composeShared = (event: Event, now: Date): string =>
  isPartyOver(event, now) ? composeThanks(event) : composeInvitation(event, now)

export function composeHostMessages(event: Event, now: Date) {
  const birth = findBirth(event.updates)
  return [
    {
      id: 'invitation',
      title: 'Invitación',
      text: composeInvitation(event, now),
    },
    {
      id: 'reminder',
      title: 'Recordatorio',
      text: joinParagraphs(
        birth ? '¡Ya falta poco para celebrarlo! Te esperamos:' : '¡Ya falta poco! Te esperamos:',
        formatEventFacts(event, now),
        isWebLink(event.videoCallLink ?? '') &&
          `Si no puedes venir, conéctate: ${event.videoCallLink}`,
        `Si quieres apoyar un sueño, aún estás a tiempo: ${event.shareUrl}`,
      ),
    },
    {
      id: 'thanks',
      title: 'Agradecimiento',
      text: composeThanks(event),
    },
  ]
}

type HostMessage = ReturnType<typeof composeHostMessages>[number]

/** A message to edit before sending; edits are not saved. */
function MessageEditor({ message, open }: { message: HostMessage; open: boolean }) {
  const [text, setText] = useState(message.text)
  return (
    <Disclosure summary={message.title} name="mensajes" open={open}>
      <div className="grid gap-3 pb-5">
        <TextArea
          name={message.id}
          label={`Mensaje: ${message.title.toLowerCase()}`}
          value={text}
          onChange={setText}
          rows={7}
          counter={false}
        />
        <div className="grid gap-2 sm:grid-cols-2">
          <NewTabLink href={buildWhatsappUrl(text)} className={buttonStyle({})}>
            <ChatIcon />
            Enviar por WhatsApp
          </NewTabLink>
          <CopyButton text={text} label="Copiar mensaje" resetMs={COPIED_ON_PAGE_MS} />
        </div>
      </div>
    </Disclosure>
  )
}

const DOWNLOADS = [
  { type: 'png', label: 'Imagen (PNG)' },
  { type: 'svg', label: 'Imprenta (SVG)' },
] as const

/** The picture for WhatsApp Estados and stories, 1080 × 1920. */
export function StoryDownload({ slug }: { slug: string }) {
  return (
    <a
      href={buildEventPath(slug, 'historia.png')}
      download={`historia-${slug}.png`}
      className={buttonStyle({ variant: 'secondary' })}
    >
      <PhotoIcon />
      Imagen para Estados
    </a>
  )
}

/** QR code, picture, sheets to print and the wall. */
export function QrSection({ event }: { event: Event }) {
  return (
    <section aria-labelledby="kit-qr" className="grid gap-3">
      <h3 id="kit-qr" className="text-lg">
        Código QR
      </h3>
      <div className="grid grid-cols-[auto_1fr] items-center gap-4">
        <QrCode event={event} className="size-24 rounded-md sm:size-40" />
        <div className="grid gap-2">
          {DOWNLOADS.map(({ type, label }) => (
            <a
              key={type}
              href={buildQrPath(event, type)}
              download={`qr-${event.slug}.${type}`}
              className={`${buttonStyle({ variant: 'quiet' })} justify-start max-sm:px-3 max-sm:text-sm`}
            >
              <DownloadIcon />
              {label}
            </a>
          ))}
        </div>
      </div>
      {event.status === 'ACTIVE' && <StoryDownload slug={event.slug} />}
      <ButtonLink to={buildEventPath(event.slug, 'muro')} variant="secondary">
        <ScreenIcon />
        Muro en vivo
      </ButtonLink>
      <WallMessagesSwitch event={event} />
      <div className="-mx-3 grid justify-items-start border-t border-line pt-2 sm:grid-cols-2">
        <ButtonLink to={buildEventPath(event.slug, 'print')} variant="quiet">
          <PrintIcon />
          Hoja para imprimir
        </ButtonLink>
        <ButtonLink to={`${buildEventPath(event.slug, 'print')}?formato=tarjetas`} variant="quiet">
          <PrintIcon />
          Tarjetas de mesa
        </ButtonLink>
      </div>
    </section>
  )
}

/** Messages to send; the one that is due is open. */
export function HostMessages({ event }: { event: Event }) {
  const now = new Date()
  const messages = composeHostMessages(event, now)
  const first = isPartyOver(event, now) ? 'thanks' : 'invitation'
  return (
    <div className="divide-y divide-line">
      {messages.map((message) => (
        <MessageEditor key={message.id} message={message} open={message.id === first} />
      ))}
    </div>
  )
}
