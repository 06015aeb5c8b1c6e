import type { Page } from '@playwright/test'
import { type Place, placesFor, pressButton, runInOrder, selectTab } from './place.ts'
import { LONG_NAME, type World } from './world.ts'

const full = ({ full: { slug } }: World) => `/events/${slug}`
const small = ({ themed }: World) => `/events/${themed.nubes.slug}`
const edit = (world: World) => `${full(world)}/edit`
const ACCOUNT = '**/api/payments/connect/account-status/*'

async function openOwnMenu(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.locator('summary[aria-label^="Tu cuenta"]').click()
}

const openCalendar = (page: Page) =>
  page.getByRole('group', { name: 'Fecha del evento', exact: true }).getByRole('button').click()

async function typeAndLeave(page: Page): Promise<void> {
  await page.getByLabel('Nombre del evento').fill('Baby shower de Inés')
  await page.getByRole('link', { name: 'Mis eventos' }).last().click()
}

async function saveName(page: Page): Promise<void> {
  await page.getByLabel('Nombre', { exact: true }).fill('Anahí')
  await page.getByRole('button', { name: 'Guardar' }).click()
}

async function requestReports(page: Page): Promise<void> {
  await page.getByText('Reportes', { exact: true }).click()
  await page.getByRole('button', { name: 'Generar reportes' }).click()
}

const HOMES: readonly Place[] = [
  ...placesFor('aliado', '', { state: 'home of an aliado', visibleText: 'Ver mis aportaciones' }),
  ...placesFor('newcomer', '', { state: 'home of a new host', visibleText: 'Tus primeros pasos' }),
  ...placesFor('host', '', { state: 'home of a host', visibleText: 'Tus eventos recientes' }),
  ...placesFor(
    'host',
    'dashboard',
    { state: 'menu open', visibleText: 'Cerrar Sesión', act: openOwnMenu },
    {
      state: 'events failed',
      visibleText: 'Error al obtener eventos',
      abortedRequest: '**/api/events/my-events*',
    },
  ),
  ...placesFor('ready', 'dashboard', {
    state: 'without events',
    visibleText: 'Tus primeros pasos',
  }),
]

const PAYOUTS: readonly Place[] = [
  ...placesFor(
    'newcomer',
    'dashboard/payments/setup',
    { state: 'no account', visibleText: 'Tu cuenta para recibir' },
    {
      state: 'failed',
      visibleText: 'Intentar de Nuevo',
      abortedRequest: '**/api/payments/connect/create-account',
      act: pressButton('Configurar'),
    },
  ),
  ...placesFor('pending', 'dashboard/payments/setup', {
    state: 'begun',
    visibleText: 'Completa tu información',
  }),
  ...placesFor('host', 'dashboard/payments/setup', {
    state: 'ready',
    visibleText: '¡Tu cuenta está lista!',
  }),
  ...placesFor('host', 'dashboard/payments/setup/success', {
    state: 'ready',
    visibleText: 'Crear mi primer evento',
  }),
  ...placesFor('pending', 'dashboard/payments/setup/success', {
    state: 'begun',
    visibleText: 'Completar información',
  }),
  ...placesFor('pending', 'dashboard/payments/complete', {
    state: 'begun',
    visibleText: 'Completar Ahora',
  }),
  ...placesFor('newcomer', 'dashboard/payments/complete', {
    state: 'no account',
    visibleText: 'Aún no tienes una cuenta de pagos',
  }),
  ...placesFor('pending', 'dashboard/payments/complete/success', {
    state: 'begun',
    visibleText: 'Completar Ahora',
  }),
  ...placesFor('pending', 'dashboard/payments/setup/refresh', {
    state: 'full',
    visibleText: 'Ese enlace ya no sirve',
  }),
  ...placesFor('pending', 'dashboard/payments/complete/refresh', {
    state: 'full',
    visibleText: 'Ese enlace ya no sirve',
  }),
]

const EVENTS: readonly Place[] = [
  ...placesFor('aliado', 'events', { state: 'open ones', visibleText: 'Baby Showers Disponibles' }),
  ...placesFor('ready', 'events', { state: 'none yet', visibleText: 'No tienes baby showers aún' }),
  ...placesFor(
    'host',
    'events',
    {
      state: 'own, reports with faults',
      visibleText: /Selecciona al menos un/,
      act: requestReports,
    },
    {
      state: 'nothing found',
      getPath: () => '/events?search=nadanada',
      visibleText: 'No encontramos eventos así',
    },
    {
      state: 'failed',
      visibleText: /Error al cargar eventos/,
      abortedRequest: '**/api/events/my-events*',
    },
  ),
  ...placesFor('newcomer', 'events/create', {
    state: 'no account',
    visibleText: 'Configurar Pagos',
  }),
  ...placesFor(
    'host',
    'events/create',
    { state: 'account not known', visibleText: 'No pudimos verificar', abortedRequest: ACCOUNT },
    {
      state: 'event with faults',
      visibleText: 'La fecha y hora del evento son obligatorias',
      act: pressButton('Continuar con los sueños'),
    },
    { state: 'calendar open', visibleText: /^\d+$/, act: openCalendar },
    { state: 'leaving', visibleText: '¿Salir sin guardar?', act: typeAndLeave },
    {
      state: 'sueños',
      getPath: ({ draft }) => `/events/create?draft=${draft.id}`,
      visibleText: 'Guardar y Publicar',
    },
    {
      state: 'sueños with faults',
      getPath: ({ empty }) => `/events/create?draft=${empty.id}`,
      visibleText: /^Debe agregar al menos un sueño/,
      act: pressButton('Guardar y Publicar'),
    },
  ),
]

