import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Event } from '#contract/events/events.ts'
import { LINK_MAX } from '#contract/product/limits.ts'
import { URL_INVALID } from '#contract/product/messages.ts'
import { eventPath } from '#contract/product/paths.ts'
import { isWebLink } from '#contract/text/links.ts'
import { normalizeLink } from '#web/events/fields/normalize-link.ts'
import { ShareKit } from '#web/events/share/share-kit.tsx'
import { Form } from '#web/forms/form.tsx'
import { PayoutsBlockedBanner } from '#web/shell/money/payouts-blocked-banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { ShareIcon } from '#web/ui/icons.tsx'
import { eventStatusLabel, isOver } from '../event-status.ts'
import type { OwnerActionResult } from './actions.ts'

interface EditLinkProps {
  event: Event
  kind: 'videoCallLink' | 'photoAlbumLink'
}

/** Adds, changes or clears one of the two links; only a valid URL can be saved (`spec §5`). */
export function EditLink({ event, kind }: EditLinkProps) {
  const saved = event[kind] ?? ''
  const [editing, setEditing] = useState(false)
  const [edited, setEdited] = useState(false)
  const [link, setLink] = useState(saved)
  const fetcher = useFetcher<OwnerActionResult>()
  const invalid = link.trim() !== '' && !isWebLink(normalizeLink(link))
  useEffect(() => {
    if (fetcher.data && 'done' in fetcher.data) setEditing(false)
  }, [fetcher.data])
  if (!editing) {
    return (
      <Button
        variant={saved ? 'quiet' : 'secondary'}
        wide
        autoFocus={edited}
        onClick={() => {
          setEditing(true)
          setEdited(true)
        }}
      >
        {saved ? 'Editar enlace' : 'Agregar enlace'}
      </Button>
    )
  }
  return (
    <Form fetcher={fetcher} noValidate className="grid gap-3">
      <input type="hidden" name="intent" value={kind} />
      <TextField
        name="link"
        type="url"
        inputMode="url"
        label="Enlace"
        placeholder="https://"
        maxLength={LINK_MAX}
        value={link}
        onChange={setLink}
        autoFocus
        error={invalid ? URL_INVALID : undefined}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          disabled={invalid}
          busy={fetcher.state !== 'idle'}
          busyLabel="Guardando..."
        >
          Guardar
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            setLink(saved)
            setEditing(false)
          }}
        >
          Cancelar
        </Button>
      </div>
    </Form>
  )
}

const VISIBILITY_TEXTS: Record<Event['status'], string> = {
  DRAFT: 'Solo tú lo ves hasta que lo publiques.',
  ACTIVE: 'Así lo ven tus aliados, más tus herramientas.',
  COMPLETED: 'Está cerrado: solo lo ve quien inició sesión.',
  ARCHIVED: 'Está archivado: solo lo ve quien inició sesión.',
}

const CANCELLED_TEXT = 'Cancelado: todo se devuelve a las tarjetas de tus aliados.'

export function OwnerBar({ event }: { event: Event }) {
  const fetcher = useFetcher()
  const status = eventStatusLabel(event.status)
  const [sharing, setSharing] = useState(false)
  const draft = event.status === 'DRAFT'
  return (
    <div className="border-b border-line bg-sunk print:hidden">
      <div className="page-column flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3">
        <p className="flex flex-wrap items-center gap-3">
          <StatusBadge tone={status.tone}>{status.label}</StatusBadge>
          <span className="text-sm text-muted">
            {event.calledOff ? CANCELLED_TEXT : VISIBILITY_TEXTS[event.status]}
          </span>
        </p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={eventPath(event.slug, 'edit')} variant="secondary">
            Editar evento
          </ButtonLink>
          {event.calledOff && (
            <ButtonLink to={eventPath(event.slug, 'refund')} variant="secondary">
              Ver las devoluciones
            </ButtonLink>
          )}
          {!isOver(event.status) && (
            <Button variant="secondary" onClick={() => setSharing(true)}>
              <ShareIcon />
              Kit para compartir
            </Button>
          )}
          {draft && (
            <Form fetcher={fetcher}>
              <Button
                type="submit"
                name="intent"
                value="publish"
                busy={fetcher.state !== 'idle'}
                busyLabel="Publicando..."
              >
                Publicar
              </Button>
            </Form>
          )}
        </div>
      </div>
      {event.closedBecause === 'HOST_NOT_READY' && (
        <div className="page-column pb-4">
          <PayoutsBlockedBanner />
        </div>
      )}
      <ShareKit event={event} open={sharing} onClose={() => setSharing(false)} />
    </div>
  )
}
