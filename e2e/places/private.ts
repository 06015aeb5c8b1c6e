import type { Page } from '@playwright/test'
import { LONG, type World } from '../world.ts'
import { choose, first, of, type Place, press } from './place.ts'

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

async function askForReports(page: Page): Promise<void> {
  await page.getByText('Reportes', { exact: true }).click()
  await page.getByRole('button', { name: 'Generar reportes' }).click()
}

const HOMES: readonly Place[] = [
  ...of('aliado', '', { state: 'home of an aliado', shows: 'Ver mis aportaciones' }),
  ...of('newcomer', '', { state: 'home of a new host', shows: 'Tus primeros pasos' }),
  ...of('host', '', { state: 'home of a host', shows: 'Tus eventos recientes' }),
  ...of(
    'host',
    'dashboard',
    { state: 'menu open', shows: 'Cerrar Sesión', act: openOwnMenu },
    {
      state: 'events failed',
      shows: 'Error al obtener eventos',
      fails: '**/api/events/my-events*',
    },
  ),
  ...of('ready', 'dashboard', { state: 'without events', shows: 'Tus primeros pasos' }),
]

const PAYOUTS: readonly Place[] = [
  ...of(
    'newcomer',
    'dashboard/payments/setup',
    { state: 'no account', shows: 'Tu cuenta para recibir' },
    {
      state: 'failed',
      shows: 'Intentar de Nuevo',
      fails: '**/api/payments/connect/create-account',
      act: press('Configurar'),
    },
  ),
  ...of('pending', 'dashboard/payments/setup', {
    state: 'begun',
    shows: 'Completa tu información',
  }),
  ...of('host', 'dashboard/payments/setup', { state: 'ready', shows: '¡Tu cuenta está lista!' }),
  ...of('host', 'dashboard/payments/setup/success', {
    state: 'ready',
    shows: 'Crear mi primer evento',
  }),
  ...of('pending', 'dashboard/payments/setup/success', {
    state: 'begun',
    shows: 'Completar información',
  }),
  ...of('pending', 'dashboard/payments/complete', { state: 'begun', shows: 'Completar Ahora' }),
  ...of('newcomer', 'dashboard/payments/complete', {
    state: 'no account',
    shows: 'Aún no tienes una cuenta de pagos',
  }),
  ...of('pending', 'dashboard/payments/complete/success', {
    state: 'begun',
    shows: 'Completar Ahora',
  }),
  ...of('pending', 'dashboard/payments/setup/refresh', {
    state: 'full',
    shows: 'Ese enlace ya no sirve',
  }),
  ...of('pending', 'dashboard/payments/complete/refresh', {
    state: 'full',
    shows: 'Ese enlace ya no sirve',
  }),
]

const EVENTS: readonly Place[] = [
  ...of('aliado', 'events', { state: 'open ones', shows: 'Baby Showers Disponibles' }),
  ...of('ready', 'events', { state: 'none yet', shows: 'No tienes baby showers aún' }),
  ...of(
    'host',
    'events',
    { state: 'own, reports with faults', shows: /Selecciona al menos un/, act: askForReports },
    {
      state: 'nothing found',
      at: () => '/events?search=nadanada',
      shows: 'No encontramos eventos así',
    },
    { state: 'failed', shows: /Error al cargar eventos/, fails: '**/api/events/my-events*' },
  ),
  ...of('newcomer', 'events/create', { state: 'no account', shows: 'Configurar Pagos' }),
  ...of(
    'host',
    'events/create',
    { state: 'account not known', shows: 'No pudimos verificar', fails: ACCOUNT },
    {
      state: 'event with faults',
      shows: 'La fecha y hora del evento son obligatorias',
      act: press('Continuar con los sueños'),
    },
    { state: 'calendar open', shows: /^\d+$/, act: openCalendar },
    { state: 'leaving', shows: '¿Salir sin guardar?', act: typeAndLeave },
    {
      state: 'sueños',
      at: ({ draft }) => `/events/create?draft=${draft.id}`,
      shows: 'Guardar y Publicar',
    },
    {
      state: 'sueños with faults',
      at: ({ empty }) => `/events/create?draft=${empty.id}`,
      shows: /^Debe agregar al menos un sueño/,
      act: press('Guardar y Publicar'),
    },
  ),
]

const OWN_EVENT: readonly Place[] = [
  ...of(
    'host',
    'events/:id',
    {
      state: 'own, full',
      at: full,
      shows: 'Aportaciones y mensajes',
      act: press('Agregar un sueño'),
    },
    {
      state: 'kit for sharing',
      at: small,
      shows: 'Hoja para imprimir',
      act: press('Kit para compartir'),
    },
    {
      state: 'giving back',
      at: small,
      shows: '¿Devolver esta aportación?',
      act: press(/^Devolver la aportación/),
    },
    {
      state: 'own draft without sueños',
      at: ({ empty }) => `/events/${empty.slug}`,
      shows: 'Aún no hay sueños',
    },
    { state: 'own, closed', at: ({ closed }) => `/events/${closed.slug}`, shows: 'Completado' },
  ),
  ...of('host', 'events/:id/thanks', {
    state: 'waiting',
    at: (world) => `${full(world)}/thanks`,
    shows: 'Agradecimientos',
  }),
  ...of(
    'host',
    'events/:id/refund',
    { state: 'asking', at: (world) => `${full(world)}/refund`, shows: LONG },
    {
      state: 'nothing to return',
      at: ({ themed }) => `/events/${themed.luna.slug}/refund`,
      shows: 'No hay nada que devolver',
    },
  ),
  ...of('host', 'events/:id/muro', {
    state: 'full',
    at: (world) => `${full(world)}/muro`,
    shows: LONG,
    stage: true,
  }),
  ...of(
    'host',
    'events/:id/edit',
    { state: 'information', at: edit, shows: 'Guardar cambios' },
    { state: 'sueños', at: edit, shows: LONG.slice(0, 50), act: choose(/^Sueños/) },
    {
      state: 'a sueño open',
      at: (world) => `${small(world)}/edit`,
      shows: 'Guardar sueño',
      act: first(choose(/^Sueños/), press(/^Editar sueño/)),
    },
    {
      state: 'closing',
      at: (world) => `${small(world)}/edit`,
      shows: /¿Cerrar/,
      act: first(choose('Estado'), press('Cerrar evento')),
    },
  ),
]

const ONESELF: readonly Place[] = [
  ...of('giver', 'contributions', { state: 'two pages', shows: 'Historial' }),
  ...of(
    'aliado',
    'contributions',
    { state: 'none yet', shows: 'Aún no tienes aportaciones' },
    {
      state: 'failed',
      shows: /Error al cargar tus aportaciones/,
      fails: '**/api/contributions/mine*',
    },
  ),
  ...of('aliado', 'profile', {
    state: 'saved, with a toast',
    shows: 'Perfil actualizado exitosamente',
    act: saveName,
  }),
  ...of('giver', 'profile', { state: 'full', shows: 'Mi Perfil' }),
  ...of(
    'host',
    'settings',
    { state: 'full', shows: 'Eliminar mi cuenta' },
    {
      state: 'deleting, with a fault',
      shows: 'Este campo es obligatorio.',
      act: first(press('Eliminar mi cuenta'), press('Eliminar para siempre')),
    },
    {
      state: 'letters failed',
      shows: 'No pudimos cargar tus preferencias',
      fails: '**/api/account/preferences',
    },
  ),
]

/** What aliados and hosts see. */
export const PRIVATE: readonly Place[] = [...HOMES, ...PAYOUTS, ...EVENTS, ...OWN_EVENT, ...ONESELF]
