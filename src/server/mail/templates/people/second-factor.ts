import { PRODUCT_NAME, SUPPORT_EMAIL } from '#contract/product/product.ts'
import { renderEmail } from '#server/mail/render-email.ts'

/** What happened to the second factor of an account. */
export type FactorChange =
  | { kind: 'passkey-added' | 'passkey-removed'; name: string }
  | { kind: 'totp-added' | 'totp-removed' | 'recovery-codes-renewed' }
  /** `left`: how many are unused. */
  | { kind: 'recovery-code-used'; left: number }

function describeChange(change: FactorChange): string {
  switch (change.kind) {
    case 'passkey-added':
      return `Agregaste la llave de acceso “${change.name}”.`
    case 'passkey-removed':
      return `Quitaste la llave de acceso “${change.name}”.`
    case 'totp-added':
      return 'Conectaste una app de códigos.'
    case 'totp-removed':
      return 'Desconectaste tu app de códigos.'
    case 'recovery-codes-renewed':
      return 'Pediste códigos de recuperación nuevos; los anteriores ya no sirven.'
    case 'recovery-code-used':
      return `Entraste con un código de recuperación. Te ${change.left === 1 ? 'queda 1' : `quedan ${change.left}`}.`
  }
}

const SUBJECTS: Partial<Record<FactorChange['kind'], string>> = {
  'recovery-code-used': 'Entraste con un código de recuperación',
}

/** To the owner after a change of the second factor, in case they did not make it (`R16`). */
export function renderSecondFactorChangedEmail(values: {
  firstName: string
  change: FactorChange
  forgotUrl: string
}) {
  const { firstName, change, forgotUrl } = values
  return renderEmail({
    subject: SUBJECTS[change.kind] ?? 'Cambió la verificación en dos pasos de tu cuenta',
    preheader: '¿No fuiste tú? Elige otra contraseña cuanto antes.',
    parts: [
      `Hola, ${firstName}: ${describeChange(change)}`,
      change.kind === 'recovery-code-used'
        ? 'Si perdiste tu dispositivo, quítalo en Configuración y agrega otro.'
        : 'Si fuiste tú, no tienes que hacer nada más.',
    ],
    button: { label: 'No fui yo: elegir otra contraseña', url: forgotUrl },
    afterwards: [`Si no fuiste tú, escríbenos también a ${SUPPORT_EMAIL}.`],
    because: `cambió la seguridad de tu cuenta de ${PRODUCT_NAME}.`,
  })
}

/** To the owner after support removed the second factor at their request. */
export function renderSecondFactorResetEmail({ firstName }: { firstName: string }) {
  return renderEmail({
    subject: 'Quitamos la verificación en dos pasos de tu cuenta',
    preheader: '¿No lo pediste? Escríbenos cuanto antes.',
    parts: [
      `Hola, ${firstName}: quitamos tus llaves de acceso, tu app de códigos y tus códigos de recuperación, y cerramos tus sesiones.`,
      'Inicia sesión con tu contraseña y actívala de nuevo en Configuración.',
    ],
    button: { label: 'No lo pedí', url: `mailto:${SUPPORT_EMAIL}` },
    because: `cambió la seguridad de tu cuenta de ${PRODUCT_NAME}.`,
  })
}

/** To the owner when somebody with the right password fails the second step again and again. */
export function renderSecondFactorFailedEmail(values: { firstName: string; forgotUrl: string }) {
  return renderEmail({
    subject: 'Alguien intentó entrar a tu cuenta',
    preheader: 'Escribió tu contraseña, pero no pasó el segundo paso.',
    parts: [
      `Hola, ${values.firstName}: alguien escribió tu contraseña correcta y falló varias veces el segundo paso. No entró.`,
      'Si fuiste tú, no tienes que hacer nada más. Si no, tu contraseña ya no es secreta.',
    ],
    button: { label: 'No fui yo: elegir otra contraseña', url: values.forgotUrl },
    because: `alguien intentó entrar a tu cuenta de ${PRODUCT_NAME}.`,
  })
}
