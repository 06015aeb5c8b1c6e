import type { Locator, Page } from '@playwright/test'
import { PASSWORD, type Person } from '../../product-client/people.ts'
import { createPerson, createUniqueEmail } from './builders.ts'
import {
  openAnswer,
  openBringing,
  openConfirmation,
  openNewPassword,
  openReceipt,
  openReport,
  openUndoing,
} from './open-forms.ts'

export interface World {
  host: Person
  admin: Person
  event: { id: string; slug: string }
  draft: { id: string; slug: string }
  gift: string
}

export interface WalkedForm {
  name: string
  /** Source files below `src/web` whose form this is. */
  of: string
  as?: 'host' | 'newHost' | 'admin' | 'aliado'
  open: (page: Page, world: World) => Promise<unknown>
  /** Typed values by label. */
  typed?: Readonly<Record<string, string>>
  /** Label, or role and name, of the button that sends. */
  send: string | RegExp
  /** Prepares what typing alone does not. */
  prepare?: (scope: Locator) => Promise<unknown>
}

const NEW_PASSWORD = 'Otra-Cuna-2028$'
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

async function chooseDay(scope: Locator): Promise<void> {
  const date = scope.getByRole('group', { name: 'Fecha del evento', exact: true })
  await date.getByRole('spinbutton', { name: /día/i }).click()
  await scope.page().keyboard.type('10052030')
}

const goto = (address: string | ((world: World) => string)) => (page: Page, world: World) =>
  page.goto(typeof address === 'string' ? address : address(world))

export const FORMS: readonly WalkedForm[] = [
  {
    name: 'contribution',
    of: 'contributions/form/contribution-form.tsx',
    open: goto(({ event }) => `/events/${event.slug}/contribute`),
    typed: { '¿Cuánto quieres aportar?': '750.00', 'Tu nombre': 'Tía Rosa' },
    send: 'Continuar al pago',
  },
  {
    name: 'contact',
    of: 'pages/info/contact.tsx',
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
    open: goto(`/privacy/confirm?token=${'x'.repeat(43)}`),
    send: 'Confirmar mi solicitud',
  },
  {
    name: 'report of an event',
    of: 'pages/events/report.tsx',
    open: openReport,
    typed: { 'Cuéntanos más': 'Es mi foto.', 'Tu correo': 'rosa@example.test' },
    send: 'Enviar reporte',
  },
  {
    name: 'answer to the invitation',
    of: 'pages/rsvps/answer.tsx',
    open: goto(({ event }) => `/events/${event.slug}/rsvp?answer=YES`),
    typed: { 'Tu nombre': 'Tía Rosa', Nota: 'Llevamos gelatina.' },
    send: 'Enviar mi respuesta',
  },
  {
    name: 'reservation of a sueño',
    of: 'pages/reservations/bring.tsx',
    open: openBringing,
    typed: { 'Tu nombre': 'Tía Rosa', 'Tu teléfono': '2225550142' },
    send: 'Apartarlo: yo lo llevo',
  },
  {
    name: 'change of an answer',
    of: 'events/rsvps/private-rsvp.tsx',
    open: openAnswer,
    typed: { Nota: 'Llegamos tarde.' },
    send: 'Guardar cambios',
  },
  {
    name: 'the end of an event’s emails',
    of: 'pages/events/unsubscribe.tsx',
    open: goto(`/events/00000000-0000-0000-0000-000000000000/unsubscribe?token=${'x'.repeat(43)}`),
    send: 'Ya no quiero estos correos',
  },
  {
    name: 'message of a receipt',
    of: 'contributions/receipt/receipt-forms.tsx',
    open: openReceipt,
    typed: { 'Mensaje para la familia': 'Con todo mi cariño' },
    send: 'Guardar cambios',
  },
  {
    name: 'email of a receipt',
    of: 'contributions/receipt/receipt-forms.tsx',
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
  {
    name: 'profile',
    of: 'users/profile-form.tsx',
    as: 'aliado',
    open: goto('/profile'),
    typed: { Nombre: 'Otra' },
    send: /Guardar/,
  },
  {
    name: 'change of password',
    of: 'pages/account/settings.tsx',
    as: 'aliado',
    open: goto('/settings'),
    typed: {
      'Contraseña actual': PASSWORD,
      'Nueva contraseña': NEW_PASSWORD,
      'Confirmar contraseña': NEW_PASSWORD,
    },
    send: 'Cambiar contraseña',
  },
  {
    name: 'email preferences',
    of: 'account/settings-sections.tsx',
    as: 'aliado',
    open: goto('/settings'),
    send: 'Guardar preferencias',
  },
  {
    name: 'wizard, step 1',
    of: 'pages/events/create.tsx',
    as: 'host',
    open: goto('/events/create'),
    typed: { 'Nombre del evento': 'Baby shower de Rosa' },
    prepare: chooseDay,
    send: 'Continuar con los sueños',
  },
  {
    name: 'wizard, step 2',
    of: 'events/wizard/step-goals.tsx',
    as: 'host',
    open: goto(({ draft }) => `/events/create?draft=${draft.id}`),
    typed: { Descripción: 'Con ruedas grandes' },
    send: 'Guardar y Publicar',
  },
  {
    name: 'details of an event',
    of: 'pages/events/edit.tsx',
    as: 'host',
    open: goto(({ event }) => `/events/${event.slug}/edit`),
    typed: { 'Nombre del evento': 'Baby shower de Lucía' },
    send: 'Guardar cambios',
  },
  {
    name: 'new goal',
    of: 'events/goals/goal-form.tsx',
    as: 'host',
    open: async (page, { event }) => {
      await page.goto(`/events/${event.slug}/edit`)
      await page.getByRole('tab', { name: /Sueños/ }).click()
      await press(page, 'Agregar un sueño')
    },
    typed: { Nombre: 'Bañera', 'Monto objetivo': '900.00' },
    send: 'Guardar sueño',
  },
  {
    name: 'refund of an event',
    of: 'events/event-refund-form.tsx',
    as: 'host',
    open: goto(({ event }) => `/events/${event.id}/refund`),
    typed: { Motivo: 'Cambiamos de planes', 'Escribe el nombre del evento': 'Otro nombre' },
    send: 'Cerrar el evento y devolver todo',
  },
  {
    name: 'setup of payouts',
    of: 'pages/payouts/setup.tsx',
    as: 'newHost',
    open: goto('/dashboard/payments/setup'),
    send: /^(Configurar|Intentar de Nuevo)$/,
  },
  {
    name: 'suspension of a host',
    of: 'admin/reason-dialog.tsx',
    as: 'admin',
    open: async (page) => {
      const { user } = await createPerson()
      await page.goto(`/admin/users?search=${encodeURIComponent(user.email)}`)
      await press(page, `Suspender a ${user.fullName}`)
    },
    typed: { Motivo: 'Reportes repetidos' },
    send: 'Suspender',
  },
  {
    name: 'refund of a contribution',
    of: 'shell/money/refund-dialog.tsx',
    as: 'admin',
    open: async (page, { gift }) => {
      await page.goto(`/admin/contributions/${gift}`)
      await press(page, /^Devolver$/)
    },
    typed: { Motivo: 'Se equivocó de monto' },
    send: /^Devolver \$/,
  },
  {
    name: 'note of an admin',
    of: 'admin/desk-records.tsx',
    as: 'admin',
    open: goto(({ gift }) => `/admin/contributions/${gift}`),
    typed: { 'Nota interna': 'Llamó la tía' },
    send: 'Agregar nota',
  },
]
