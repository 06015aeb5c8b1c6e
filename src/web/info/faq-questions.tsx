import {
  CARD_PROCESSING_PERCENT,
  computeFees,
  computePayment,
  computeTypedLimits,
  SERVICE_FEE_LABEL,
  TRANSACTION_FEE_LABEL,
} from '#contract/money/fees.ts'
import { formatPesos, MAX_CONTRIBUTION, MIN_CONTRIBUTION } from '#contract/money/money.ts'
import { describePayout } from '#contract/money/payouts/payouts.ts'
import {
  COMPLETE_AFTER_DAYS,
  PICTURE_BYTES_MAX,
  REFUND_ANSWER_DAYS,
  REFUND_REQUEST_DAYS,
} from '#contract/product/limits.ts'
import { PATHS } from '#contract/product/paths.ts'
import {
  EVENT_THEMES,
  EXAMPLE_GIFT,
  PRODUCT_NAME,
  SUPPORT_EMAIL,
} from '#contract/product/product.ts'
import { GIFT_TAX_RULES, NO_TAX_ADVICE } from '#contract/reports/tax-years.ts'
import { buildTextSection, type TextSection } from '#web/shell/page/rich-text.tsx'

const fees = computeFees(EXAMPLE_GIFT)
const FEE_EXAMPLE = `Por ejemplo: con una aportación de ${formatPesos(fees.base)}, los cargos son ${formatPesos(fees.transactionFee)} y ${formatPesos(fees.serviceFee)}; pagas **${formatPesos(fees.total)}** y la familia recibe **${formatPesos(fees.base)}**.`
const familyPays = computePayment(EXAMPLE_GIFT, 'HOST')
const familyPaysLimits = computeTypedLimits('HOST')
const FAMILY_PAYS_EXAMPLE = `Algunas familias prefieren cubrir los cargos. En su evento pagas exactamente lo que escribes y los cargos salen de ahí: de **${formatPesos(familyPays.total)}** la familia recibe **${formatPesos(familyPays.base)}**.`

export interface Category {
  id: string
  name: string
  questions: readonly TextSection[]
}

const general: readonly TextSection[] = [
  buildTextSection('que-es', `¿Qué es ${PRODUCT_NAME}?`, [
    'Una página para tu baby shower. Cuentas qué hace falta para recibir a tu bebé, un sueño por cada cosa, y compartes el enlace. Tu familia y tus amigos, tus aliados, aportan con tarjeta al sueño que quieran o a todo el evento.',
  ]),
  buildTextSection('costo', '¿Cuánto cuesta?', [
    `Para los futuros papás, nada: crear, publicar y recibir es gratis. Quien aporta paga, sobre su aportación, un cargo por transacción ${TRANSACTION_FEE_LABEL} y, sobre la suma de los dos, un cargo por servicio ${SERVICE_FEE_LABEL}: el ${CARD_PROCESSING_PERCENT}% que cobra el procesamiento de la tarjeta, más IVA. El total se ve antes de pagar y no cambia después.`,
    FEE_EXAMPLE,
    FAMILY_PAYS_EXAMPLE,
  ]),
  buildTextSection('seguridad', '¿Es seguro pagar aquí?', [
    `Sí. El pago se hace en la página de Stripe, que procesa tarjetas para millones de negocios en el mundo. El número de tu tarjeta va de tu teléfono a Stripe: ${PRODUCT_NAME} no lo recibe ni lo guarda. El dinero de cada aportación se transfiere a la cuenta de pagos de la familia.`,
  ]),
  buildTextSection('devoluciones', '¿Se puede devolver una aportación?', [
    `Sí. Los anfitriones pueden devolver una aportación, completa o en parte, y los cargos se devuelven en la misma proporción. Para pedirlo, abre tu comprobante desde el enlace de tu correo: hasta ${REFUND_REQUEST_DAYS} días después de pagar, o hasta el día del evento. La familia te responde en ${REFUND_ANSWER_DAYS} días y, si no, decide soporte. El banco suele tardar unos días en mostrarla.`,
    `Si no tienes el enlace, [escríbenos](${PATHS.contact}) con tu folio.`,
  ]),
  buildTextSection('factura', '¿Puedo pedir factura?', [
    `Sí, del cargo por servicio. Escribe a [${SUPPORT_EMAIL}](mailto:${SUPPORT_EMAIL}) con tu comprobante y tu constancia de situación fiscal.`,
  ]),
  buildTextSection('sin-acceso', '¿Qué hago si no puedo entrar a mi cuenta?', [
    `Con [¿Olvidaste tu contraseña?](${PATHS.forgotPassword}) te enviamos un enlace para elegir otra. Si activaste la verificación en dos pasos y perdiste tu dispositivo, entra con uno de los códigos de recuperación que guardaste.`,
    `Si también perdiste los códigos, o tu cuenta está suspendida, escribe a [${SUPPORT_EMAIL}](mailto:${SUPPORT_EMAIL}) desde el correo de tu cuenta y te ayudamos.`,
  ]),
]

