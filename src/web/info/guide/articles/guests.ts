import type { GuideTheme } from '../article.ts'

export const GUESTS_THEME: GuideTheme = {
  id: 'invitados',
  name: 'Tus invitados',
  articles: [
    {
      slug: 'compartir',
      title: 'Comparte tu evento',
      lead: [
        'Todo está en un enlace que puedes mandar por WhatsApp, pegar o imprimir.',
        'En papel va además un enlace corto, fácil de escribir a mano.',
      ],
      steps: [
        'Abre tu evento y entra a **Compartir**.',
        'Ajusta el texto de tu invitación y toca **Enviar por WhatsApp**.',
        'Para otras redes, toca **Copiar enlace** o baja la **Imagen para Estados**.',
        'Con **Código QR** tus invitados llegan con la cámara.',
        'Imprime la **Hoja para imprimir** o las **Tarjetas de mesa**.',
        'El día de la fiesta abre el **Muro en vivo** en la tele.',
      ],
      pictureAlt: 'La pestaña para compartir: el botón de WhatsApp, otros mensajes y el código QR.',
      related: ['invitados', 'que-ve-el-publico'],
    },
    {
      slug: 'invitados',
      title: 'Invitados y «¿Vas a ir?»',
      lead: [
        'Tu página pregunta **¿Vas a ir?**, y cada quien responde sin cuenta cuántos son.',
        'Solo quienes organizan ven las respuestas.',
      ],
      steps: [
        'En tu evento entra a **Invitados**: ahí están los totales y la lista.',
        'Con **Agregar** anotas a quien te avisó por teléfono.',
        'A quien dijo que sí y dejó su correo le recordamos una semana y un día antes.',
        'Con **Lista para la puerta** imprimes los nombres; con **CSV** los descargas.',
        'Desde el día del evento marcas en la lista quién llegó.',
        'Si no quieres preguntar, quítalo en **Editar evento**.',
      ],
      pictureAlt: 'Cuántos adultos y niños van, y los botones para imprimir y descargar la lista.',
      related: ['compartir', 'organizar-con-alguien'],
    },
    {
      slug: 'agradecer',
      title: 'Agradece a tus aliados',
      lead: [
        'Cada aportación espera un gracias, y aquí ves a quién le falta.',
        'Puedes hacerlo por correo, por WhatsApp o en persona.',
      ],
      steps: [
        'En tu evento, en **Regalos**, toca **Agradecer**.',
        'Toca **Agradecer** junto a un nombre y ajusta tu mensaje.',
        'Elige **Enviar por correo**, o mándalo por WhatsApp.',
        'Si ya lo hiciste de palabra, toca **Ya le agradecí de otra forma**.',
        'Con el botón de arriba escribes por correo a todos los pendientes de una vez, un correo a cada quien.',
      ],
      pictureAlt: 'El botón para agradecer por correo a todos, y la primera aportación pendiente.',
      related: ['invitados', 'cerrar'],
    },
  ],
}
