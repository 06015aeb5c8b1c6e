import { useEffect, useRef, useState } from 'react'
import { PICTURE_HINT, PICTURE_TYPES } from '#web/events/pictures/picture-field.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { PhotoIcon, TrashIcon } from '#web/ui/icons.tsx'
import { PHOTO_FIELD } from './update-values.ts'

/** A photo that is sent with its form. */
export function PhotoChoice() {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [chosen, setChosen] = useState<{ name: string; url: string } | null>(null)
  const url = chosen?.url
  useEffect(() => {
    if (url) return () => URL.revokeObjectURL(url)
  }, [url])
  const take = () => {
    const [file] = input.current?.files ?? []
    setChosen(file ? { name: file.name, url: URL.createObjectURL(file) } : null)
  }
  const remove = () => {
    if (input.current) input.current.value = ''
    take()
    button.current?.focus()
  }
  return (
    <div className="grid justify-items-start gap-2">
      <input
        ref={input}
        type="file"
        name={PHOTO_FIELD}
        accept={PICTURE_TYPES}
        aria-label="Foto de la novedad"
        tabIndex={-1}
        className="hidden"
        onChange={take}
      />
      {chosen && (
        // A photo that this browser cannot show is named by its file.
        <img
          src={chosen.url}
          alt={`Tu foto: ${chosen.name}`}
          className="max-h-40 rounded-md bg-sunk wrap-anywhere"
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button ref={button} variant="secondary" onClick={() => input.current?.click()}>
          <PhotoIcon /> {chosen ? 'Cambiar foto' : 'Agregar una foto'}
        </Button>
        {chosen && (
          <Button variant="quiet" aria-label="Quitar la foto" onClick={remove}>
            <TrashIcon /> Quitar
          </Button>
        )}
      </div>
      <p className="text-sm text-muted">{PICTURE_HINT}</p>
    </div>
  )
}
