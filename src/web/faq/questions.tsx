import type { ReactNode } from 'react'
import {
  CARD_PROCESSING_PERCENT,
  computeFees,
  SERVICE_FEE_LABEL,
  TRANSACTION_FEE_LABEL,
} from '#contract/money/fees.ts'
import { formatPesos, MAX_CONTRIBUTION, MIN_CONTRIBUTION } from '#contract/money/money.ts'
import { COMPLETE_AFTER_DAYS } from '#contract/product/limits.ts'
import { PATHS } from '#contract/product/paths.ts'
import {
  EVENT_THEMES,
  EXAMPLE_GIFT,
  GIFT_TAX,
  PAYOUT_HOURS,
  PRODUCT_NAME,
  SUPPORT_EMAIL,
} from '#contract/product/product.ts'
import { TextLink } from '#web/ui/actions/text-link.tsx'

/** An example, computed by the function that charges the fees. */
function FeeExample() {
  const fees = computeFees(EXAMPLE_GIFT)
  return (
    <p>
      Por ejemplo: con una aportación de <span className="money">{formatPesos(fees.base)}</span>,
      los cargos son <span className="money">{formatPesos(fees.transactionFee)}</span> y{' '}
      <span className="money">{formatPesos(fees.serviceFee)}</span>; pagas{' '}
      <strong className="money text-ink">{formatPesos(fees.total)}</strong> y la familia recibe{' '}
      <strong className="money text-ink">{formatPesos(fees.base)}</strong>.
    </p>
  )
}

export interface Question {
  /** Its anchor: /faq#costo. */
  id: string
  title: string
  content: ReactNode
}

export interface Category {
  id: string
  name: string
  questions: readonly Question[]
}

