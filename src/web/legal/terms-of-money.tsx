import {
  computeFees,
  SERVICE_FEE_FIXED,
  SERVICE_FEE_PERCENT,
  TRANSACTION_FEE_PERCENT,
} from '#contract/money/fees.ts'
import {
  type Centavos,
  formatPesos,
  MAX_CONTRIBUTION,
  MIN_CONTRIBUTION,
} from '#contract/money/money.ts'
import { COMPLETE_AFTER_DAYS } from '#contract/product/limits.ts'
import { PATHS } from '#contract/product/paths.ts'
import { EXAMPLE_GIFT, PAYOUT_HOURS } from '#contract/product/product.ts'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import type { Clause } from './legal-text.tsx'
import { SupportLink } from './support-link.tsx'

const Pesos = ({ of }: { of: Centavos }) => <span className="money">{formatPesos(of)}</span>

const example = computeFees(EXAMPLE_GIFT)

/** Clauses on payments: hosts, contributors, fees, payouts, refunds. */
export const paymentTerms: readonly Clause[] = [
  {
    id: 'anfitriones',
    title: 'Si eres anfitrión',
    content: (
      <ul>
        <li>
          Tu evento es real, lo organizas tú o tienes permiso de quien lo organiza, y lo que pides
          es para recibir y cuidar al bebé.
        </li>
        <li>
          Abres a tu nombre una cuenta de pagos con Stripe y aceptas su{' '}
          <TextLink to="https://stripe.com/mx/legal/connect-account">
            acuerdo de cuenta conectada
          </TextLink>
          . Stripe comprueba tu identidad y puede pedirte más información.
        </li>
        <li>
          Decides cuándo un sueño está cumplido y cuándo se cierra tu evento. Si no lo cierras, se
          completa solo a los {COMPLETE_AFTER_DAYS} días de su fecha.
        </li>
        <li>Un evento o un sueño que ya recibió una aportación no se puede borrar.</li>
        <li>
          Conoces el nombre, el correo y el mensaje de tus aliados para darles las gracias. No los
          uses para nada más.
        </li>
      </ul>
    ),
  },
  {
    id: 'aportaciones',
    title: 'Si haces una aportación',
    content: (
      <ul>
        <li>
          Es un regalo voluntario al anfitrión, desde <Pesos of={MIN_CONTRIBUTION} /> hasta{' '}
          <Pesos of={MAX_CONTRIBUTION} /> cada vez. Pagas con una tarjeta tuya o que tienes permiso
          de usar.
        </li>
        <li>Asegúrate de conocer a la familia: el enlace te lo compartió alguien de confianza.</li>
        <li>
          Una aportación está hecha cuando el pago se confirma. Te enviamos entonces el comprobante
          al correo que dejaste.
        </li>
        <li>
          Si el evento se cerró mientras pagabas, tu aportación pagada llega de todos modos a la
          familia.
        </li>
        <li>
          Puedes pedir aparecer como “Aliado anónimo”: los demás no verán tu nombre, el anfitrión
          sí.
        </li>
      </ul>
    ),
  },
  {
    id: 'cargos',
    title: 'Cuánto cuesta',
    content: (
      <>
        <p>
          Para el anfitrión el servicio es gratis y recibe cada aportación completa. Quien aporta
          paga, además de su aportación:
        </p>
        <ul>
          <li>un cargo por transacción de {TRANSACTION_FEE_PERCENT}% de la aportación, y</li>
          <li>
            un cargo por servicio de {SERVICE_FEE_PERCENT}% de la suma anterior más{' '}
            <Pesos of={SERVICE_FEE_FIXED} />, IVA incluido.
          </li>
        </ul>
        <p>
          Por una aportación de <Pesos of={example.base} />, los cargos son{' '}
          <Pesos of={example.transactionFee} /> y <Pesos of={example.serviceFee} />, y el total{' '}
          <Pesos of={example.total} />. El total se muestra siempre antes de pagar, en pesos
          mexicanos.
        </p>
      </>
    ),
  },
  {
    id: 'depositos',
    title: 'Cuándo llega el dinero',
    content: (
      <p>
        Cada aportación se transfiere a la cuenta de pagos del anfitrión en menos de {PAYOUT_HOURS}{' '}
        horas. El depósito de ahí a su banco sigue el calendario de Stripe, que depende del banco y
        de la antigüedad de la cuenta; las fechas están en el panel de pagos. Stripe puede retener
        un depósito mientras revisa la cuenta.
      </p>
    ),
  },
  {
    id: 'devoluciones',
    title: 'Devoluciones y aclaraciones',
    content: (
      <>
        <p>
          El anfitrión puede devolver una aportación completa; nosotros, toda o en parte, si hubo un
          error o señales de fraude. Los cargos se devuelven con ella, a la misma tarjeta; cuánto
          tarda depende del banco. Si te equivocaste, pídeselo a la familia o escríbenos a{' '}
          <SupportLink />.
        </p>
        <p>
          Si desconoces un cargo, escríbenos antes de ir a tu banco: lo vemos más rápido. Cuando un
          banco abre una aclaración, el monto se retira de la cuenta del anfitrión mientras se
          resuelve y vuelve si se gana.
        </p>
      </>
    ),
  },
  {
    id: 'impuestos',
    title: 'Impuestos y facturas',
    content: (
      <p>
        Cada quien se encarga de sus propios impuestos; en las{' '}
        <TextLink to={`${PATHS.faq}#impuestos`}>preguntas frecuentes</TextLink> hay información
        general. Del cargo por servicio puedes pedir factura a <SupportLink /> con tu comprobante y
        tu constancia de situación fiscal.
      </p>
    ),
  },
]
