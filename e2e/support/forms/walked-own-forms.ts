import type { Locator, Page } from '@playwright/test'
import { PASSWORD } from '../../../product-client/people.ts'
import { createPerson } from '../builders.ts'
import { goto, NEW_PASSWORD, type WalkedForm } from './walked-form.ts'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

async function chooseDay(scope: Locator): Promise<void> {
  const date = scope.getByRole('group', { name: 'Fecha del evento', exact: true })
  await date.getByRole('spinbutton', { name: /día/i }).click()
  await scope.page().keyboard.type('10052030')
}

/** Forms of whoever is signed in. */
export const OWN_FORMS: readonly WalkedForm[] = [
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
    open: goto('/settings#password'),
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
    open: goto('/settings#letters'),
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
    open: async (page, { draft }) => {
      await page.goto(`/events/create?draft=${draft.id}`)
      await page.getByRole('main').getByRole('list').last().locator('summary').first().click()
    },
    typed: { Descripción: 'Con ruedas grandes' },
    send: 'Guardar y Publicar',
  },
  {
    name: 'details of an event',
    of: 'events/edit/details-form.tsx',
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
      await page.goto(`/admin/hosts/${user.id}`)
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
