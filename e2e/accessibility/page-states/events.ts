import type { Page } from '@playwright/test'
import { LONG_NAME } from './guests-traces.ts'
import {
  listPageStates,
  openDetails,
  type PageState,
  pressButton,
  runInOrder,
  selectTab,
} from './page-state.ts'
import type { World } from './world.ts'

const full = ({ full: { slug } }: World) => `/events/${slug}`
const small = ({ themed }: World) => `/events/${themed.nubes.slug}`
const edit = (world: World) => `${full(world)}/edit`
const ACCOUNT = '**/api/payments/connect/account-status/*'

const openCalendar = (page: Page) =>
  page.getByRole('group', { name: 'Fecha del evento', exact: true }).getByRole('button').click()

async function typeAndLeave(page: Page): Promise<void> {
  await page.getByLabel('Nombre del evento').fill('Baby shower de Inés')
  await page.getByRole('link', { name: 'Mis eventos' }).last().click()
}

async function requestReports(page: Page): Promise<void> {
  await page.getByText('Reportes', { exact: true }).click()
  await page.getByRole('button', { name: 'Generar reportes' }).click()
}

/** Lists of events, and an event of one's own: publishing, editing, thanks, wall. */
const LISTS: readonly PageState[] = [
  ...listPageStates('aliado', 'events', {
    state: 'open ones',
    visibleText: 'Baby Showers Disponibles',
  }),
  ...listPageStates('ready', 'events', {
    state: 'none yet',
    visibleText: 'No tienes baby showers aún',
  }),
  ...listPageStates(
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
  ...listPageStates(
    'newcomer',
    'events/create',
    { state: 'no account', visibleText: 'Configurar Pagos' },
    {
      state: 'tried as a guest sees it',
      visibleText: 'Así lo verán tus invitados',
      act: pressButton('Ver como invitado'),
    },
  ),
  ...listPageStates(
    'host',
    'events/create',
    { state: 'account not known', visibleText: 'No pudimos verificar', abortedRequest: ACCOUNT },
    {
      state: 'event with faults',
      visibleText: 'La fecha y hora del evento son obligatorias',
      act: pressButton('Continuar con los sueños'),
    },
    { state: 'calendar open', visibleText: /^\d+$/, act: openCalendar },
    { state: 'leaving', visibleText: '¿Salir por ahora?', act: typeAndLeave },
    {
      state: 'sueños',
      getPath: ({ draft }) => `/events/create?draft=${draft.id}`,
      visibleText: 'Guardar y Publicar',
      // Away from the ideas, which the bar at the lower edge covers in part.
      act: (page) =>
        page.getByRole('button', { name: 'Agregar otro sueño' }).scrollIntoViewIfNeeded(),
    },
    {
      state: 'sueños with faults',
      getPath: ({ empty }) => `/events/create?draft=${empty.id}`,
      visibleText: /^Agrega al menos un sueño/,
      act: pressButton('Guardar y Publicar'),
    },
  ),
]

const OWN_EVENT: readonly PageState[] = [
  ...listPageStates('host', 'events/:id/published', {
    state: 'just published',
    getPath: ({ full }) => `/events/${full.slug}/published`,
    visibleText: '¡Ya está! Compártelo',
  }),
  ...listPageStates(
    'host',
    'events/:id',
    {
      state: 'own, full',
      getPath: full,
      visibleText: 'Aportaciones y mensajes',
      act: runInOrder(pressButton(/^Más de la aportación/), pressButton(/^Ver .*recorrido/)),
    },
    {
      state: 'own, forty sueños',
      getPath: (world) => `${full(world)}?tab=suenos`,
      visibleText: 'Guardar sueño',
      act: runInOrder(openDetails('Guadalupe'), pressButton('Agregar un sueño')),
    },
    {
      state: 'own, links',
      getPath: (world) => `${full(world)}?tab=pagina`,
      visibleText: 'La página de tu evento',
    },
    {
      state: 'own, guests',
      getPath: (world) => `${full(world)}?tab=invitados`,
      visibleText: 'Lista para la puerta',
    },
    {
      state: 'own, no guests',
      getPath: ({ draft }) => `/events/${draft.slug}?tab=invitados`,
      visibleText: 'Aquí verás quién va',
    },
    {
      state: 'own, a guest changed',
      getPath: (world) => `${full(world)}?tab=invitados`,
      visibleText: 'Cambiar respuesta',
      act: runInOrder(pressButton(/^Más de/), pressButton(/^Cambiar a/)),
    },
    {
      state: 'own draft as guests will see it',
      getPath: ({ draft }) => `/events/${draft.slug}?vista=invitado`,
      visibleText: 'Así lo verán tus invitados.',
    },
    {
      state: 'thanking',
      getPath: small,
      visibleText: 'Escribe tu agradecimiento',
      act: pressButton(/^Agradecer a/),
    },
    {
      state: 'kit for sharing',
      getPath: (world) => `${small(world)}?tab=compartir`,
      visibleText: 'Hoja para imprimir',
    },
    {
      state: 'refunding',
      getPath: small,
      visibleText: '¿Devolver esta aportación?',
      act: runInOrder(pressButton(/^Más de la aportación/), pressButton(/^Devolver la aportación/)),
    },
    {
      state: 'own draft without sueños',
      getPath: ({ empty }) => `/events/${empty.slug}?tab=suenos`,
      visibleText: 'Aún no hay sueños',
    },
    {
      state: 'own, closed',
      getPath: ({ closed }) => `/events/${closed.slug}`,
      visibleText: 'Completado',
    },
  ),
  ...listPageStates(
    'host',
    'events/:id/guests',
    {
      state: 'full',
      getPath: (world) => `${full(world)}/guests`,
      visibleText: /^Van: /,
    },
    {
      state: 'empty',
      getPath: ({ draft }) => `/events/${draft.slug}/guests`,
      visibleText: 'Todavía no hay a quién esperar',
    },
  ),
  ...listPageStates('host', 'events/:id/thanks', {
    state: 'waiting',
    getPath: (world) => `${full(world)}/thanks`,
    visibleText: 'Agradecimientos',
  }),
  ...listPageStates(
    'host',
    'events/:id/refund',
    { state: 'asking', getPath: (world) => `${full(world)}/refund`, visibleText: LONG_NAME },
    {
      state: 'nothing to refund',
      getPath: ({ themed }) => `/events/${themed.luna.slug}/refund`,
      visibleText: 'No hay nada que devolver',
    },
  ),
  ...listPageStates('host', 'events/:id/muro', {
    state: 'full',
    getPath: (world) => `${full(world)}/muro`,
    visibleText: LONG_NAME,
    isForTelevision: true,
  }),
  ...listPageStates(
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
    {
      state: 'stopping gifts',
      getPath: (world) => `${small(world)}/edit`,
      visibleText: 'Así se verá desde ahora',
      act: runInOrder(selectTab('Estado'), pressButton('Dejar de recibir aportaciones')),
    },
  ),
]

const SHARED_EVENT: readonly PageState[] = [
  ...listPageStates(
    'host',
    'events/:id/cohosts',
    {
      state: 'invitations',
      getPath: (world) => `${full(world)}/cohosts`,
      visibleText: 'Espera respuesta',
    },
    {
      state: 'removing',
      getPath: (world) => `${full(world)}/cohosts`,
      visibleText: /deja de tener acceso/,
      act: pressButton(/^Quitar a/),
    },
  ),
  ...listPageStates('cohost', 'events/:id/cohosts', {
    state: 'of a co-host',
    getPath: (world) => `${full(world)}/cohosts`,
    visibleText: 'Dejar de organizar',
  }),
  ...listPageStates(
    'host',
    'events/:id/updates',
    {
      state: 'empty',
      getPath: (world) => `${full(world)}/updates`,
      visibleText: 'Cuéntales cómo va todo',
    },
    {
      state: 'writing of the birth',
      getPath: (world) => `${full(world)}/updates`,
      visibleText: 'Cuánto pesó',
      act: pressButton('¡Ya nació!'),
    },
  ),
  ...listPageStates('cohost', 'events/:id/history', {
    state: 'some changes',
    getPath: (world) => `${full(world)}/history`,
    visibleText: /Aceptó organizar/,
  }),
  ...listPageStates('cohost', 'events/:id', {
    state: 'of a co-host',
    getPath: (world) => `${full(world)}?tab=pagina`,
    visibleText: /Lo organizas con/,
  }),
  ...listPageStates('aliado', 'cohost-invitation', {
    state: 'waits for an answer',
    visibleText: 'Aceptar y organizar',
  }),
  ...listPageStates('visitor', 'cohost-invitation', {
    state: 'without its link',
    visibleText: 'No encontramos la invitación',
  }),
]

export const EVENTS: readonly PageState[] = [...LISTS, ...OWN_EVENT, ...SHARED_EVENT]
