import { useRef, useState } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { FieldError } from '#web/ui/fields/field-frame.tsx'
import { PhotoIcon } from '#web/ui/icons.tsx'
import { TrashIcon } from '#web/ui/more-icons.tsx'
import { PHOTO_FIELD, PREPARED_FIELD } from './form-photo.ts'
import { PICTURE_HINT, PICTURE_TYPES } from './picture-field.tsx'
import { preparePicture } from './shrink-picture.ts'

interface Chosen {
  name: string
  /** Null if this browser cannot show it. */
  preview: string | null
}

/** Puts the file that is sent in place of the chosen one, so that it is encoded once. */
function replaceFile(input: HTMLInputElement, file: Blob, name: string): void {
  const files = new DataTransfer()
  files.items.add(new File([file], name, { type: file.type }))
  input.files = files.files
}

/** A photo that is sent with its form. @param of what it shows, with its article: 'la novedad' */
export function PhotoChoice({ of }: { of: string }) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const clear = (message: string | null) => {
    if (input.current) input.current.value = ''
    setChosen(null)
    setFailure(message)
  }
  const take = async () => {
    const file = input.current?.files?.[0]
    if (!file) return clear(null)
    setChosen(null)
    setFailure(null)
    const prepared = await preparePicture(file).catch((error: Error) => error)
    // Another one may have been chosen meanwhile.
    if (input.current?.files?.[0] !== file) return
    if (prepared instanceof Error) return clear(prepared.message)
    replaceFile(input.current, prepared.file, file.name)
    setChosen({ name: file.name, preview: prepared.preview })
  }
  return (
    <div className="grid justify-items-start gap-2">
      <input
        ref={input}
        type="file"
        name={PHOTO_FIELD}
        accept={PICTURE_TYPES}
        aria-label={`Foto de ${of}`}
        tabIndex={-1}
        className="hidden"
        onChange={() => void take()}
      />
      {chosen && <input type="hidden" name={PREPARED_FIELD} value="yes" />}
      {chosen && <ChosenPhoto {...chosen} />}
      <div role="alert" className="empty:hidden">
        {failure && <FieldError>{failure}</FieldError>}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button ref={button} variant="secondary" onClick={() => input.current?.click()}>
          <PhotoIcon /> {chosen ? 'Cambiar foto' : 'Agregar una foto'}
        </Button>
        {chosen && (
          <Button
            variant="quiet"
            aria-label="Quitar la foto"
            onClick={() => {
              clear(null)
              button.current?.focus()
            }}
          >
            <TrashIcon /> Quitar
          </Button>
        )}
      </div>
      <p className="text-sm text-muted">{PICTURE_HINT}</p>
    </div>
  )
}

function ChosenPhoto({ name, preview }: Chosen) {
  if (!preview) return <p className="wrap-anywhere">Tu foto: {name}</p>
  return <img src={preview} alt={`Tu foto: ${name}`} className="max-h-40 rounded-md bg-sunk" />
}
