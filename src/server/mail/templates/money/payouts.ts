import { formatPesos } from '#contract/money/money.ts'
import { PRODUCT_NAME, SUPPORT_EMAIL } from '#contract/product/product.ts'
import { renderDetails, renderEmail } from '#server/mail/render-email.ts'

/** To the host, once: the account can take money, so the event can be created (`R4`). */
export function renderPayoutReadyEmail(values: { firstName: string; createEventUrl: string }) {
  return renderEmail({
    subject: 'Tu cuenta de pagos está lista',
    preheader: 'Ya puedes crear tu evento y recibir aportaciones.',
    parts: [
      `Hola, ${values.firstName}: ya puedes recibir aportaciones. Llegan directo a tu cuenta, sin costo para ti.`,
      'El siguiente paso es crear tu evento y contarles a tus aliados qué sueñan.',
    ],
    button: { label: 'Crear mi evento', url: values.createEventUrl },
    // Whoever had the password may have connected a bank of their own.
    afterwards: [
      `¿No la configuraste tú? Escríbenos a ${SUPPORT_EMAIL} antes de publicar un evento: las aportaciones llegarían a otra persona.`,
    ],
    because: 'configuraste tu cuenta de pagos.',
  })
}

/** To the host, once for each payout that their bank did not take; below zero the provider asked the bank for it. */
export function renderPayoutFailedEmail(values: {
  firstName: string
  /** Centavos. */
  amount: number
  /** Why, as a sentence without its full stop. */
  reason: string
  /** What to do at the provider; null if the account was replaced, whose bank the host cannot change. */
  advice: string | null
  accountUrl: string
}) {
  const { firstName, advice } = values
  const amount = formatPesos(Math.abs(values.amount))
  const [what, where] =
    values.amount < 0
      ? [`tu banco no dejó cobrar ${amount}`, 'Ese dinero es lo que le falta a tu cuenta de pagos.']
      : [
          `tu banco no recibió un depósito de ${amount}`,
          'El dinero no se perdió: volvió a tu cuenta de pagos.',
        ]
  return renderEmail({
    subject: `Tu banco no aceptó ${values.amount < 0 ? 'un cobro' : 'un depósito'} de ${amount}`,
    preheader: `${values.reason}. Te decimos qué hacer.`,
    title: values.amount < 0 ? 'Un cobro no salió' : 'Un depósito no llegó',
    parts: [
      `Hola, ${firstName}: ${what}. ${values.reason}.`,
      `${where} ${advice ?? 'Salió de una cuenta de pagos que ya reemplazaste, así que no la puedes cambiar tú: escríbenos y lo vemos contigo.'}`,
    ],
    button: advice
      ? { label: 'Abrir mi cuenta de pagos', url: values.accountUrl }
      : { label: 'Escribir a soporte', url: `mailto:${SUPPORT_EMAIL}` },
    afterwards: [`¿Dudas? Responde a este correo o escríbenos a ${SUPPORT_EMAIL}.`],
    because: 'recibes aportaciones en tu cuenta de pagos.',
  })
}

/** To the host, for each account that another one replaces: they may not have asked for it. */
export function renderPayoutReplacedEmail(values: { firstName: string; forgotUrl: string }) {
  return renderEmail({
    subject: 'Empezaste otra cuenta de pagos',
    preheader: '¿No fuiste tú? Elige otra contraseña y escríbenos.',
    parts: [
      `Hola, ${values.firstName}: en tu cuenta de ${PRODUCT_NAME} empezó la configuración de otra cuenta de pagos, en lugar de la anterior. Las aportaciones llegarán a la nueva.`,
      'Si fuiste tú, no tienes que hacer nada más.',
    ],
    button: { label: 'No fui yo: elegir otra contraseña', url: values.forgotUrl },
    afterwards: [
      `Si no fuiste tú, escríbenos también a ${SUPPORT_EMAIL} antes de publicar un evento: las aportaciones llegarían a otra persona.`,
    ],
    because: 'se reemplazó la cuenta de pagos de tu cuenta.',
  })
}

