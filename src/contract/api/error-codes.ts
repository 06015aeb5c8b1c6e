import {
  COHOSTS_MAX,
  EMAIL_UNDO_HOURS,
  GOALS_MAX,
  NOTED_GIFTS_MAX,
  PASSKEYS_MAX,
  PICTURE_BYTES_MAX,
  PICTURE_PIXELS_MAX,
  RSVPS_MAX,
  UPDATE_PICTURES_MAX,
  UPDATES_MAX,
} from '#contract/product/limits.ts'
import { RSVPS_CLOSED } from '#contract/product/messages.ts'
import { LOCALE, SUPPORT_EMAIL } from '#contract/product/product.ts'
import { PAGE_ERRORS } from './page-errors.ts'

/**
 * Every error that the API can answer: its status (`R13`) and the Spanish sentence that a person
 * reads (`spec §8`). The code travels as `errorCode` (`R10`).
 */
export const ERRORS = {
  ...PAGE_ERRORS,
  AMOUNT_MISMATCH: [
    400,
    'El total no coincide con nuestro cálculo. Recarga la página e intenta de nuevo.',
  ],
  TOKEN_INVALID: [400, 'El enlace es inválido.'],
  TOKEN_EXPIRED: [400, 'El enlace ha expirado.'],
  CODE_INVALID: [400, 'El código no es correcto o ya se usó. Intenta con el siguiente.'],
  SECOND_FACTOR_EXPIRED: [400, 'Esta confirmación ya no vale. Empieza de nuevo.'],
  WRONG_PASSWORD: [400, 'Tu contraseña actual no es correcta.'],
  RETURN_ADDRESS_REFUSED: [400, 'La dirección de regreso no es de este sitio.'],
  MALFORMED_REQUEST: [400, 'No pudimos leer la solicitud.'],
  ADDRESS_INVALID: [400, 'La dirección no está bien escrita.'],
  SIGNATURE_INVALID: [400, 'La firma del aviso no es válida.'],
  PICTURE_UNREADABLE: [
    400,
    'No pudimos leer la foto: está dañada o incompleta. Elige otra, o ábrela y guárdala de nuevo.',
  ],
  BAD_CREDENTIALS: [401, 'Credenciales inválidas'],
  LINK_OF_ANOTHER_ACCOUNT: [
    403,
    'Este enlace es de otra cuenta. Inicia sesión con la cuenta que recibió el correo.',
  ],
  EMAIL_NOT_CONFIRMED: [403, 'Confirma tu correo para continuar'],
  EMAIL_CHANGED_RECENTLY: [
    403,
    `Tu correo cambió hace poco: por seguridad, esto espera ${EMAIL_UNDO_HOURS} horas.`,
  ],
  FRESH_SIGN_IN_REQUIRED: [403, 'Confirma que eres tú para continuar.'],
  SECOND_FACTOR_REQUIRED: [403, 'Activa la verificación en dos pasos para usar la administración.'],
  OWN_CASE: [
    403,
    'Se trata de ti, de tu evento o de algo que diste: lo decide otra persona de la administración.',
  ],
  EVENT_FORBIDDEN: [403, 'No tienes permisos para ver este evento'],
  EVENT_UNDER_REVIEW: [403, 'Estamos revisando este evento. Por ahora no recibe aportaciones.'],
  PAYMENTS_SETUP_REQUIRED: [403, 'Configura tu cuenta de pagos antes de continuar.'],
  EVENT_NOT_FOUND: [404, 'El evento no existe o ha sido eliminado'],
  GOAL_NOT_FOUND: [404, 'El sueño no existe o ha sido eliminado'],
  PICTURE_NOT_FOUND: [404, 'La foto no existe o ya se quitó.'],
  NOTE_SUBJECT_NOT_FOUND: [404, 'Ya no existe: no se pudo guardar la nota.'],
  USER_NOT_FOUND: [404, 'No encontramos a esta persona.'],
  SESSION_NOT_FOUND: [404, 'ID de sesión no válido'],
  PAYOUT_ACCOUNT_NOT_FOUND: [404, 'No se encontró cuenta de Stripe Connect'],
  CONTRIBUTION_NOT_FOUND: [404, 'No encontramos esta aportación.'],
  RSVP_NOT_FOUND: [404, 'No encontramos esta respuesta.'],
  LINK_NOT_FOUND: [
    404,
    'Este enlace ya no sirve. Ábrelo otra vez entero, desde el correo más reciente.',
  ],
  UPDATE_NOT_FOUND: [404, 'Esta novedad ya no existe.'],
  NOTED_GIFT_NOT_FOUND: [404, 'Este regalo ya no está en la lista.'],
  RESERVATION_NOT_FOUND: [404, 'No encontramos a quien lleva este sueño.'],
  COHOST_NOT_FOUND: [404, 'Esta persona ya no organiza el evento.'],
  INVITATION_NOT_FOUND: [404, 'Esta invitación no existe o ya se retiró.'],
  PRIVACY_REQUEST_NOT_FOUND: [404, 'No encontramos esta solicitud.'],
  METHOD_NOT_ALLOWED: [405, 'Esta dirección no admite ese tipo de solicitud.'],
  REQUEST_TIMEOUT: [408, 'La solicitud tardó demasiado en llegar. Intenta de nuevo.'],
  ALREADY_COHOST: [409, 'Esta persona ya organiza el evento contigo.'],
  OWN_EVENT: [409, 'Este evento es tuyo: ya lo organizas.'],
  TOO_MANY_COHOSTS: [
    409,
    `Un evento puede tener hasta ${COHOSTS_MAX} coanfitriones, contando las invitaciones que esperan respuesta.`,
  ],
  INVITATION_CLOSED: [
    409,
    'Esta invitación ya no se puede responder. Pide otra a quien te invitó.',
  ],
  INVITATION_EMAIL_LIMIT: [
    409,
    'Ya le escribimos varias veces a ese correo por este evento. Dile en persona que busque nuestra invitación.',
  ],
  EVENT_WITHOUT_GOALS: [409, 'Agrega al menos un sueño antes de publicar.'],
  FEES_PAYER_FIXED: [
    409,
    'Este evento ya recibió una aportación: quién paga los cargos ya no se puede cambiar.',
  ],
  FEES_PAYER_CHANGED: [
    409,
    'La familia acaba de cambiar quién paga los cargos. No se cobró nada: revisa las cifras y continúa.',
  ],
  INVALID_TRANSITION: [409, 'El evento no puede pasar a ese estado.'],
  EVENT_HAS_CONTRIBUTIONS: [409, 'Este evento ya recibió aportaciones y no se puede eliminar.'],
  GOAL_HAS_CONTRIBUTIONS: [409, 'Este sueño ya recibió aportaciones y no se puede eliminar.'],
  GOAL_RESERVED: [
    409,
    'Alguien ya lleva este sueño, así que por ahora no recibe dinero. Puedes apoyar otro sueño del evento.',
  ],
  GOAL_NOT_RESERVABLE: [409, 'Este sueño ya no se puede llevar. Escríbele a la familia.'],
  RESERVATION_CLOSED: [409, 'Esto ya cambió mientras lo veías. Actualiza la página.'],
  TOO_MANY_NOTED_GIFTS: [
    409,
    `Un evento puede tener hasta ${NOTED_GIFTS_MAX.toLocaleString(LOCALE)} regalos anotados.`,
  ],
  TOO_MANY_GOALS: [409, `Un evento puede tener hasta ${GOALS_MAX} sueños.`],
  PICTURE_SPACE_USED: [
    409,
    'Tus fotos ya ocupan todo el espacio de tu cuenta. Quita alguna para agregar otra.',
  ],
  IDEMPOTENCY_MISMATCH: [409, 'Esta aportación ya se envió con otros datos. Recarga la página.'],
  ALREADY_IN_PROGRESS: [409, 'Ya estamos procesando esta solicitud. Espera un momento.'],
  RECEIPT_CLOSED: [409, 'Esta aportación ya no se puede cambiar.'],
  RECEIPT_WITHOUT_EMAIL: [409, 'Agrega primero tu correo y te enviamos el comprobante.'],
  EMAIL_CORRECTION_LIMIT: [409, 'Ya corregiste tu correo tres veces. Escríbenos y te ayudamos.'],
  RSVP_CLOSED: [409, RSVPS_CLOSED],
  RSVP_CHANGED: [409, 'La respuesta cambió mientras tanto. Revísala y guarda otra vez.'],
  UPDATE_CHANGED: [409, 'Otra persona cambió la novedad. Revísala y guarda otra vez.'],
  NOTED_GIFT_CHANGED: [409, 'Otra persona cambió este regalo. Revísalo y guarda otra vez.'],
  EVENT_CHANGED: [409, 'Otra persona cambió el evento. Revísalo y guarda otra vez.'],
  GOALS_CHANGED: [
    409,
    'Mientras tanto cambiaron los sueños o su orden. Mira cómo quedaron y acomódalos otra vez.',
  ],
  GOAL_CHANGED: [409, 'Otra persona cambió este sueño. Revísalo y guarda otra vez.'],
  RSVP_FORM_USED: [
    409,
    'Con este formulario ya respondió otra persona. ¿Cambias su respuesta o es otra?',
  ],
  TOO_MANY_RSVPS: [
    409,
    `La lista de este evento ya tiene ${RSVPS_MAX.toLocaleString(LOCALE)} respuestas. Escríbele directamente a la familia.`,
  ],
  EMAILS_STOPPED: [
    409,
    'Desde un correo de este evento pidieron no recibir más. Solo se cambia con el enlace de ese correo.',
  ],
  TOO_MANY_UPDATES: [
    409,
    `Este evento ya tiene ${UPDATES_MAX} novedades. Quita una para escribir otra.`,
  ],
  TOO_MANY_PICTURES: [
    409,
    `Las novedades de un evento llevan hasta ${UPDATE_PICTURES_MAX} fotos. Quita una para poner otra.`,
  ],
  ALREADY_BORN: [409, 'Ya hay una novedad de “¡Ya nació!”. Puedes cambiarla.'],
  UPDATE_NOT_POSTABLE: [409, 'Publica primero tu evento: todavía nadie puede ver sus novedades.'],
  UPDATE_NOT_EMAILED: [409, 'Esta novedad no se puede mandar por correo ahora.'],
  NOT_REFUNDABLE: [409, 'Esta aportación no se puede devolver.'],
  REFUND_NOT_REQUESTABLE: [409, 'Ya no puedes pedir que te devuelvan esta aportación.'],
  REFUND_REQUEST_CLOSED: [409, 'Esta solicitud ya no espera tu respuesta. Actualiza la página.'],
  NOT_ACCEPTABLE: [409, 'Este pago no se puede registrar como aportación.'],
  NOT_THANKABLE: [409, 'Esta aportación ya no cuenta: no hace falta agradecerla.'],
  NO_EMAIL: [409, 'Este aliado no dejó su correo. Puedes agradecerle por WhatsApp o en persona.'],
  TOO_MANY_PRIVACY_REQUESTS: [
    409,
    'Ya tienes varias solicitudes en revisión. Espera la respuesta a alguna de ellas.',
  ],
  PRIVACY_REQUEST_CHANGED: [409, 'Esta solicitud ya no admite ese paso. Actualiza la página.'],
  PRIVACY_FILE_CLOSED: [409, 'El archivo de esta solicitud no se puede descargar.'],
  PRIVACY_ERASURE_BLOCKED: [
    409,
    'Todavía no se pueden borrar estos datos. Primero hay que terminar esto:',
  ],
  ALREADY_RESOLVED: [409, 'Alguien ya resolvió este pago.'],
  SETTLEMENT_CHANGED: [
    409,
    'El monto cambió mientras lo veías, o ya no hay nada que mover. Actualiza la lista y revísalo.',
  ],
  NOT_SUSPENDABLE: [409, 'Una cuenta de administración no se puede suspender.'],
  ROLE_NOT_CHANGEABLE: [409, 'Este rol no se puede cambiar.'],
  SECOND_FACTOR_MISSING: [409, 'Primero activa la verificación en dos pasos.'],
  TOO_MANY_PASSKEYS: [
    409,
    `Puedes tener hasta ${PASSKEYS_MAX} llaves de acceso. Quita una para agregar otra.`,
  ],
  LAST_SECOND_FACTOR: [
    409,
    'Tu cuenta de administración necesita un segundo paso. Agrega otro antes de quitar este.',
  ],
  ACCOUNT_IN_USE: [409, 'Todavía no puedes eliminar tu cuenta. Primero hay que terminar esto:'],
  PAYOUT_ACCOUNT_IN_USE: [409, 'Tu cuenta de pagos ya funciona; no hace falta crear otra.'],
  PAYOUT_ACCOUNT_REJECTED: [
    409,
    `El proveedor de pagos rechazó tu cuenta. Escríbenos a ${SUPPORT_EMAIL} y revisamos tu caso.`,
  ],
  PAYOUT_EMAIL_REFUSED: [
    409,
    'El proveedor de pagos no acepta tu correo. Cámbialo en tu perfil e intenta otra vez.',
  ],
  ONBOARDING_REQUIRED: [409, 'Termina de configurar tu cuenta de pagos para abrir el panel.'],
  BODY_TOO_LARGE: [413, 'El contenido es demasiado grande.'],
  PICTURE_TOO_LARGE: [
    413,
    `La foto puede pesar hasta ${PICTURE_BYTES_MAX / 1_024 ** 2} MB y tener hasta ${PICTURE_PIXELS_MAX / 1_000_000} megapixeles. Elige otra más chica.`,
  ],
  PICTURE_TYPE_UNKNOWN: [415, 'Elige una foto JPEG, PNG, WebP, HEIC o AVIF.'],
  NOT_JSON: [415, 'El contenido debe ser JSON.'],
  NOT_A_FORM: [415, 'El contenido debe ser un formulario.'],
  CONTENT_ENCODED: [415, 'El contenido no debe venir comprimido.'],
  EXPECTATION_FAILED: [417, 'No podemos cumplir lo que pide la cabecera Expect.'],
  REPORT_IN_PROGRESS: [
    429,
    'Tu reporte anterior todavía se está preparando. Intenta de nuevo en unos segundos.',
  ],
  CARDS_DECLINED: [
    429,
    'Desde tu red se rechazaron muchas tarjetas. Intenta en una hora, o desde otra conexión.',
  ],
  HEADERS_TOO_LARGE: [431, 'La solicitud trae demasiados datos en sus cabeceras.'],
  CHECKOUT_PENDING: [
    503,
    'Tu pago todavía se está preparando. Espera unos segundos e intenta de nuevo: no se cobra dos veces.',
  ],
  PAYOUT_ACCOUNT_PENDING: [
    503,
    'Tu cuenta de pagos se está abriendo. Espera unos segundos e intenta de nuevo: solo se abre una.',
  ],
  BUSY: [503, 'Estamos preparando muchos archivos. Intenta de nuevo en unos segundos.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof ERRORS