const hosts: readonly TextSection[] = [
  buildTextSection('empezar', '¿Qué necesito para empezar?', [
    `Tener más de 18 años, una identificación oficial y una cuenta de banco en México a tu nombre. Con eso configuras tu cuenta de pagos, creas tu evento con uno de ${EVENT_THEMES.length} temas ilustrados, agregas tus sueños y lo publicas.`,
  ]),
  buildTextSection('fotos', '¿Puedo poner fotos?', [
    `Sí: una de portada y una por sueño. Elígelas en “Editar evento”, o tómalas ahí mismo con tu teléfono; sirven JPEG, PNG, WebP, HEIC y AVIF de hasta ${PICTURE_BYTES_MAX / 1_024 ** 2} MB. Toca la foto para marcar lo que siempre debe verse. Quitamos de cada una el lugar y los datos que guarda la cámara.`,
  ]),
  buildTextSection('invitados', '¿Cómo sé quién va a venir?', [
    'Tu página pregunta «¿Vas a ir?», y cada quien responde sin cuenta: sí, no o todavía no sé, cuántos adultos y cuántos niños. En la pestaña “Invitados” de tu evento ves los totales y la lista, anotas a quien te dijo por teléfono, la descargas y la imprimes para la puerta. A quien dijo que sí y dejó su correo le recordamos una semana y un día antes. Si no quieres preguntar, quítalo en “Editar evento”.',
  ]),
  buildTextSection('cuando-llega', '¿Cuándo llega el dinero a mi banco?', [
    `${describePayout('tu')}. El primer depósito de una cuenta nueva puede tardar más. En tu panel de pagos ves las fechas exactas.`,
  ]),
  buildTextSection('recibo-completo', '¿Recibo la aportación completa?', [
    'Sí, hasta el último centavo: los cargos se suman a lo que paga quien aporta. Si prefieres que tus aliados no paguen nada de más, al crear tu evento elige cubrirlos tú, y entonces salen de lo que pagan. Puedes cambiarlo hasta tu primera aportación.',
  ]),
  buildTextSection('meta', '¿Qué pasa si un sueño no llega a su meta, o la rebasa?', [
    'Recibes lo que se haya reunido, sea cual sea. Un sueño puede rebasar su meta: tú decides cuándo marcarlo como cumplido, y entonces deja de recibir aportaciones.',
  ]),
  buildTextSection('cierre', '¿Hasta cuándo puedo recibir aportaciones?', [
    `Hasta la fecha de cierre, si pones una, o hasta que elijas “Dejar de recibir aportaciones”: la fiesta sigue en su página. Si no, hasta que completes el evento; a los ${COMPLETE_AFTER_DAYS} días de la fiesta se completa solo.`,
  ]),
  buildTextSection('impuestos', '¿Tengo que pagar impuestos por lo que recibo?', [
    `Depende de quién te lo regala. ${GIFT_TAX_RULES[0]}`,
    GIFT_TAX_RULES[1],
    `${NO_TAX_ADVICE} Si tienes cuenta, en [Impuestos](${PATHS.taxes}) está lo que recibiste cada año, por persona.`,
  ]),
]

const aliados: readonly TextSection[] = [
  buildTextSection('sin-cuenta', '¿Necesito una cuenta para aportar?', [
    'No. Abres el enlace que te compartieron, eliges un sueño, escribes tu nombre y pagas con tarjeta. Si creas una cuenta, además encuentras todas tus aportaciones en un solo lugar.',
  ]),
  buildTextSection('voy-a-ir', '¿Cómo aviso si voy o no?', [
    'En la página del evento, toca tu respuesta en «¿Vas a ir?». No necesitas cuenta. Al terminar te damos un enlace solo tuyo, y también va en tu correo si lo dejas: con él cambias tu respuesta hasta el evento y apagas los recordatorios. Lo que respondes solo lo ve la familia.',
  ]),
  buildTextSection('minimo', '¿De cuánto puede ser mi aportación?', [
    `Desde ${formatPesos(MIN_CONTRIBUTION)} hasta ${formatPesos(MAX_CONTRIBUTION)}; si la familia cubre los cargos, lo que pagas va de ${formatPesos(familyPaysLimits.min)} a ${formatPesos(familyPaysLimits.max)}. No hace falta completar un sueño: entre todos se llega.`,
  ]),
  buildTextSection('formas-de-pago', '¿Con qué puedo pagar?', [
    'Con tarjeta de crédito o de débito, en pesos mexicanos.',
    '¿No usas tarjeta? Dáselo a la familia en persona o por transferencia: ella anota tu regalo, y cuenta junto a los demás.',
  ]),
  buildTextSection('anonimo', '¿Puedo aportar sin que se vea mi nombre?', [
    "Sí. Marca “Aparecer como 'Aliado anónimo'” y los demás no verán tu nombre. Los anfitriones sí sabrán que fuiste tú, para darte las gracias.",
  ]),
  buildTextSection('monto', '¿Los demás ven cuánto aporté?', [
    'Sí, si la familia muestra los montos. Marca “No mostrar cuánto aporté” y solo ella lo verá: en la página no aparece ni se suma a lo reunido.',
    'Puedes cambiar lo que ven los demás cuando quieras, con el enlace de tu comprobante.',
  ]),
  buildTextSection('mensaje', '¿Quién lee mi mensaje?', [
    'Los anfitriones del evento. No aparece en la página del evento. Si ellos quieren, se ve en el muro en vivo de la fiesta; sin tu nombre si elegiste aparecer como “Aliado anónimo”, y nunca si marcaste “Mi mensaje es solo para la familia”.',
  ]),
  buildTextSection('comprobante', '¿Me llega un comprobante?', [
    'Sí, al correo que dejes al aportar, con el desglose de lo que pagaste y el folio. Si no lo ves, busca en correo no deseado.',
  ]),
]

/** Questions by audience (`spec §2`, FAQ). */
export const CATEGORIES: readonly Category[] = [
  { id: 'general', name: 'General', questions: general },
  { id: 'futuros-papas', name: 'Futuros papás', questions: hosts },
  { id: 'aliados', name: 'Aliados', questions: aliados },
]

const LANDING_QUESTION_IDS = ['recibo-completo', 'sin-cuenta', 'cuando-llega', 'seguridad']

/** The questions on the landing page. */
export const LANDING_QUESTIONS: readonly TextSection[] = CATEGORIES.flatMap(
  (category) => category.questions,
).filter(({ id }) => LANDING_QUESTION_IDS.includes(id))
