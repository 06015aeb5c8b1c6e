import { ROLE_LABELS } from '#contract/admin/desk-labels.ts'
import type { DeskRole } from '#contract/people/roles.ts'
import { PRODUCT_NAME, SUPPORT_EMAIL } from '#contract/product/product.ts'
import { renderDetails, renderEmail } from '#server/mail/render-email.ts'

interface RoleChange {
  role: DeskRole
  isGranted: boolean
}

const MAY: Record<DeskRole, string> = {
  SUPPORT: 'ver la administración y ayudar a las personas',
  FINANCE: 'ver la administración y devolver o registrar pagos',
  ADMIN: 'hacer todo en la administración',
}

/** To the person whose role of the desk an admin changed (decision 43). */
export function renderDeskRoleChangedEmail(
  values: RoleChange & {
    firstName: string
    /** Whether the role does nothing until they add a second factor. */
    lacksFactor: boolean
    /** Of the desk, or of the page where they add the factor. */
    url: string
  },
) {
  const { role, isGranted, firstName, lacksFactor, url } = values
  const name = ROLE_LABELS[role] ?? role
  const because = `cambió lo que tu cuenta de ${PRODUCT_NAME} puede hacer.`
  if (!isGranted) {
    return renderEmail({
      subject: `Ya no tienes el rol “${name}”`,
      preheader: 'Tu cuenta sigue siendo tuya, con lo demás.',
      parts: [
        `Hola, ${firstName}: quien administra ${PRODUCT_NAME} quitó a tu cuenta el rol “${name}”. Vale desde ahora.`,
        'Lo demás de tu cuenta queda como estaba.',
      ],
      button: { label: 'Escribirnos', url: `mailto:${SUPPORT_EMAIL}` },
      because,
    })
  }
  return renderEmail({
    subject: `Ahora tienes el rol “${name}”`,
    preheader: '¿No lo esperabas? Escríbenos cuanto antes.',
    parts: [
      `Hola, ${firstName}: quien administra ${PRODUCT_NAME} dio a tu cuenta el rol “${name}”. ${lacksFactor ? 'Con él puedes' : 'Desde ahora puedes'} ${MAY[role]}.`,
      ...(lacksFactor
        ? ['Este rol pide la verificación en dos pasos, que aún no tienes: agrégala para empezar.']
        : []),
    ],
    button: { label: lacksFactor ? 'Verificación en dos pasos' : 'Ir a la administración', url },
    afterwards: [`¿No lo esperabas? Escríbenos a ${SUPPORT_EMAIL}.`],
    because,
  })
}

/**
 * To every admin after one of them changed a role, in case it was not they but somebody with their session.
 * `actorName` is null in the email to that admin.
 */
export function renderDeskRoleOfOtherChangedEmail(
  values: RoleChange & {
    firstName: string
    actorName: string | null
    personName: string
    personEmail: string
    personUrl: string
  },
) {
  const { role, isGranted, firstName, actorName, personName, personEmail, personUrl } = values
  const name = ROLE_LABELS[role] ?? role
  const change = isGranted ? 'dio' : 'quitó'
  const byWhom = actorName ? `${actorName} ${change}` : `desde tu cuenta se ${change}`
  return renderEmail({
    subject: `${personName} ${isGranted ? 'ahora tiene' : 'ya no tiene'} el rol “${name}”`,
    preheader: '¿No debía ser? Revísalo cuanto antes.',
    parts: [
      `Hola, ${firstName}: ${byWhom} este rol de la administración de ${PRODUCT_NAME}. El motivo está en la auditoría.`,
      renderDetails([
        { label: 'Persona', value: personName },
        { label: 'Correo', value: personEmail },
        { label: 'Rol', value: `${name}: ${MAY[role]}` },
      ]),
    ],
    button: { label: 'Ver a la persona', url: personUrl },
    afterwards: [
      actorName
        ? 'Si no debía ser, deshazlo en su página y avisa a quien lo hizo.'
        : 'Si no fuiste tú, elige otra contraseña ahora y deshaz el cambio en su página.',
    ],
    because: 'administras la plataforma.',
  })
}