/** To the host, once: Stripe rejected the account for good. */
export function renderPayoutRejectedEmail({ firstName }: { firstName: string }) {
  return renderEmail({
    subject: 'El proveedor de pagos rechazó tu cuenta',
    preheader: 'Tus eventos no pueden recibir aportaciones por ahora.',
    title: 'Tu cuenta de pagos fue rechazada',
    parts: [
      `Hola, ${firstName}: el proveedor de pagos revisó tu cuenta y la rechazó. Tus eventos no pueden recibir aportaciones, y no puedes abrir otra cuenta por tu lado.`,
      'Puede ser un error. Escríbenos y revisamos tu caso contigo.',
    ],
    button: { label: 'Escribirnos', url: `mailto:${SUPPORT_EMAIL}` },
    because: 'configuraste tu cuenta de pagos.',
  })
}

/** To support, once for each account that Stripe rejects: an operator decides about another one. */
export function renderPayoutRejectedAlert(values: {
  hostName: string
  hostEmail: string
  accountId: string
  /** Stripe's code. */
  reason: string
  hostUrl: string
}) {
  return renderEmail({
    subject: 'El proveedor de pagos rechazó la cuenta de un anfitrión',
    preheader: `${values.hostName} no puede abrir otra por su lado.`,
    title: 'Una cuenta de pagos fue rechazada',
    parts: [
      'Revisa sus eventos, y suspende la cuenta si hay fraude. Si fue un error, un operador permite otra cuenta desde la línea de comandos: npm run admin -- allow-payout-account, con el correo.',
      renderDetails([
        { label: 'Anfitrión', value: values.hostName },
        { label: 'Correo', value: values.hostEmail },
        { label: 'Cuenta', value: values.accountId },
        { label: 'Motivo', value: values.reason },
      ]),
    ],
    button: { label: 'Ver al anfitrión', url: values.hostUrl },
    because: 'atiendes el soporte de Cigüeña.',
  })
}

/** To the host who undid a change of address: the payout account since then may not be theirs. */
export function renderPayoutDetachedEmail(values: { firstName: string; setupUrl: string }) {
  return renderEmail({
    subject: 'Desconectamos la cuenta de pagos de tu cuenta',
    preheader: 'Pudo ponerla quien cambió tu correo. Configura la tuya.',
    parts: [
      `Hola, ${values.firstName}: cuando cambió el correo de tu cuenta de ${PRODUCT_NAME}, la cuenta de pagos todavía no estaba lista. Quien hizo el cambio pudo poner ahí su banco, así que la desconectamos. Ninguna aportación llegó a ella.`,
      'Antes de publicar un evento, configura tu cuenta de pagos. Toma unos minutos.',
    ],
    button: { label: 'Configurar mi cuenta de pagos', url: values.setupUrl },
    afterwards: [`¿Algo no cuadra? Escríbenos a ${SUPPORT_EMAIL}.`],
    because: 'desde este correo se deshizo un cambio en tu cuenta.',
  })
}

/** To support: after an undone change of address, a payout account with payments may be a stranger's. */
export function renderPayoutInDoubtAlert(values: {
  hostName: string
  hostEmail: string
  accountId: string
  hostUrl: string
}) {
  return renderEmail({
    subject: 'Revisa una cuenta de pagos: su anfitrión deshizo un cambio de correo',
    preheader: `${values.hostName} pudo perder su cuenta por unas horas.`,
    title: 'Una cuenta de pagos pudo cambiar de manos',
    parts: [
      'La cuenta de pagos quedó lista después del cambio de correo, y ya recibió aportaciones: por eso no la desconectamos. Pregunta a la persona si la configuró ella. Si no fue así, suspende la cuenta y revisa sus aportaciones.',
      renderDetails([
        { label: 'Anfitrión', value: values.hostName },
        { label: 'Correo', value: values.hostEmail },
        { label: 'Cuenta', value: values.accountId },
      ]),
    ],
    button: { label: 'Ver al anfitrión', url: values.hostUrl },
    because: 'atiendes el soporte de Cigüeña.',
  })
}
