import jardin from './jardin.svg?no-inline'
import luna from './luna.svg?no-inline'
import mar from './mar.svg?no-inline'
import nubes from './nubes.svg?no-inline'
import papelPicado from './papel-picado.svg?no-inline'
import selva from './selva.svg?no-inline'
import type { EventThemeId } from './themes.ts'

/** Address of each hero drawing, 1280 × 360, its root group called 'art'. */
export const heroFiles: Record<EventThemeId, string> = {
  nubes,
  'papel-picado': papelPicado,
  selva,
  luna,
  mar,
  jardin,
}
