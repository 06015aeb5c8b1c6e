import { PDF_ROWS_MAX } from '#contract/product/limits.ts'
import { LOCALE } from '#contract/product/product.ts'

/**
 * The errors whose sentence a page writes by itself. The browser loads these alone: the server sends the
 * sentence of every other one (`errors.ts`).
 */
export const PAGE_ERRORS = {
  VALIDATION: [400, 'Revisa los datos marcados.'],
  UNAUTHENTICATED: [401, 'Inicia sesión para continuar.'],
  FORBIDDEN: [403, 'No tienes permisos para hacer esto.'],
  NOT_FOUND: [404, 'No encontramos lo que buscas.'],
  RATE_LIMITED: [429, 'Demasiados intentos. Espera un momento e intenta de nuevo.'],
  INTERNAL: [500, 'Error del servidor. Por favor intenta de nuevo más tarde.'],
  UNAVAILABLE: [503, 'Estamos haciendo una pausa breve. Intenta de nuevo en unos segundos.'],
  PASSKEY_REFUSED: [400, 'No pudimos comprobar tu llave de acceso. Intenta de nuevo.'],
  CONTRIBUTIONS_CLOSED: [409, 'Este evento ya no recibe aportaciones. ¡Gracias por tu cariño!'],
  GOAL_FULFILLED: [409, 'Este sueño ya se cumplió. Puedes apoyar otro sueño del evento.'],
  HOST_NOT_READY: [
    409,
    'Por ahora la familia no puede recibir aportaciones. Guarda este enlace y vuelve en unos días.',
  ],
  PAYMENTS_NOT_OPEN: [
    503,
    'Todavía no se puede: los pagos en Cigüeña abren pronto. Intenta más tarde.',
  ],
  PROVIDER_FAILED: [502, 'Error al procesar el pago. Por favor intenta de nuevo.'],
  EMAIL_TAKEN: [409, 'Este correo ya está registrado'],
  REPORT_RATE_LIMIT: [429, 'Has alcanzado el límite de reportes. Intenta más tarde.'],
  NO_REPORT_DATA: [400, 'Los eventos seleccionados no tienen registros para generar el reporte'],
  REPORT_TOO_LARGE: [
    400,
    `Un PDF admite hasta ${PDF_ROWS_MAX.toLocaleString(LOCALE)} aportaciones. Descarga este reporte en CSV.`,
  ],
} as const satisfies Record<string, readonly [status: number, message: string]>
