import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import { EDIT_LIMITS, forEventEditors, id, idOrSlug, optionalLine } from '#contract/api/shapes.ts'
import { PICTURE_ALT_MAX, PICTURE_BYTES_MAX, PICTURE_REPLY_MS } from '#contract/product/limits.ts'

/** Whose picture it is: the event's cover, one of its goals' or of its updates'. */
export const pictureKind = z.enum(['COVER', 'GOAL', 'UPDATE'])

/** A percentage of the picture's width or height. */
const percentage = z.int().min(0).max(100)

/** A picture as pages show it (`R19`). */
export const picture = z.object({
  id,
  /** Names the files: `buildPicturePath(digest, width)` is the address of each width. */
  digest: z.string(),
  /** The widths of the files in pixels, smallest first. */
  widths: z.array(z.int()),
  /** Of the largest file, in pixels. */
  width: z.int(),
  height: z.int(),
  /** The average color, `#rrggbb`. */
  color: z.string(),
  /** CSS of what is shown until the picture has arrived: the color and, of a cover outside lists, a blurred copy around the point below. */
  background: z.string(),
  /** What the picture shows, in the host's words; empty if they wrote none. */
  alt: z.string(),
  /** The point that stays visible where the picture is cropped. */
  focusX: percentage,
  focusY: percentage,
})
export type Picture = z.output<typeof picture>

const inEventAndPicture = z.strictObject({ id: idOrSlug, pictureId: id })

export const addPicture = endpoint('POST /events/:id/pictures', {
  summary:
    'Guarda la portada del evento, o la foto de un sueño, en lugar de la anterior (R19), o agrega una foto a una novedad (R25). El cuerpo es la foto.',
  ...forEventEditors,
  query: z
    .strictObject({ goalId: id.optional(), updateId: id.optional() })
    .refine(
      ({ goalId, updateId }) => !goalId || !updateId,
      'Una foto es de un sueño o de una novedad',
    ),
  raw: {
    types: /^(image\/[\w.+-]+|application\/octet-stream)$/i,
    bytesMax: PICTURE_BYTES_MAX,
    withinMs: PICTURE_REPLY_MS,
    tooLarge: 'PICTURE_TOO_LARGE',
    wrongType: 'PICTURE_TYPE_UNKNOWN',
  },
  rateLimits: [{ limit: 60, windowSeconds: 3_600, by: 'account' }],
  reply: z.object({ picture }),
  status: 201,
  errors: [
    'EVENT_NOT_FOUND',
    'GOAL_NOT_FOUND',
    'UPDATE_NOT_FOUND',
    'TOO_MANY_PICTURES',
    'PICTURE_TYPE_UNKNOWN',
    'PICTURE_TOO_LARGE',
    'PICTURE_UNREADABLE',
    'PICTURE_SPACE_USED',
    'BUSY',
  ],
})

export const updatePicture = endpoint('PATCH /events/:id/pictures/:pictureId', {
  summary: 'Cambia el texto alternativo de una foto, o el punto que se ve siempre.',
  ...forEventEditors,
  rateLimits: EDIT_LIMITS,
  params: inEventAndPicture,
  body: z
    .strictObject({
      alt: optionalLine(PICTURE_ALT_MAX),
      focusX: percentage,
      focusY: percentage,
    })
    .partial(),
  reply: z.object({ picture }),
  errors: ['EVENT_NOT_FOUND', 'PICTURE_NOT_FOUND'],
})

export const deletePicture = endpoint('DELETE /events/:id/pictures/:pictureId', {
  summary: 'Quita una foto; sus archivos se borran en menos de un día.',
  ...forEventEditors,
  rateLimits: EDIT_LIMITS,
  params: inEventAndPicture,
  status: 204,
  errors: ['EVENT_NOT_FOUND', 'PICTURE_NOT_FOUND'],
})
