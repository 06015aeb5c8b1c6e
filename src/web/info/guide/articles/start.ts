import { COHOST_INVITATION_DAYS, COHOSTS_MAX, PAYOUT_SETUP_TIME } from '#contract/product/limits.ts'
import { PATHS } from '#contract/product/paths.ts'
import { EVENT_THEMES } from '#contract/product/product.ts'
import type { GuideTheme } from '../article.ts'

export const START_THEME: GuideTheme = {
  id: 'empezar',
  name: 'Para empezar',
  articles: [
    {
      slug: 'crear-tu-cuenta',
      title: 'Crea tu cuenta y confirma tu correo',
      lead: [
        'Tu cuenta es gratis y sirve para organizar y también para aportar.',
        'Confirmar tu correo nos asegura que los avisos de tu dinero te llegan a ti.',
      ],
      steps: [
        `Abre [Crear cuenta](${PATHS.register}) y elige **Quiero organizar un baby shower**.`,
        'Escribe tu nombre, tu correo y una contraseña, y toca **Crear cuenta**.',
        'Busca nuestro correo de bienvenida y abre su enlace.',
        'Toca **Confirmar mi correo**. ¡Listo!',
        '¿No llegó? Mira en correo no deseado, o toca **Reenviar correo** en tu inicio.',
      ],
      pictureAlt: 'Al crear la cuenta: organizar un baby shower o apoyar a una familia.',
      related: ['configurar-pagos', 'seguridad'],
    },
    {
      slug: 'configurar-pagos',
      title: 'Configura tus pagos',
      lead: [
        'El dinero de tus aliados va directo a una cuenta de pagos a tu nombre, en Stripe.',
        `Abrirla toma de ${PAYOUT_SETUP_TIME} y se hace una sola vez.`,
      ],
      steps: [
        'Ten a la mano tu identificación, tu RFC o CURP y la CLABE de tu banco.',
        `En [Configurar pagos](${PATHS.payoutSetup}) toca **Configurar**.`,
        'Stripe te pide tus datos en su propia página. Al terminar, vuelves aquí.',
        'Si dejaste algo pendiente, toca **Completar ahora** y sigue donde ibas.',
        'Cuando leas **¡Tu cuenta está lista!** ya puedes crear tu evento.',
      ],
      pictureAlt: 'La página para configurar pagos, con su botón «Configurar».',
      related: ['crear-y-publicar', 'depositos'],
    },
    {
      slug: 'crear-y-publicar',
      title: 'Crea y publica tu evento',
      lead: [
        'Son dos pasos: primero el festejo, después los sueños para tu bebé.',
        'Mientras sea borrador, solo lo ven quienes lo organizan.',
      ],
      steps: [
        `Toca [Crear evento](${PATHS.createEvent}) y escribe el nombre y la fecha; si es en otra zona horaria, toca **Cambiar**.`,
        `Elige uno de los ${EVENT_THEMES.length} temas ilustrados.`,
        'Toca **Continuar con los sueños** y agrega al menos uno.',
        'Sube una foto de portada si quieres: se guarda al momento.',
        'Toca **Guardar y Publicar**.',
        'Mira tu página con **Ver como invitado** y compártela.',
      ],
      pictureAlt: 'Ideas de sueños con su precio, para agregar con un toque.',
      related: ['suenos-y-precios', 'compartir'],
    },
    {
      slug: 'organizar-con-alguien',
      title: 'Organiza con alguien más',
      lead: [
        `Invita hasta a ${COHOSTS_MAX} personas a organizar contigo, cada una con su cuenta.`,
        'Editan el evento y sus sueños, ven a los invitados y agradecen; tu dinero solo lo mueves tú.',
      ],
      steps: [
        'Abre tu evento, entra a **Página** y toca **Coanfitriones**.',
        'Escribe su correo y toca **Enviar invitación**.',
        `Le llega un enlace que vale ${COHOST_INVITATION_DAYS} días; entra con su cuenta y acepta.`,
        'En **Historial** ves quién hizo qué, y cuándo.',
        'Para que deje de organizar, toca **Quitar** junto a su nombre: es al momento.',
      ],
      pictureAlt: 'El campo para invitar por correo y el botón «Enviar invitación».',
      related: ['crear-y-publicar', 'agradecer'],
    },
  ],
}
