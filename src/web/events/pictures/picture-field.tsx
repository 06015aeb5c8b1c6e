import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import type { Picture } from '#contract/events/pictures.ts'
import { PICTURE_ALT_MAX, PICTURE_BYTES_MAX } from '#contract/product/limits.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { FieldError } from '#web/ui/fields/field-frame.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { PhotoIcon } from '#web/ui/icons.tsx'
import { TrashIcon } from '#web/ui/more-icons.tsx'
import { FocusPoint } from './focus-point.tsx'
import { PictureImage } from './picture-image.tsx'
import { usePictureUpload } from './use-picture-upload.ts'

/** What a file chooser offers. */
export const PICTURE_TYPES = '.jpg,.jpeg,.png,.webp,.heic,.heif,.avif,image/*'
export const PICTURE_HINT = `JPEG, PNG, WebP, HEIC o AVIF, de ${PICTURE_BYTES_MAX / 1_024 ** 2} MB como máximo.`

interface PictureFieldProps {
  eventId: string
  /** Of a goal's picture; the cover's has none. */
  goalId?: string
  /** Of an update's: without `picture` it adds one, with it that one stays the same. */
  updateId?: string
  /** As of `usePictureUpload`. */
  save?: () => Promise<void>
  picture: Picture | null
  /** What the picture is for: 'la portada', 'Cuna'. */
  subject: string
  /** Of the frame in which guests see it. */
  shape: 'wide' | 'square'
}

/** Chooses, sends, describes, centers and removes one picture; each at once, beside the form around it. */
export function PictureField({
  eventId,
  goalId,
  updateId,
  save,
  picture: saved,
  subject,
  shape,
}: PictureFieldProps) {
  const { picture, sending, isBusy, failure, choose, retry, change, remove } = usePictureUpload(
    { eventId, goalId, updateId, save },
    saved,
  )
  const isFixed = updateId !== undefined && saved !== null
  const [news, setNews] = useState('')
  const message = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) message.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  const announce = (text: string) => (isDone: boolean) => setNews(isDone ? text : '')
  return (
    <div className="grid gap-4">
      {sending ? (
        <SendingPicture
          preview={sending.prepared.preview}
          share={sending.share}
          hasFailed={failure !== null}
        />
      ) : (
        picture &&
        (isFixed ? (
          <PictureImage
            picture={picture}
            sizes="10rem"
            widest={320}
            className="max-h-40 w-auto justify-self-start rounded-md"
          />
        ) : (
          <FocusPoint
            picture={picture}
            subject={subject}
            shape={shape}
            onChange={(point) => void change(point).then(announce('Encuadre guardado'))}
          />
        ))
      )}
      <div ref={message} role="alert" className="scroll-my-20 empty:hidden">
        {failure && <FieldError>{failure}</FieldError>}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {failure && sending && (
          <Button busy={isBusy} onClick={() => void retry().then(announce('Foto guardada'))}>
            Reintentar
          </Button>
        )}
        {!isFixed && (
          <ChooseButtons
            subject={subject}
            hasPicture={picture !== null}
            isBusy={isBusy}
            onChoose={(file) => void choose(file).then(announce('Foto guardada'))}
          />
        )}
        {picture && !sending && (
          <Button
            variant="quiet"
            aria-label={`Quitar la foto de ${subject}`}
            onClick={() => void remove().then(announce('Foto quitada'))}
          >
            <TrashIcon /> Quitar
          </Button>
        )}
      </div>
      {!isFixed && <p className="text-sm text-muted">{PICTURE_HINT}</p>}
      {picture && !sending && (
        <AltField
          key={picture.id}
          picture={picture}
          onSave={async (alt) => {
            const isDone = await change({ alt })
            announce('Descripción guardada')(isDone)
            return isDone
          }}
        />
      )}
      <p role="status" className="text-sm text-success empty:hidden">
        {news}
      </p>
    </div>
  )
}

interface ChooseButtonsProps {
  subject: string
  hasPicture: boolean
  isBusy: boolean
  onChoose: (file: File) => void
}

