/** Requirements as API v1 and v2 of the provider name them; the first pattern that fits counts. */
const REQUIREMENTS: readonly [RegExp, string][] = [
  [/external_account|bank|payout_method|outbound_destination/, 'Tu cuenta bancaria (CLABE)'],
  [/document|primary_verification/, 'Una foto de tu identificación oficial'],
  [/id_number/, 'Tu RFC o CURP'],
  [/dob|date_of_birth/, 'Tu fecha de nacimiento'],
  [/address/, 'Tu dirección'],
  [/phone/, 'Tu teléfono'],
  [/email/, 'Tu correo'],
  [/tos_acceptance|terms_of_service/, 'Aceptar los términos del proveedor de pagos'],
  [/profile|mcc|url/, 'Una descripción de tu evento'],
  [/name/, 'Tu nombre completo'],
]

/**
 * Labels of the provider's open requirements, without duplicates.
 * @param whose the host reads about their own account, the desk about somebody's
 */
export function listRequirementLabels(due: readonly string[], whose: 'tu' | 'su' = 'tu'): string[] {
  const labels = due.map(
    (name) => REQUIREMENTS.find(([pattern]) => pattern.test(name))?.[1] ?? 'Información adicional',
  )
  const asked = [...new Set(labels)]
  return whose === 'tu' ? asked : asked.map((label) => label.replace(/\b([Tt])u\b/, toTheirs))
}

const toTheirs = (_: string, letter: string) => (letter === 'T' ? 'Su' : 'su')
