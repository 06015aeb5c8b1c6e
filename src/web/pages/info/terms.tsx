import {
  computeFees,
  computePayment,
  SERVICE_FEE_FIXED,
  SERVICE_FEE_PERCENT,
  TRANSACTION_FEE_PERCENT,
} from '#contract/money/fees.ts'
import { formatPesos, MAX_CONTRIBUTION, MIN_CONTRIBUTION } from '#contract/money/money.ts'
import { describePayout } from '#contract/money/payouts/payouts.ts'
import {
  COMPLETE_AFTER_DAYS,
  REFUND_ANSWER_DAYS,
  REFUND_REQUEST_DAYS,
} from '#contract/product/limits.ts'
import { PATHS } from '#contract/product/paths.ts'
import { EXAMPLE_GIFT, PRODUCT_NAME } from '#contract/product/product.ts'
import { getOperator, toAbsoluteUrl } from '#web/api/page-services.server.ts'
import { LegalText, Operator, SUPPORT_LINK } from '#web/info/legal-text.tsx'
import { buildPageMeta } from '#web/shell/page/page.tsx'
import { buildTextSection, type TextSection } from '#web/shell/page/rich-text.tsx'
import type { Route } from './+types/terms'

const TITLE = 'Términos y condiciones'
const example = computeFees(EXAMPLE_GIFT)
const familyPays = computePayment(EXAMPLE_GIFT, 'HOST')
const clauses: readonly TextSection[] = [
  buildTextSection(
    'quienes-somos',
    'Quiénes somos y qué aceptas',
    <>
      <p>
        {PRODUCT_NAME} es un servicio en línea de <Operator /> (“nosotros”). Estos términos son el
        contrato entre tú y nosotros. Los aceptas al crear una cuenta, al publicar un evento o al
        hacer una aportación.
      </p>
      <p>
        Si no estás de acuerdo con ellos, no uses el servicio. Puedes guardarlos o imprimirlos desde
        tu navegador.
      </p>
    </>,
  ),
  buildTextSection('el-servicio', 'Qué es el servicio', [
    `Con ${PRODUCT_NAME}, una persona que espera un bebé (el anfitrión) publica un evento con sus sueños, y otras personas (los aliados) le regalan dinero por medio de aportaciones con tarjeta. Los regalos son un acuerdo entre el aliado y el anfitrión.`,
    'Nosotros ponemos la página y la conexión con el proveedor de pagos. No somos un banco, no recibimos depósitos del público, no prestamos dinero y no vendemos las cosas que los sueños describen. Una aportación no da derecho a recibir un bien, un servicio ni un rendimiento.',
  ]),
  buildTextSection('quien-puede', 'Quién puede usarlo', [
    [
      'Para crear una cuenta o aportar necesitas tener 18 años cumplidos.',
      'Para recibir aportaciones necesitas además una identificación oficial y una cuenta de banco en México a tu nombre. Por ahora el servicio para anfitriones es solo para México.',
      'Para aportar no necesitas cuenta.',
    ],
  ]),
  buildTextSection('tu-cuenta', 'Tu cuenta', [
    `Danos datos verdaderos y mantenlos al día. Tu contraseña es personal: guárdala bien y avísanos a ${SUPPORT_LINK} si crees que alguien más la tiene. Lo que se haga con tu cuenta antes de ese aviso se entiende hecho por ti, salvo que la ley diga otra cosa.`,
    `Puedes dejar de usar el servicio cuando quieras y eliminar tu cuenta en [Configuración](${PATHS.settings}). Guardamos lo que la ley nos obliga a guardar, como explica el [aviso de privacidad](${PATHS.privacy}#conservacion).`,
  ]),
  buildTextSection('anfitriones', 'Si eres anfitrión', [
    [
      'Tu evento es real, lo organizas tú o tienes permiso de quien lo organiza, y lo que pides es para recibir y cuidar al bebé.',
      'Abres a tu nombre una cuenta de pagos con Stripe y aceptas su [acuerdo de cuenta conectada](https://stripe.com/mx/legal/connect-account). Stripe comprueba tu identidad y puede pedirte más información.',
      `Decides cuándo un sueño está cumplido y cuándo se cierra tu evento. Si no lo cierras, se completa solo a los ${COMPLETE_AFTER_DAYS} días de su fecha.`,
      'Un evento o un sueño que ya recibió una aportación no se puede borrar.',
      'Conoces el nombre, el correo y el mensaje de tus aliados para darles las gracias. No los uses para nada más.',
    ],
  ]),
  buildTextSection('aportaciones', 'Si haces una aportación', [
    [
      `Es un regalo voluntario al anfitrión, desde ${formatPesos(MIN_CONTRIBUTION)} hasta ${formatPesos(MAX_CONTRIBUTION)} cada vez. Pagas con una tarjeta tuya o que tienes permiso de usar.`,
      'Asegúrate de conocer a la familia: el enlace te lo compartió alguien de confianza.',
      'Una aportación está hecha cuando el pago se confirma. Te enviamos entonces el comprobante al correo que dejaste.',
      'Si el evento se cerró mientras pagabas, tu aportación pagada llega de todos modos a la familia.',
      'Puedes pedir que los demás no vean tu nombre, el monto o tu mensaje; el anfitrión siempre los ve.',
    ],
  ]),
  buildTextSection('cargos', 'Cuánto cuesta', [
    'Para el anfitrión el servicio es gratis y recibe cada aportación completa, salvo que elija cubrir los cargos. Quien aporta paga, además de su aportación:',
    [
      `un cargo por transacción de ${TRANSACTION_FEE_PERCENT}% de la aportación, y`,
      `un cargo por servicio de ${SERVICE_FEE_PERCENT}% de la suma anterior más ${formatPesos(SERVICE_FEE_FIXED)}, IVA incluido.`,
    ],
    `Por una aportación de ${formatPesos(example.base)}, los cargos son ${formatPesos(example.transactionFee)} y ${formatPesos(example.serviceFee)}, y el total ${formatPesos(example.total)}. El total se muestra siempre antes de pagar, en pesos mexicanos.`,
    `Si el anfitrión elige cubrir los cargos, quien aporta paga exactamente el monto que escribe y el anfitrión recibe ese monto menos los mismos cargos: de ${formatPesos(familyPays.total)}, ${formatPesos(familyPays.base)}. Ambas cifras se muestran antes de pagar. La elección ya no cambia después de la primera aportación.`,
  ]),
  buildTextSection('depositos', 'Cuándo llega el dinero', [
    `${describePayout('su')}, que depende del banco y de la antigüedad de la cuenta; las fechas están en el panel de pagos del anfitrión. Stripe puede retener un depósito mientras revisa la cuenta.`,
  ]),
  buildTextSection('devoluciones', 'Devoluciones y aclaraciones', [
    `El anfitrión puede devolver una aportación, completa o en parte; nosotros también, si hubo un error o señales de fraude. Los cargos se devuelven en la misma proporción, a la misma tarjeta; cuánto tarda depende del banco. Desde tu comprobante puedes pedirla, con un motivo, hasta ${REFUND_REQUEST_DAYS} días después de pagar o hasta el día del evento. El anfitrión tiene ${REFUND_ANSWER_DAYS} días para devolverla o decirte por qué no; después decidimos nosotros. También puedes escribirnos a ${SUPPORT_LINK}.`,
    'Si desconoces un cargo, escríbenos antes de ir a tu banco: lo vemos más rápido. Cuando un banco abre una aclaración, el monto se retira de la cuenta del anfitrión mientras se resuelve y vuelve si se gana.',
  ]),
  buildTextSection('impuestos', 'Impuestos y facturas', [
    `Cada quien se encarga de sus propios impuestos; en las [preguntas frecuentes](${PATHS.faq}#impuestos) hay información general. Del cargo por servicio puedes pedir factura a ${SUPPORT_LINK} con tu comprobante y tu constancia de situación fiscal.`,
  ]),
  buildTextSection('uso-prohibido', 'Lo que no se vale', [
    `No uses ${PRODUCT_NAME} para:`,
    [
      'Publicar un evento falso, o a nombre de otra persona sin su permiso.',
      'Vender bienes o servicios, rifar, prestar o invertir dinero.',
      'Lavar dinero, financiar actividades ilícitas o pagar con una tarjeta que no tienes permiso de usar.',
      'Ofender, acosar, discriminar o exponer a una persona, en especial a un menor.',
      'Atacar el servicio, probar tarjetas, extraer datos de otras personas o cargarlo con peticiones automáticas.',
    ],
  ]),
  buildTextSection('lo-que-publicas', 'Lo que publicas', [
    'Lo que escribes sigue siendo tuyo. Nos das permiso, gratuito y no exclusivo, de guardarlo y mostrarlo en tu evento y en su vista previa mientras exista. Te toca a ti tener derecho a publicarlo, incluidos los nombres y enlaces que pongas.',
    'La página de un evento activo la puede ver cualquiera que tenga su enlace, los buscadores pueden encontrarla, y aparece en la lista de eventos que ven las personas con cuenta y en nuestra interfaz de programación (API). No pongas en ella nada que quieras mantener en privado.',
    `La marca, los dibujos y el programa de ${PRODUCT_NAME} son nuestros o los usamos con licencia.`,
  ]),
  buildTextSection('suspension', 'Suspensión', [
    'Podemos suspender una cuenta o un evento cuando haya señales serias de fraude, cuando lo pida una autoridad o el proveedor de pagos, o cuando se incumplan estos términos. Te decimos por qué, salvo que la ley lo impida, y puedes pedirnos que lo revisemos.',
    'Mientras una cuenta está suspendida, sus eventos no reciben aportaciones. Una aportación que se haya pagado después de la suspensión se devuelve.',
  ]),
  buildTextSection('responsabilidad', 'Hasta dónde respondemos', [
    'Respondemos por el cuidado con el que damos el servicio y por los daños que causemos por nuestra culpa. No respondemos por lo que un anfitrión haga con su regalo, por lo que un evento prometa, ni por fallas de tu banco, de tu red o del proveedor de pagos que no dependan de nosotros.',
    'Podemos interrumpir el servicio un momento para darle mantenimiento. Nada de esto limita los derechos que te da la Ley Federal de Protección al Consumidor.',
  ]),
  buildTextSection('privacidad', 'Tus datos', [
    `Cómo cuidamos tus datos personales está en el [aviso de privacidad](${PATHS.privacy}), que es parte de estos términos.`,
  ]),
  buildTextSection('cambios', 'Cambios a estos términos', [
    'Si los cambiamos, publicamos aquí la versión nueva con su fecha y, si el cambio te afecta, te avisamos por correo con al menos 15 días de anticipación. A una aportación le aplican los términos y los cargos del día en que se hizo.',
  ]),
  buildTextSection('ley', 'Ley aplicable y controversias', [
    `Aplican las leyes de México. Si algo no sale bien, escríbenos primero a ${SUPPORT_LINK}: casi todo se arregla así. Puedes acudir en cualquier momento a la Procuraduría Federal del Consumidor (Profeco). Para lo demás son competentes los tribunales de la Ciudad de México o, si eres consumidor, también los de tu domicilio.`,
  ]),
  buildTextSection('contacto', 'Contacto', [
    `Escríbenos a ${SUPPORT_LINK} o por la página de [contacto](${PATHS.contact}).`,
  ]),
]

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta({
    title: TITLE,
    description: `Lo que vale para quien organiza y para quien aporta en ${PRODUCT_NAME}.`,
    index: true,
    ...(loaderData && { canonical: loaderData.canonical }),
  })

export function loader({ context }: Route.LoaderArgs) {
  return { canonical: toAbsoluteUrl(context, PATHS.terms), operator: getOperator(context) }
}

/** Terms and conditions (`spec §2`, `R7`). */
export default function Terms() {
  return (
    <LegalText title={TITLE} clauses={clauses}>
      <p className="text-lg">
        En pocas palabras: publicar es gratis, quien aporta ve el total antes de pagar y cada regalo
        llega completo a la familia. Los detalles, aquí abajo.
      </p>
    </LegalText>
  )
}
