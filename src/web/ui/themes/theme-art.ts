import jardin from '../../../../assets/themes/jardin.svg?no-inline'
import luna from '../../../../assets/themes/luna.svg?no-inline'
import mar from '../../../../assets/themes/mar.svg?no-inline'
import nubes from '../../../../assets/themes/nubes.svg?no-inline'
import papelPicado from '../../../../assets/themes/papel-picado.svg?no-inline'
import selva from '../../../../assets/themes/selva.svg?no-inline'
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
