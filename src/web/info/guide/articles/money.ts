import { computePayment } from '#contract/money/fees.ts'
import { formatPesos } from '#contract/money/money.ts'
import { describePayout } from '#contract/money/payouts/payouts.ts'
import { REFUND_ANSWER_DAYS } from '#contract/product/limits.ts'
import { PATHS } from '#contract/product/paths.ts'
import { EXAMPLE_GIFT } from '#contract/product/product.ts'
import { NO_TAX_ADVICE } from '#contract/reports/tax-years.ts'
import type { GuideTheme } from '../article.ts'

const added = computePayment(EXAMPLE_GIFT, 'CONTRIBUTOR')
const covered = computePayment(EXAMPLE_GIFT, 'HOST')

export const MONEY_THEME: GuideTheme = {
  id: 'dinero',
  name: 'Aportaciones y dinero',
  articles: [
    {
      slug: 'comisiones',
      title: 'Quién paga las comisiones',
      lead: [
        'Para ti todo es gratis; los cargos de la tarjeta y del servicio los paga quien aporta, o los cubres tú.',
        'Las dos cantidades se ven antes de pagar, y así se quedan.',
      ],
      steps: [
        'Al crear tu evento, o en **Editar evento**, abre en **Lo demás** la línea de los cargos: **¿Quién los paga?**',
        `**Quien aporta**: da ${formatPesos(added.base)}, paga ${formatPesos(added.total)} y recibes ${formatPesos(added.base)}.`,
        `**La familia**: paga ${formatPesos(covered.total)} exactos y recibes ${formatPesos(covered.base)}.`,
        'Toca **Guardar cambios**. Se puede cambiar hasta tu primera aportación.',
      ],
      pictureAlt: 'La pregunta de quién paga los cargos, con un ejemplo de cada opción.',
      related: ['depositos', 'que-ve-el-publico'],
    },
    {
      slug: 'efectivo-y-yo-lo-llevo',
      title: 'Efectivo y «Yo lo llevo»',
      lead: [
        'También cuentan los regalos que no pasan por la página: efectivo, transferencia o un regalo en la mano.',
        'Se anotan aparte: no pagan cargos y no entran a tu cuenta de pagos.',
      ],
      steps: [
        'En tu evento, en **Regalos**, toca **Anotar un regalo**.',
        'Escribe de quién es, cuánto o qué fue, para qué sueño y cuándo llegó.',
        'En tu página sale con su propia línea, separado de lo que se pagó con tarjeta.',
        'En un sueño marca **Un invitado puede decir “Yo lo llevo”** para que alguien lo aparte.',
        'Toca **Confirmar** si lo lleva, o **Liberar** para que alguien más lo dé.',
        'Mientras está apartado, ese sueño no recibe dinero.',
      ],
      pictureAlt: 'Un regalo en efectivo anotado junto a las aportaciones con tarjeta.',
      related: ['suenos-y-precios', 'agradecer'],
    },
    {
      slug: 'devoluciones',
      title: 'Devuelve una aportación',
      lead: [
        'Puedes devolver una aportación entera o una parte; los cargos regresan en proporción.',
        `Si alguien te la pide, tienes ${REFUND_ANSWER_DAYS} días para responder; después decide soporte.`,
      ],
      steps: [
        'En tu evento, en **Regalos**, abre el menú de tres puntos de la aportación.',
        'Toca **Devolver**, escribe cuánto y confirma: antes ves qué regresa y de dónde sale.',
        'Quien te la pidió sale en **Para atender**, arriba de tu evento, con su motivo.',
        'Si no estás de acuerdo, toca **No devolver** y explícale por qué.',
        'Si cancelas la fiesta, en **Editar evento**, **Estado**, está **Devolver todo**.',
      ],
      pictureAlt: 'Una solicitud de devolución con sus dos botones: devolver o no devolver.',
      related: ['depositos', 'cerrar'],
    },
    {
      slug: 'depositos',
      title: 'Cuándo llega el dinero a tu banco',
      lead: [`${describePayout('tu')}.`, 'Tu primer depósito puede tardar unos días más.'],
      steps: [
        `En [Pagos y depósitos](${PATHS.payoutSetup}) mira **Tus depósitos**: el próximo, cuánto y para cuándo.`,
        'Toca **Panel de pagos** para ver los anteriores y cambiar tu CLABE.',
        'Si un depósito no llega, te escribimos y ahí mismo dice qué corregir.',
        'Si lees **Stripe necesita información tuya**, complétala: mientras, nadie puede aportar.',
      ],
      pictureAlt: 'La sección «Tus depósitos» de la página Pagos y depósitos.',
      related: ['configurar-pagos', 'impuestos-y-reportes'],
    },
    {
      slug: 'impuestos-y-reportes',
      title: 'Impuestos y reportes',
      lead: [
        'Guardamos lo que recibiste cada año, por persona, para tu declaración ante el SAT.',
        NO_TAX_ADVICE,
      ],
      steps: [
        `Abre [Impuestos](${PATHS.taxes}) y elige el año.`,
        'Revisa **Por persona**: ahí marcamos a quien pasó del límite exento.',
        'Lee **Lo que dice la ley** y baja el PDF del año para tu contador.',
        `Para quién aportó y cómo va cada sueño, en [Mis eventos](${PATHS.events}) abre **Reportes**.`,
        'Elige PDF o CSV, que abre en Excel, y toca **Generar reportes**.',
      ],
      pictureAlt: 'Lo recibido en un año y el botón para descargar el PDF.',
      related: ['depositos', 'agradecer'],
    },
  ],
}