const OWN_EVENT: readonly Place[] = [
  ...placesFor(
    'host',
    'events/:id',
    {
      state: 'own, full',
      getPath: full,
      visibleText: 'Aportaciones y mensajes',
      act: pressButton('Agregar un sueño'),
    },
    {
      state: 'kit for sharing',
      getPath: small,
      visibleText: 'Hoja para imprimir',
      act: pressButton('Kit para compartir'),
    },
    {
      state: 'refunding',
      getPath: small,
      visibleText: '¿Devolver esta aportación?',
      act: pressButton(/^Devolver la aportación/),
    },
    {
      state: 'own draft without sueños',
      getPath: ({ empty }) => `/events/${empty.slug}`,
      visibleText: 'Aún no hay sueños',
    },
    {
      state: 'own, closed',
      getPath: ({ closed }) => `/events/${closed.slug}`,
      visibleText: 'Completado',
    },
  ),
  ...placesFor('host', 'events/:id/thanks', {
    state: 'waiting',
    getPath: (world) => `${full(world)}/thanks`,
    visibleText: 'Agradecimientos',
  }),
  ...placesFor(
    'host',
    'events/:id/refund',
    { state: 'asking', getPath: (world) => `${full(world)}/refund`, visibleText: LONG_NAME },
    {
      state: 'nothing to refund',
      getPath: ({ themed }) => `/events/${themed.luna.slug}/refund`,
      visibleText: 'No hay nada que devolver',
    },
  ),
  ...placesFor('host', 'events/:id/muro', {
    state: 'full',
    getPath: (world) => `${full(world)}/muro`,
    visibleText: LONG_NAME,
    isForTelevision: true,
  }),
  ...placesFor(
    'host',
    'events/:id/edit',
    { state: 'information', getPath: edit, visibleText: 'Guardar cambios' },
    {
      state: 'sueños',
      getPath: edit,
      visibleText: LONG_NAME.slice(0, 50),
      act: selectTab(/^Sueños/),
    },
    {
      state: 'a sueño open',
      getPath: (world) => `${small(world)}/edit`,
      visibleText: 'Guardar sueño',
      act: runInOrder(selectTab(/^Sueños/), pressButton(/^Editar sueño/)),
    },
    {
      state: 'closing',
      getPath: (world) => `${small(world)}/edit`,
      visibleText: /¿Cerrar/,
      act: runInOrder(selectTab('Estado'), pressButton('Cerrar evento')),
    },
  ),
]

const ONESELF: readonly Place[] = [
  ...placesFor('contributor', 'contributions', { state: 'two pages', visibleText: 'Historial' }),
  ...placesFor(
    'aliado',
    'contributions',
    { state: 'none yet', visibleText: 'Aún no tienes aportaciones' },
    {
      state: 'failed',
      visibleText: /Error al cargar tus aportaciones/,
      abortedRequest: '**/api/contributions/mine*',
    },
  ),
  ...placesFor('aliado', 'profile', {
    state: 'saved, with a toast',
    visibleText: 'Perfil actualizado exitosamente',
    act: saveName,
  }),
  ...placesFor('contributor', 'profile', { state: 'full', visibleText: 'Mi Perfil' }),
  ...placesFor(
    'host',
    'settings',
    { state: 'full', visibleText: 'Eliminar mi cuenta' },
    {
      state: 'deleting, with a fault',
      visibleText: 'Este campo es obligatorio.',
      act: runInOrder(pressButton('Eliminar mi cuenta'), pressButton('Eliminar para siempre')),
    },
    {
      state: 'email preferences failed',
      visibleText: 'No pudimos cargar tus preferencias',
      abortedRequest: '**/api/account/preferences',
    },
    {
      state: 'second factor failed',
      visibleText: 'No pudimos cargar tu verificación en dos pasos',
      abortedRequest: '**/api/account/second-factor',
    },
    {
      state: 'naming a passkey',
      visibleText: 'Nombre de esta llave',
      act: pressButton('Agregar llave de acceso'),
    },
  ),
  ...placesFor('host', 'settings/second-factor', {
    state: 'not enrolled',
    visibleText: 'Sin activar',
  }),
]

/** What aliados and hosts see. */
export const PRIVATE: readonly Place[] = [...HOMES, ...PAYOUTS, ...EVENTS, ...OWN_EVENT, ...ONESELF]
