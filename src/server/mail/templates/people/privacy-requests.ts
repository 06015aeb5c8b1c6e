import type { PrivacyRight } from '#contract/people/privacy-rights.ts'
import { PRIVACY_RIGHTS } from '#contract/people/privacy-rights.ts'
import { PRIVACY_LINK_HOURS, PRIVACY_TERMS } from '#contract/product/limits.ts'
import { formatLongDay } from '#contract/text/dates.ts'
import { type EmailBlock, quote, renderDetails, renderEmail } from '#server/mail/render-email.ts'

interface PrivacyEmail {
  right: PrivacyRight
  /** Of the private page that shows the request. */
  url: string
}

const BECAUSE = 'alguien hizo con esta dirección una solicitud sobre datos personales.'
const SEE = 'Ver mi solicitud'
const OUR_TEAM = 'Equipo de datos personales'
const KEEP_LINK = 'El enlace es solo tuyo: quien lo tiene ve tu solicitud. No lo compartas.'
/** Completes 'una solicitud de …'. */
const PHRASES: Record<PrivacyRight, string> = {
  ACCESS: 'acceso a datos personales',
  RECTIFICATION: 'rectificación de datos personales',
  CANCELLATION: 'cancelación de datos personales',
  OPPOSITION: 'oposición al uso de datos personales',
}

/**
 * To an address that nobody has proven: confirm the request. Nothing that was typed is in it, so that nobody can
 * write to others through us.
 */
export function renderPrivacyConfirmEmail({ right, url }: PrivacyEmail) {
  return renderEmail({
    subject: `Confirma tu solicitud de ${PHRASES[right]}`,
    preheader: 'Falta un paso para que cuente.',
    title: 'Falta un paso',
    parts: [
      `Recibimos con esta dirección una solicitud de ${PHRASES[right]}. En esta página lees lo que pide y, si eres tú, la confirmas.`,
    ],
    button: { label: 'Ir a confirmar', url },
    afterwards: [
      `El enlace vale ${PRIVACY_LINK_HOURS} horas y sirve una vez.`,
      '¿No fuiste tú? No hagas nada: sin tu confirmación no pasa nada, y la solicitud se borra sola.',
    ],
    because: BECAUSE,
  })
}

/** To whoever confirmed: until when we answer, and where to follow it. */
export function renderPrivacyReceivedEmail({
  right,
  answerBy,
  url,
}: PrivacyEmail & { answerBy: Date }) {
  return renderEmail({
    subject: 'Recibimos tu solicitud de datos personales',
    preheader: `Te contestamos a más tardar el ${formatLongDay(answerBy)}.`,
    title: 'Recibimos tu solicitud',
    parts: [
      renderDetails([
        { label: 'Derecho', value: PRIVACY_RIGHTS[right] },
        { label: 'Te contestamos a más tardar', value: formatLongDay(answerBy), strong: true },
      ]),
      `Son ${PRIVACY_TERMS.answerDays} días hábiles desde hoy. Si procede, la cumplimos en los ${PRIVACY_TERMS.carryOutDays} días hábiles siguientes. Es gratis.`,
    ],
    button: { label: SEE, url },
    afterwards: [KEEP_LINK],
    because: BECAUSE,
  })
}

/** To whoever made it: the term is longer, and why. */
export function renderPrivacyExtendedEmail({
  right,
  dueAt,
  reason,
  url,
}: PrivacyEmail & { dueAt: Date; reason: string }) {
  return renderEmail({
    subject: 'Ampliamos el plazo de tu solicitud de datos personales',
    preheader: `Ahora es el ${formatLongDay(dueAt)}.`,
    title: 'Necesitamos más tiempo',
    parts: [
      `Ampliamos el plazo de tu solicitud de ${PHRASES[right]}. La ley lo permite una vez, y no lo volveremos a hacer.`,
      quote(reason, OUR_TEAM),
      renderDetails([{ label: 'Nuevo plazo', value: formatLongDay(dueAt), strong: true }]),
    ],
    button: { label: SEE, url },
    because: BECAUSE,
  })
}

