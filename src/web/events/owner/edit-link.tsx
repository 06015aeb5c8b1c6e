import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Event } from '#contract/events/events.ts'
import { LINK_MAX } from '#contract/product/limits.ts'
import { URL_INVALID } from '#contract/product/messages.ts'
import { isWebLink } from '#contract/text/links.ts'
import { normalizeLink } from '#web/events/fields/event-values.ts'
import { Form, type FormFailure } from '#web/forms/form.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { OwnerActionResult } from './actions.ts'

interface EditLinkProps {
  event: Event
  kind: 'videoCallLink' | 'photoAlbumLink'
}

/** Why the link was not saved, and what another host has saved meanwhile. */
const Refusal = ({ failure, now }: { failure: FormFailure; now: string }) => (
  <Banner tone="danger">
    {failure.message}
    {failure.conflicts && (
      <span className="block wrap-anywhere">Ahora es: {now || 'ninguno, se quitó'}</span>
    )}
  </Banner>
)

/** Adds, changes or clears one of the two links; only a valid URL can be saved (`spec §5`). */
export function EditLink({ event, kind }: EditLinkProps) {
  const saved = event[kind] ?? ''
  const [editing, setEditing] = useState(false)
  const [edited, setEdited] = useState(false)
  const [link, setLink] = useState(saved)
  const [read, setRead] = useState(saved)
  const fetcher = useFetcher<OwnerActionResult>()
  const failure = fetcher.data && 'message' in fetcher.data ? fetcher.data : undefined
  const invalid = link.trim() !== '' && !isWebLink(normalizeLink(link))
  useEffect(() => {
    if (!fetcher.data) return
    if ('done' in fetcher.data) return setEditing(false)
    const other = fetcher.data.conflicts?.find(({ field }) => field === kind)
    if (other) setRead(String(other.now ?? ''))
  }, [fetcher.data, kind])
  if (!editing) {
    return (
      <Button
        variant={saved ? 'quiet' : 'secondary'}
        wide
        autoFocus={edited}
        onClick={() => {
          setLink(saved)
          setRead(saved)
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
      <input type="hidden" name="read" value={read} />
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
      {failure && fetcher.state === 'idle' && <Refusal failure={failure} now={read} />}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          disabled={invalid}
          busy={fetcher.state !== 'idle'}
          busyLabel="Guardando..."
        >
          Guardar
        </Button>
        <Button variant="quiet" onClick={() => setEditing(false)}>
          Cancelar
        </Button>
      </div>
    </Form>
  )
}
