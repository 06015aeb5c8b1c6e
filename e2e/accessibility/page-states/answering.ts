import { listPageStates, type PageState, pressButton } from './page-state.ts'
import type { World } from './world.ts'

const full = (world: World) => `/events/${world.full.slug}`
const small = (world: World) => `/events/${world.themed.nubes.slug}`
const UNSUBSCRIBE = `/events/00000000-0000-0000-0000-000000000000/unsubscribe?token=${'x'.repeat(43)}`

/** Answers to '¿Vas a ir?', and reports of an event. */
export const ANSWERING: readonly PageState[] = [
  ...listPageStates(
    'visitor',
    'events/:id/rsvp',
    {
      state: 'with faults',
      getPath: (world) => `${full(world)}/rsvp`,
      visibleText: 'Elige una respuesta',
      act: pressButton('Enviar mi respuesta'),
    },
    {
      state: 'a no',
      isFullyCheckedOnPhone: true,
      getPath: (world) => `${small(world)}/rsvp?answer=NO`,
      visibleText: 'Solo la familia ve lo que respondes.',
    },
  ),
  ...listPageStates(
    'visitor',
    'events/:id/bring',
    { state: 'empty', getPath: ({ bring }) => bring, visibleText: 'Aquí no pagas nada' },
    {
      state: 'with faults',
      isFullyCheckedOnPhone: true,
      getPath: ({ bring }) => bring,
      visibleText: 'Este campo es obligatorio.',
      act: pressButton('Apartarlo: yo lo llevo'),
    },
  ),
  ...listPageStates(
    'visitor',
    'reservations/:id',
    {
      state: 'reserved',
      getPath: ({ reservation }) => reservation,
      visibleText: 'Guarda este enlace',
    },
    {
      state: 'missing',
      getPath: () => '/reservations/no',
      visibleText: 'Este enlace no abre nada',
    },
  ),
  ...listPageStates(
    'visitor',
    'events/:id/report',
    {
      state: 'with faults',
      getPath: (world) => `${small(world)}/report`,
      visibleText: 'Elige qué pasa',
      act: pressButton('Enviar reporte'),
    },
    {
      state: 'sent',
      getPath: (world) => `${small(world)}/report?sent=1`,
      visibleText: 'Gracias por avisar',
    },
  ),
  ...listPageStates(
    'visitor',
    'rsvps/:id',
    { state: 'full', getPath: ({ rsvp }) => rsvp, visibleText: 'Ya no quiero recordatorios' },
    {
      state: 'missing',
      getPath: () => '/rsvps/no',
      visibleText: 'Este enlace no abre ninguna respuesta',
    },
  ),
  ...listPageStates(
    'visitor',
    'events/:id/unsubscribe',
    {
      state: 'full',
      getPath: () => UNSUBSCRIBE,
      visibleText: '¿Ya no quieres correos de este evento?',
    },
    {
      state: 'of a dead link',
      getPath: () => UNSUBSCRIBE,
      visibleText: 'Este enlace ya no sirve',
      act: pressButton('Ya no quiero estos correos'),
    },
  ),
]