/** Whom to go to when a request was denied (LFPDPPP). */
const AUTHORITY =
  'Si no estás de acuerdo, puedes acudir a la Secretaría Anticorrupción y Buen Gobierno, la autoridad en materia de datos personales.'

/** To whoever made it: granted, with the term of carrying it out, or denied. */
export function renderPrivacyAnsweredEmail({
  right,
  reason,
  carryOutBy,
  url,
}: PrivacyEmail & { reason: string; carryOutBy: Date | null }) {
  const title = carryOutBy ? 'Tu solicitud procede' : 'Tu solicitud no procede'
  const next: EmailBlock = carryOutBy
    ? renderDetails([
        { label: 'La cumplimos a más tardar', value: formatLongDay(carryOutBy), strong: true },
      ])
    : AUTHORITY
  return renderEmail({
    subject: `${title}: datos personales`,
    preheader: `Respuesta a tu solicitud de ${PHRASES[right]}.`,
    title,
    parts: [`Revisamos tu solicitud de ${PHRASES[right]}.`, quote(reason, OUR_TEAM), next],
    button: { label: SEE, url },
    because: BECAUSE,
  })
}

/** What is kept after a cancellation, because laws about money demand it. */
function describeKept(kept: number): string {
  const gifts = kept === 1 ? 'una aportación' : `${kept} aportaciones`
  const what =
    kept === 0
      ? 'No había aportaciones pagadas con esta dirección.'
      : `Conservamos los montos, las fechas y los folios de ${gifts}, sin tu nombre, tu correo ni tu mensaje: las leyes fiscales y mercantiles nos obligan.`
  return `${what} Esta solicitud y nuestra respuesta se borran en un año.`
}

/** To whoever made it: it was carried out. */
export function renderPrivacyCarriedOutEmail({
  right,
  outcome,
  fileUntil,
  kept,
  url,
}: PrivacyEmail & {
  outcome: string
  /** Of an access. */
  fileUntil: Date | null
  /** Of a cancellation: how many paid contributions keep their amounts. */
  kept: number
}) {
  const file = fileUntil
    ? [
        `Descarga tu archivo desde la página de tu solicitud, hasta el ${formatLongDay(fileUntil)}. Tiene todo lo que guardamos de esta dirección en el momento en que lo bajas.`,
      ]
    : []
  return renderEmail({
    subject: 'Cumplimos tu solicitud de datos personales',
    preheader: `Tu solicitud de ${PHRASES[right]} quedó cumplida.`,
    title: 'Quedó cumplida',
    parts: [
      `Cumplimos tu solicitud de ${PHRASES[right]}.`,
      quote(outcome, OUR_TEAM),
      ...file,
      ...(right === 'CANCELLATION' ? [describeKept(kept)] : []),
    ],
    button: { label: fileUntil ? 'Descargar mi archivo' : SEE, url },
    afterwards: [KEEP_LINK],
    because: BECAUSE,
  })
}

/** To support: legal terms end soon. */
export function renderPrivacyReminderEmail(values: {
  requests: number
  firstDueAt: Date
  url: string
}) {
  const { requests, firstDueAt, url } = values
  const count = requests === 1 ? 'Una solicitud' : `${requests} solicitudes`
  const title = `${count} de datos personales por vencer`
  return renderEmail({
    subject: title,
    preheader: `La primera, el ${formatLongDay(firstDueAt)}.`,
    title,
    parts: [
      renderDetails([
        { label: 'Vence la primera', value: formatLongDay(firstDueAt), strong: true },
      ]),
      'Responde o cumple antes de esa fecha: es un plazo de ley. Si hay motivo, puedes ampliarlo una vez.',
    ],
    button: { label: 'Ver las solicitudes', url },
    because: 'atiendes el soporte de Cigüeña.',
  })
}
