import { REFUND_ANSWER_DAYS, REFUND_REQUEST_DAYS } from '#contract/product/limits.ts'
import type { GuideTheme } from '../article.ts'

export const GIFTS_THEME: GuideTheme = {
  id: 'si-vas-a-regalar',
  name: 'Si vas a regalar',
  articles: [
    {
      slug: 'aportar',
      title: 'Aporta a un sueño',
      lead: [
        'No necesitas cuenta: basta el enlace que te mandaron y una tarjeta.',
        'Ves el total antes de pagar, y el número de tu tarjeta solo lo recibe Stripe.',
      ],
      steps: [
        'Abre el enlace y toca **Aportar**.',
        'Elige un sueño, o **Para todo el evento**, y escribe cuánto.',
        'Pon tu nombre y, para tu comprobante, tu correo.',
        'Decide qué ven los demás: tu nombre y lo que aportas se pueden ocultar.',
        'Toca **Continuar al pago** y paga con tu tarjeta.',
        '¿No usas tarjeta? Dáselo a la familia en persona o por transferencia; ella lo anota.',
      ],
      pictureAlt: 'El formulario para aportar: el sueño, los montos rápidos y lo que se paga.',
      related: ['comprobante', 'pedir-devolucion'],
    },
    {
      slug: 'comprobante',
      title: 'Tu comprobante y tu folio',
      lead: [
        'Al pagar te llega un correo con tu comprobante, y su enlace es solo tuyo.',
        'Tu folio empieza con CIG: con él te ubicamos si nos escribes.',
      ],
      steps: [
        'Abre el enlace de tu correo. Si no lo ves, busca en correo no deseado.',
        'Ahí lees lo que pagaste, tu folio y cómo va tu aportación.',
        'Con **Descargar PDF** lo guardas.',
        'Puedes cambiar tu mensaje, y lo que ven los demás, con **Guardar cambios**.',
        '¿Otro correo? Toca **¿Está mal escrito?** y te lo mandamos al bueno.',
      ],
      pictureAlt: 'Un comprobante: total pagado, desglose, fecha y folio.',
      related: ['aportar', 'pedir-devolucion'],
    },
    {
      slug: 'pedir-devolucion',
      title: 'Pide la devolución',
      lead: [
        `Puedes pedir tu dinero de vuelta hasta ${REFUND_REQUEST_DAYS} días después de pagar, o hasta el día del evento.`,
        '¿Te equivocaste de monto o pagaste doble? Regresa completo, con los cargos, a la misma tarjeta.',
      ],
      steps: [
        'Abre tu comprobante desde el enlace de tu correo.',
        'Toca **Pedir mi aportación de vuelta**.',
        'Escribe por qué y toca **Pedir que me la devuelvan**.',
        `La familia responde en ${REFUND_ANSWER_DAYS} días; si no, decide soporte.`,
        'Te avisamos por correo. El banco tarda unos días en mostrarlo.',
        '¿Cambiaste de idea? Toca **Retirar mi solicitud**.',
      ],
      pictureAlt: 'La parte del comprobante donde se pide el dinero de vuelta.',
      related: ['comprobante', 'aportar'],
    },
  ],
}
