import { COMPLETE_AFTER_DAYS } from '#contract/product/limits.ts'
import { PATHS } from '#contract/product/paths.ts'
import type { GuideTheme } from '../article.ts'

export const AFTER_THEME: GuideTheme = {
  id: 'despues',
  name: 'Tu cuenta y lo que sigue',
  articles: [
    {
      slug: 'cerrar',
      title: 'Cierra tu evento',
      lead: [
        'Al cerrar, ya nadie puede aportar, y tú eliges si queda una página de gracias.',
        `Si no lo cierras tú, se cierra solo ${COMPLETE_AFTER_DAYS} días después de la fiesta.`,
      ],
      steps: [
        'En tu evento entra a **Página**, toca **Editar evento** y abre **Estado**.',
        'Toca **Cerrar evento** y mira cómo lo verán tus invitados.',
        'Elige **Gracias** para que lean tu mensaje, sin montos ni lista de aportaciones; quien entra con su cuenta ve la página completa.',
        'Si cambias de idea, **Reabrir evento** lo deja como estaba.',
        'Con **Archivar evento** lo guardas aparte; nada se pierde.',
        '¿Solo quieres parar los regalos? Toca **Dejar de recibir aportaciones**: la fiesta y «Yo lo llevo» siguen.',
      ],
      pictureAlt:
        'Al cerrar un evento: página de gracias, o acceso restringido, para quien abra el enlace.',
      related: ['agradecer', 'devoluciones'],
    },
    {
      slug: 'seguridad',
      title: 'Protege tu cuenta',
      lead: [
        'Tu cuenta mueve dinero: una contraseña que no uses en otro lado ya ayuda mucho.',
        'Con la verificación en dos pasos nadie entra aunque la sepa.',
      ],
      steps: [
        `En [Configuración](${PATHS.settings}) busca **Verificación en dos pasos**.`,
        'Toca **Agregar llave de acceso**: entras con tu huella, tu rostro o tu PIN.',
        'Si tu teléfono no la admite, usa una **App de códigos**.',
        'Guarda tus **Códigos de recuperación**: te dejan entrar si pierdes el teléfono.',
        '¿Una sesión que no reconoces? En **Sesiones abiertas** toca **Cerrar** junto a ella.',
      ],
      pictureAlt: 'Llaves de acceso y app de códigos, cada una con su botón.',
      related: ['crear-tu-cuenta', 'tus-datos'],
    },
    {
      slug: 'tus-datos',
      title: 'Tus datos personales',
      lead: [
        'Tus datos son tuyos: puedes verlos, corregirlos, borrarlos u oponerte a su uso (derechos ARCO).',
        'También si solo fuiste invitado o aportaste sin cuenta.',
      ],
      steps: [
        `Con cuenta: en [Configuración](${PATHS.settings}), **Mis datos**, descargas todo.`,
        'Tu nombre y tu correo los corriges en [Mi Perfil](/profile).',
        'Ahí mismo, en Configuración, está **Eliminar mi cuenta**.',
        `Sin cuenta: en [Tus datos personales](${PATHS.privacyRequest}) elige y toca **Enviar solicitud**.`,
        'Confírmalo en el correo que te llega: así sabemos que eres tú.',
      ],
      pictureAlt: 'La sección para descargar todos los datos de la cuenta.',
      related: ['seguridad', 'reportar-un-evento'],
    },
    {
      slug: 'reportar-un-evento',
      title: 'Reporta un evento',
      lead: [
        'Si un evento parece falso o usa fotos tuyas, avísanos: no necesitas cuenta.',
        'Lo revisa una persona, y la familia no sabe quién reporta.',
      ],
      steps: [
        'Abre el evento y, al final, toca **Reportar este evento**.',
        'Elige qué pasa y, si puedes, cuéntanos más.',
        'Deja tu correo solo si quieres que te contestemos.',
        'Toca **Enviar reporte**.',
        'Si es falso, lo cerramos y devolvemos el dinero a cada tarjeta.',
      ],
      pictureAlt: 'El formulario para reportar un evento, con los motivos.',
      related: ['tus-datos', 'pedir-devolucion'],
    },
  ],
}
