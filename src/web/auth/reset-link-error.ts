/** The message for an expired or invalid reset link, null for other errors (`spec §8`). */
export function describeResetLinkError(message: string): string | null {
  if (message.includes('expirado'))
    return 'El enlace ha expirado. Solicita un nuevo enlace de reseteo.'
  if (message.includes('inválido')) return 'Enlace inválido. Solicita un nuevo enlace de reseteo.'
  return null
}
