import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Event } from '#contract/events/events.ts'
import { LINK_MAX } from '#contract/product/limits.ts'
import { URL_INVALID } from '#contract/product/messages.ts'
import { isWebLink } from '#contract/text/links.ts'
import { normalizeLink } from '#web/events/fields/event-values.ts'
import { Form } from '#web/forms/form.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
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
  const failure = fetcher.data && 'message' in fetcher.data ? fetcher.data : undefined
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
      {failure && fetcher.state === 'idle' && <Banner tone="danger">{failure.message}</Banner>}
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
