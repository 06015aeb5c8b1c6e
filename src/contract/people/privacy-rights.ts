/** The rights over one's personal data (ARCO), as forms and emails name them; without zod, for public pages. */
export const PRIVACY_RIGHTS = {
  ACCESS: 'Acceso',
  RECTIFICATION: 'Rectificación',
  CANCELLATION: 'Cancelación',
  OPPOSITION: 'Oposición',
} as const
export type PrivacyRight = keyof typeof PRIVACY_RIGHTS

/** What each right gives, for who has never heard of it. */
export const PRIVACY_RIGHT_HINTS: Record<PrivacyRight, string> = {
  ACCESS: 'Quiero saber qué datos míos tienen, en un archivo.',
  RECTIFICATION: 'Un dato mío está mal y quiero que lo corrijan.',
  CANCELLATION: 'Quiero que borren mis datos.',
  OPPOSITION: 'Quiero que dejen de usarlos para algo en particular.',
}

/** Where a request stands: `waiting` for an answer, `granted` and to be carried out, `denied`, or `done`. */
export type PrivacyRequestState = 'waiting' | 'granted' | 'denied' | 'done'

export const PRIVACY_STATE_LABELS: Record<PrivacyRequestState, string> = {
  waiting: 'En revisión',
  granted: 'Procede',
  denied: 'No procede',
  done: 'Cumplida',
}

export const PRIVACY_RIGHT_REQUIRED = 'Elige qué derecho quieres ejercer'