const general: readonly Question[] = [
  {
    id: 'que-es',
    title: `¿Qué es ${PRODUCT_NAME}?`,
    content: (
      <p>
        Una página para tu baby shower. Cuentas qué hace falta para recibir a tu bebé, un sueño por
        cada cosa, y compartes el enlace. Tu familia y tus amigos, tus aliados, aportan con tarjeta
        al sueño que quieran o a todo el evento.
      </p>
    ),
  },
  {
    id: 'costo',
    title: '¿Cuánto cuesta?',
    content: (
      <>
        <p>
          Para los futuros papás, nada: crear, publicar y recibir es gratis. Quien aporta paga,
          sobre su aportación, un cargo por transacción {TRANSACTION_FEE_LABEL} y un cargo por
          servicio {SERVICE_FEE_LABEL}: el {CARD_PROCESSING_PERCENT}% que cobra el procesamiento de
          la tarjeta, más IVA. El total se ve antes de pagar y no cambia después.
        </p>
        <FeeExample />
      </>
    ),
  },
  {
    id: 'seguridad',
    title: '¿Es seguro pagar aquí?',
    content: (
      <p>
        Sí. El pago se hace en la página de Stripe, que procesa tarjetas para millones de negocios
        en el mundo. Los datos de tu tarjeta van de tu teléfono a Stripe: {PRODUCT_NAME} nunca los
        ve ni los guarda. El dinero de cada aportación se transfiere a la cuenta de pagos de la
        familia.
      </p>
    ),
  },
  {
    id: 'devoluciones',
    title: '¿Se puede devolver una aportación?',
    content: (
      <p>
        Sí. Los anfitriones pueden devolver una aportación completa y los cargos se devuelven con
        ella. Si te equivocaste de monto o de evento, pídeselo a la familia o{' '}
        <TextLink to={PATHS.contact}>escríbenos</TextLink>. El banco suele tardar unos días en
        mostrarla.
      </p>
    ),
  },
  {
    id: 'factura',
    title: '¿Puedo pedir factura?',
    content: (
      <p>
        Sí, del cargo por servicio. Escribe a{' '}
        <TextLink to={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</TextLink> con tu comprobante y tu
        constancia de situación fiscal.
      </p>
    ),
  },
]

const hosts: readonly Question[] = [
  {
    id: 'empezar',
    title: '¿Qué necesito para empezar?',
    content: (
      <p>
        Tener más de 18 años, una identificación oficial y una cuenta de banco en México a tu
        nombre. Con eso configuras tu cuenta de pagos, creas tu evento con uno de{' '}
        {EVENT_THEMES.length} temas ilustrados, agregas tus sueños y lo publicas.
      </p>
    ),
  },
  {
    id: 'cuando-llega',
    title: '¿Cuándo llega el dinero a mi banco?',
    content: (
      <p>
        Cada aportación pasa a tu cuenta de pagos en menos de {PAYOUT_HOURS} horas. De ahí sale a tu
        banco según el calendario de Stripe; el primer depósito de una cuenta nueva puede tardar
        más. En tu panel de pagos ves las fechas exactas.
      </p>
    ),
  },
  {
    id: 'recibo-completo',
    title: '¿Recibo la aportación completa?',
    content: (
      <p>
        Sí, hasta el último centavo. Los cargos se suman a lo que paga quien aporta; nunca se restan
        de tu regalo.
      </p>
    ),
  },
  {
    id: 'meta',
    title: '¿Qué pasa si un sueño no llega a su meta, o la rebasa?',
    content: (
      <p>
        Recibes lo que se haya reunido, sea cual sea. Un sueño puede rebasar su meta: tú decides
        cuándo marcarlo como cumplido, y entonces deja de recibir aportaciones.
      </p>
    ),
  },
  {
    id: 'cierre',
    title: '¿Hasta cuándo puedo recibir aportaciones?',
    content: (
      <p>
        Hasta la fecha de cierre, si pones una. Si no, hasta que completes el evento; a los{' '}
        {COMPLETE_AFTER_DAYS} días de la fiesta se completa solo.
      </p>
    ),
  },
  {
    id: 'impuestos',
    title: '¿Tengo que pagar impuestos por lo que recibo?',
    content: (
      <>
        <p>
          Depende de quién te lo regala. Lo que te dan tu cónyuge, tus papás, abuelos o hijos está
          exento; solo se informa en tu declaración anual si en el año pasa de{' '}
          <span className="money">{formatPesos(GIFT_TAX.reportAbove)}</span> (límite de{' '}
          {GIFT_TAX.year}).
        </p>
        <p>
          Lo que te dan los demás está exento hasta{' '}
          <span className="money">{formatPesos(GIFT_TAX.exemptUpTo)}</span> en el año (límite de{' '}
          {GIFT_TAX.year}). Ojo: para la ley, tus hermanos, tías, tíos, primos y cuñados cuentan
          aquí, como terceros, igual que tus amigos.
        </p>
        <p>Esto es información general; para tu caso, consulta a un contador.</p>
      </>
    ),
  },
]

const aliados: readonly Question[] = [
  {
    id: 'sin-cuenta',
    title: '¿Necesito una cuenta para aportar?',
    content: (
      <p>
        No. Abres el enlace que te compartieron, eliges un sueño, escribes tu nombre y pagas con
        tarjeta. Si creas una cuenta, además encuentras todas tus aportaciones en un solo lugar.
      </p>
    ),
  },
  {
    id: 'minimo',
    title: '¿De cuánto puede ser mi aportación?',
    content: (
      <p>
        Desde <span className="money">{formatPesos(MIN_CONTRIBUTION)}</span> hasta{' '}
        <span className="money">{formatPesos(MAX_CONTRIBUTION)}</span>. No hace falta completar un
        sueño: entre todos se llega.
      </p>
    ),
  },
  {
    id: 'formas-de-pago',
    title: '¿Con qué puedo pagar?',
    content: <p>Con tarjeta de crédito o de débito, en pesos mexicanos.</p>,
  },
  {
    id: 'anonimo',
    title: '¿Puedo aportar sin que se vea mi nombre?',
    content: (
      <p>
        Sí. Marca “Aparecer como 'Aliado anónimo'” y los demás no verán tu nombre. Los anfitriones
        sí sabrán que fuiste tú, para darte las gracias.
      </p>
    ),
  },
  {
    id: 'mensaje',
    title: '¿Quién lee mi mensaje?',
    content: (
      <p>
        Los anfitriones del evento. No aparece en la página del evento. Si ellos quieren, se ve en
        el muro en vivo de la fiesta; sin tu nombre si elegiste aparecer como “Aliado anónimo”.
      </p>
    ),
  },
  {
    id: 'comprobante',
    title: '¿Me llega un comprobante?',
    content: (
      <p>
        Sí, al correo que dejes al aportar, con el desglose de lo que pagaste y el folio. Si no lo
        ves, busca en correo no deseado.
      </p>
    ),
  },
]

/** Questions by audience (`spec §2`, FAQ). */
export const CATEGORIES: readonly Category[] = [
  { id: 'general', name: 'GENERAL', questions: general },
  { id: 'futuros-papas', name: 'FUTUROS PAPÁS', questions: hosts },
  { id: 'aliados', name: 'ALIADOS', questions: aliados },
]

const LANDING_QUESTION_IDS = ['recibo-completo', 'sin-cuenta', 'cuando-llega', 'seguridad']

/** The questions on the landing page. */
export const FIRST_QUESTIONS: readonly Question[] = CATEGORIES.flatMap(
  (category) => category.questions,
).filter(({ id }) => LANDING_QUESTION_IDS.includes(id))
