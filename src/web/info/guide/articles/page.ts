import { PICTURE_BYTES_MAX } from '#contract/product/limits.ts'
import type { GuideTheme } from '../article.ts'

export const PAGE_THEME: GuideTheme = {
  id: 'tu-pagina',
  name: 'Tu página',
  articles: [
    {
      slug: 'suenos-y-precios',
      title: 'Sueños y precios',
      lead: [
        'Un sueño es algo que tu bebé necesita: la carriola, los pañales, la cuna.',
        'Tus aliados lo juntan entre todos, y lo reunido es tuyo aunque no se complete.',
      ],
      steps: [
        'En tu evento entra a **Sueños** y toca **Editar sueños**.',
        'Toca **Agregar un sueño**, ponle nombre y su **Monto objetivo**, o elige una de las **Ideas con precios típicos**.',
        'Con **Agregar una foto** se ve cómo es. Toca **Guardar sueño**; con **Cambiar el orden** los acomodas.',
        'Un sueño puede rebasar su meta: tú decides cuándo está listo.',
        'Con **Marcar como cumplido** deja de recibir; con **Reactivar** vuelve a recibir.',
      ],
      pictureAlt: 'Los sueños de un evento para quien lo organiza, con su avance.',
      related: ['crear-y-publicar', 'que-ve-el-publico'],
    },
    {
      slug: 'fotos',
      title: 'Fotos',
      lead: [
        'Tu página puede llevar una foto de portada y una en cada sueño.',
        `Sirven las de tu teléfono, de hasta ${PICTURE_BYTES_MAX / 1_024 ** 2} MB; les quitamos el lugar y los datos de la cámara.`,
      ],
      steps: [
        'En tu evento entra a **Página** y toca **Editar evento**.',
        'Toca **Elegir foto**, o **Tomar foto** desde tu teléfono.',
        'Si se va la señal, toca **Reintentar**: no tienes que elegirla otra vez.',
        'Toca la foto en lo que siempre debe verse.',
        'En **Qué se ve en la foto** descríbela para quien no puede verla.',
      ],
      pictureAlt: 'La foto de portada de un evento, con el punto que siempre debe verse.',
      related: ['crear-y-publicar', 'compartir'],
    },
    {
      slug: 'que-ve-el-publico',
      title: 'Qué ven tus invitados',
      lead: [
        'Tú decides qué cantidades se ven en tu página; tú siempre las ves todas.',
        'Cada aliado decide además si se ven su nombre y lo que dio.',
      ],
      steps: [
        'En **Editar evento**, en **Lo demás**, abre la línea de los montos: **¿Qué montos ven tus invitados?**',
        'Elige **Todos los montos**, **Solo lo que cuesta cada sueño** o **Ningún monto**.',
        'Toca **Guardar cambios**: la página cambia en ese momento.',
        'Los mensajes los leen quienes organizan, y nadie más en la página.',
        'En la fiesta salen en el muro solo si activas **Mostrar mensajes en el muro**.',
      ],
      pictureAlt:
        'Las tres opciones de lo que ven los invitados: todos los montos, solo precios o ninguno.',
      related: ['suenos-y-precios', 'compartir'],
    },
    {
      slug: 'novedades',
      title: 'Novedades y «¡Ya nació!»',
      lead: [
        'Cuenta cómo van: una novedad se queda en tu página y llega por correo a quien dejó el suyo.',
        'Con «¡Ya nació!» das la noticia, y tu página lleva el nombre de tu bebé.',
      ],
      steps: [
        'En tu evento toca **Novedades**, arriba, y escribe la tuya, con fotos si quieres.',
        'Decide si además llega por correo: antes ves a cuántas personas, y es una al día.',
        'Para dar la noticia toca **¡Ya nació!** Basta el nombre; día, peso y talla son opcionales.',
        'La puedes cambiar o quitar después; un correo ya enviado se queda como estaba.',
        'Si cambias el lugar o la fecha, toca **Avisar a los invitados**.',
        'Quien no quiera más correos los apaga con un toque.',
      ],
      pictureAlt: 'Una novedad en la página de un evento.',
      related: ['compartir', 'cerrar'],
    },
  ],
}