/** The gallery, and on a phone its camera, which some galleries do not offer. */
function ChooseButtons({ subject, hasPicture, isBusy, onChoose }: ChooseButtonsProps) {
  const gallery = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const id = useId()
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    // The same file again is a change, too.
    currentTarget.value = ''
    if (file) onChoose(file)
  }
  const input = {
    type: 'file',
    accept: PICTURE_TYPES,
    onChange: take,
    className: 'hidden',
    tabIndex: -1,
  }
  return (
    <>
      <input {...input} ref={gallery} id={`${id}-gallery`} aria-label={`Foto de ${subject}`} />
      <input
        {...input}
        ref={camera}
        id={`${id}-camera`}
        capture="environment"
        aria-label={`Foto de ${subject}, con la cámara`}
      />
      <Button
        variant="secondary"
        busy={isBusy}
        busyLabel="Guardando..."
        aria-label={`${hasPicture ? 'Cambiar' : 'Elegir'} foto: ${subject}`}
        onClick={() => gallery.current?.click()}
      >
        <PhotoIcon /> {hasPicture ? 'Cambiar foto' : 'Elegir foto'}
      </Button>
      {!isBusy && (
        <Button
          variant="quiet"
          className="hidden pointer-coarse:inline-flex"
          aria-label={`Tomar foto: ${subject}`}
          onClick={() => camera.current?.click()}
        >
          Tomar foto
        </Button>
      )}
    </>
  )
}

interface SendingPictureProps {
  preview: string | null
  share: number
  hasFailed: boolean
}

/** The picture while it is sent: seen at once, with how much of it has left. */
function SendingPicture({ preview, share, hasFailed }: SendingPictureProps) {
  const percent = Math.round(share * 100)
  const text = share < 1 ? `Subiendo tu foto: ${percent} %` : 'Preparando tu foto…'
  return (
    <div className="grid gap-2">
      {preview ? (
        <img
          src={preview}
          alt=""
          className="max-h-80 w-full rounded-md bg-sunk object-contain opacity-80"
        />
      ) : (
        <div className="grid h-40 place-items-center rounded-md bg-sunk text-muted">
          {hasFailed ? <PhotoIcon className="size-10" /> : <Spinner />}
        </div>
      )}
      {!hasFailed && (
        <>
          <progress value={share} max={1} aria-label="Avance de la subida" className="sr-only" />
          <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sunk">
            <div className="h-full bg-accent" style={{ width: `${percent}%` }} />
          </div>
          <p className="text-sm text-muted tabular-nums">{text}</p>
        </>
      )}
    </div>
  )
}

interface AltFieldProps {
  picture: Picture
  /** Resolves to whether it was saved. */
  onSave: (alt: string) => Promise<boolean>
}

/** Saves itself when it is left; until then, and when that failed, it says so and offers a button. */
function AltField({ picture, onSave }: AltFieldProps) {
  const [typed, setTyped] = useState(picture.alt)
  const [isSaving, setSaving] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const alt = typed.trim()
  const isUnsaved = alt !== picture.alt
  const save = async () => {
    if (!isUnsaved || isSaving) return
    setSaving(true)
    setFailed(!(await onSave(alt)))
    setSaving(false)
  }
  return (
    <div className="grid justify-items-start gap-2 *:w-full">
      <TextField
        name={`alt-${picture.id}`}
        label="Qué se ve en la foto"
        optional
        hint="Lo escuchan quienes no pueden verla. Se guarda solo."
        error={hasFailed && isUnsaved ? 'Esta descripción no se guardó.' : undefined}
        maxLength={PICTURE_ALT_MAX}
        defaultValue={picture.alt}
        onChange={setTyped}
        onBlur={() => void save()}
        autoComplete="off"
      />
      {isUnsaved && (
        <p className="flex flex-wrap items-center gap-3 text-sm">
          <span className="font-semibold">{isSaving ? 'Guardando…' : 'Todavía no se guarda.'}</span>
          <Button variant="secondary" busy={isSaving} onClick={() => void save()}>
            Guardar descripción
          </Button>
        </p>
      )}
    </div>
  )
}
