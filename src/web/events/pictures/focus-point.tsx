import type { KeyboardEvent, MouseEvent } from 'react'
import type { Picture } from '#contract/events/pictures.ts'
import { buildPicturePath } from '#contract/product/paths.ts'
import { PictureImage } from './picture-image.tsx'

type Point = Pick<Picture, 'focusX' | 'focusY'>

const STEP = 5
const MOVES: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

const toPercent = (value: number) => Math.min(100, Math.max(0, Math.round(value)))

const frames = {
  wide: 'aspect-16/9 w-full',
  square: 'aspect-square w-32',
}

interface FocusPointProps {
  picture: Picture
  subject: string
  shape: keyof typeof frames
  onChange: (point: Point) => void
}

/** The whole picture with its point, set by a tap or the arrow keys, and how guests see it cropped. */
export function FocusPoint({ picture, subject, shape, onChange }: FocusPointProps) {
  const { focusX, focusY, digest, width, height, color } = picture
  const tap = (event: MouseEvent<HTMLButtonElement>) => {
    // Enter and space press the middle of the button: the point stays.
    if (event.detail === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    onChange({
      focusX: toPercent(((event.clientX - box.left) / box.width) * 100),
      focusY: toPercent(((event.clientY - box.top) / box.height) * 100),
    })
  }
  const move = (event: KeyboardEvent) => {
    const by = MOVES[event.key]
    if (!by) return
    event.preventDefault()
    onChange({ focusX: toPercent(focusX + by[0]), focusY: toPercent(focusY + by[1]) })
  }
  const middle = picture.widths.find((one) => one >= 800) ?? width
  return (
    <div className="grid gap-4 sm:grid-cols-2 sm:items-start">
      <figure className="grid gap-1.5">
        <button
          type="button"
          onClick={tap}
          onKeyDown={move}
          aria-label={`Encuadre de la foto de ${subject}: el punto está a ${focusX} % del lado izquierdo y a ${focusY} % de arriba. Muévelo con las flechas.`}
          className="relative mx-auto block w-fit max-w-full cursor-crosshair overflow-hidden rounded-md"
        >
          <img
            src={buildPicturePath(digest, middle)}
            width={width}
            height={height}
            alt=""
            style={{ backgroundColor: color }}
            className="max-h-80 w-auto max-w-full"
          />
          <span
            aria-hidden="true"
            style={{ left: `${focusX}%`, top: `${focusY}%` }}
            className="absolute size-7 -translate-x-1/2 -translate-y-1/2 rounded-full border-3 border-surface bg-accent/70 shadow-float"
          />
        </button>
        <figcaption className="text-sm text-muted">Toca lo que siempre debe verse.</figcaption>
      </figure>
      <figure className="grid gap-1.5">
        <PictureImage
          picture={{ ...picture, alt: '' }}
          sizes="24rem"
          widest={800}
          className={`rounded-md ${frames[shape]}`}
        />
        <figcaption className="text-sm text-muted">Así la ven tus invitados.</figcaption>
      </figure>
    </div>
  )
}
