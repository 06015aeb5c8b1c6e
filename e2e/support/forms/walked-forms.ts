import { PASSWORD } from '../../../product-client/people.ts'
import { createUniqueEmail } from '../builders.ts'
import {
  openAnswer,
  openConfirmation,
  openDataRequest,
  openNewPassword,
  openReceipt,
  openReport,
  openReservationForm,
  openUndoing,
} from './open-forms.ts'
import { goto, NEW_PASSWORD, type WalkedForm } from './walked-form.ts'
import { OWN_FORMS } from './walked-own-forms.ts'

export const FORMS: readonly WalkedForm[] = [
  {
    name: 'contribution',
    of: 'contributions/form/contribution-form.tsx',
    isGuests: true,
    open: goto(({ event }) => `/events/${event.slug}/contribute`),
    typed: { '¿Cuánto quieres aportar?': '750.00', 'Tu nombre': 'Tía Rosa' },
    send: 'Continuar al pago',
  },
  {
    name: 'contact',
    of: 'pages/info/contact.tsx',
    isGuests: true,
    open: goto('/contact'),
    typed: {
      'Tu nombre': 'Tía Rosa',
      'Tu correo': 'rosa@example.test',
      Asunto: 'Mi comprobante',
      Mensaje: 'No me llegó.',
    },
    send: 'Enviar mensaje',
  },
  {
    name: 'request about personal data',
    of: 'pages/privacy/request.tsx',
    isGuests: true,
    open: async (page) => {
      await page.goto('/privacy/request')
      await page.getByLabel('Acceso').check()
    },
    typed: {
      'Tu nombre': 'Tía Rosa',
      'Tu correo': 'rosa@example.test',
      '¿Sobre qué datos?': 'Todos.',
    },
    send: 'Enviar solicitud',
  },
  {
    name: 'confirmation of a request about personal data',
    of: 'pages/privacy/confirm.tsx',
    isGuests: true,
    open: openDataRequest,
    send: 'Confirmar mi solicitud',
  },
  {
    name: 'report of an event',
    of: 'pages/events/report.tsx',
    isGuests: true,
    open: openReport,
    typed: { 'Cuéntanos más': 'Es mi foto.', 'Tu correo': 'rosa@example.test' },
    send: 'Enviar reporte',
  },
  {
    name: 'answer to the invitation',
    of: 'pages/rsvps/answer.tsx',
    isGuests: true,
    open: goto(({ event }) => `/events/${event.slug}/rsvp?answer=YES`),
    typed: { 'Tu nombre': 'Tía Rosa', Nota: 'Llevamos gelatina.' },
    send: 'Enviar mi respuesta',
  },
  {
    name: 'reservation of a sueño',
    of: 'pages/reservations/reserve.tsx',
    isGuests: true,
    open: openReservationForm,
    typed: { 'Tu nombre': 'Tía Rosa', 'Tu teléfono': '2225550142' },
    send: 'Apartarlo: yo lo llevo',
  },
  {
    name: 'change of an answer',
    of: 'events/rsvps/private-rsvp.tsx',
    isGuests: true,
    open: openAnswer,
    typed: { Nota: 'Llegamos tarde.' },
    send: 'Guardar cambios',
  },
  {
    name: 'the end of an event’s emails',
    of: 'pages/events/unsubscribe.tsx',
    isGuests: true,
    open: goto(`/events/00000000-0000-0000-0000-000000000000/unsubscribe?token=${'x'.repeat(43)}`),
    send: 'Ya no quiero estos correos',
  },
  {
    name: 'message of a receipt',
    of: 'contributions/receipt/receipt-forms.tsx',
    isGuests: true,
    open: async (page, world) => {
      await openReceipt(page, world)
      await page.getByText(/cómo aparezco$/).click()
    },
    typed: { 'Mensaje para la familia': 'Con todo mi cariño' },
    send: 'Guardar cambios',
  },
  {
    name: 'email of a receipt',
    of: 'contributions/receipt/receipt-forms.tsx',
    isGuests: true,
    open: async (page, world) => {
      await openReceipt(page, world)
      await page.getByText('¿Está mal escrito?').click()
    },
    typed: { 'Correo correcto': 'otra@example.test' },
    send: 'Corregir mi correo',
  },
  {
    name: 'invitation to organise',
    of: 'events/cohosts/cohosts-view.tsx',
    as: 'host',
    open: goto(({ event }) => `/events/${event.slug}/cohosts`),
    typed: { 'Correo de la persona': createUniqueEmail('coanfitriona') },
    send: 'Enviar invitación',
  },
  {
    name: 'registration',
    of: 'pages/auth/register.tsx',
    open: goto('/register'),
    typed: {
      Nombre: 'Ana',
      'Apellido paterno': 'López',
      'Apellido materno': 'Ruiz',
      'Correo electrónico': createUniqueEmail('nueva'),
      Contraseña: PASSWORD,
      'Confirmar contraseña': PASSWORD,
    },
    prepare: (scope) => scope.getByRole('checkbox', { name: /Acepto/ }).check(),
    send: 'Crear Cuenta',
  },
  {
    name: 'sign-in',
    of: 'pages/auth/login.tsx',
    open: goto('/login'),
    typed: { 'Correo electrónico': 'nadie@example.test', Contraseña: 'Cuna-2027$' },
    send: 'Iniciar Sesión',
  },
  {
    name: 'forgotten password',
    of: 'pages/auth/forgot-password.tsx',
    open: goto('/forgot'),
    typed: { 'Correo electrónico': 'nadie@example.test' },
    send: 'Enviar enlace',
  },
  {
    name: 'new password',
    of: 'pages/auth/reset-password.tsx',
    open: openNewPassword,
    typed: { 'Nueva contraseña': NEW_PASSWORD, 'Confirmar contraseña': NEW_PASSWORD },
    send: 'Guardar contraseña',
  },
  {
    name: 'undoing an email change',
    of: 'pages/auth/undo-email.tsx',
    open: openUndoing,
    send: 'Recuperar mi cuenta',
  },
  {
    name: 'confirming an email address',
    of: 'pages/auth/verify-email.tsx',
    open: openConfirmation,
    send: 'Confirmar mi correo',
  },
  ...OWN_FORMS,
]
