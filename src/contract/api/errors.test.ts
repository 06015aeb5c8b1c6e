import { expect, it } from 'vitest'
import { ERRORS } from './error-codes.ts'

it('error messages are those of the specification (spec §8)', () => {
  const said = Object.fromEntries(Object.entries(ERRORS).map(([code, [, text]]) => [code, text]))
  expect(said).toMatchObject({
    BAD_CREDENTIALS: 'Credenciales inválidas',
    EMAIL_TAKEN: 'Este correo ya está registrado',
    EVENT_NOT_FOUND: 'El evento no existe o ha sido eliminado',
    EVENT_FORBIDDEN: 'No tienes permisos para ver este evento',
    INTERNAL: 'Error del servidor. Por favor intenta de nuevo más tarde.',
    PROVIDER_FAILED: 'Error al procesar el pago. Por favor intenta de nuevo.',
    SESSION_NOT_FOUND: 'ID de sesión no válido',
    PAYOUT_ACCOUNT_NOT_FOUND: 'No se encontró cuenta de Stripe Connect',
    NO_REPORT_DATA: 'Los eventos seleccionados no tienen registros para generar el reporte',
    REPORT_RATE_LIMIT: 'Has alcanzado el límite de reportes. Intenta más tarde.',
  })
})

it('every error message is a whole sentence and unique', () => {
  const texts = Object.values(ERRORS).map(([, text]) => text)
  expect(new Set(texts).size).toBe(texts.length)
  for (const text of texts) expect(text).toMatch(/^[¡A-ZÁÉÍÓÚ].{10,}/)
})
