import { ADMIN_EMAIL, SUPPORTER_EMAIL } from '../plan/people.ts'

/** The demo data that the paths of the screens need. */
export interface ScreenData {
  /** Finds the path of the event whose name begins with this text. */
  event(beginning: string): string
  /** The id of a paid checkout session. */
  session: string
  /** The private path of its receipt: `/receipts/{id}?token=…`. */
  receipt: string
  hostId: string
}

/** One page in one state; the viewer is an email address, null for a guest. */
export interface Screen {
  name: string
  viewer: string | null
  getPath(scene: ScreenData): string
}

const HOST = 'mariana@demo.test'
const MAIN = 'Baby shower de Mariana'

function listScreens(
  viewer: string | null,
  screens: Record<string, string | Screen['getPath']>,
): Screen[] {
  return Object.entries(screens).map(([name, path]) => ({
    name,
    viewer,
    getPath: typeof path === 'string' ? () => path : path,
  }))
}

const GUEST_SCREENS = listScreens(null, {
  landing: '/',
  event: ({ event }) => event(MAIN),
  'event-closing-soon': ({ event }) => event('Luna llena'),
  'event-forty-suenos': ({ event }) => event('Bienvenido a la selva'),
  'event-overfunded': ({ event }) => event('Olas'),
  'event-closed': ({ event }) => event('El jardín'),
  'event-fulfilled': ({ event }) => event('Tamales'),
  'event-long-names': ({ event }) => event('Baby shower de María Fernanda'),
  'event-without-aliados': ({ event }) => event('Esperando'),
  'event-host-not-ready': ({ event }) => event('Baby shower de Camila'),
  'event-thank-you': ({ event }) => event('Té de canastilla'),
  'event-restricted': ({ event }) => event('Pañalera'),
  'event-missing': '/events/no-existe',
  contribute: ({ event }) => `${event(MAIN)}/contribute`,
  rsvp: ({ event }) => `${event(MAIN)}/rsvp?answer=YES`,
  'payment-success': ({ session }) => `/payment/success?session_id=${session}`,
  receipt: ({ receipt }) => receipt,
  'receipt-missing': '/receipts/01999999-0000-7000-8000-000000000000?token=no-existe',
  wall: ({ event }) => `${event(MAIN)}/muro`,
  'payment-cancelled': ({ event }) => `/payment/cancelled?event=${event(MAIN).split('/').at(-1)}`,
  login: '/login',
  register: '/register',
  'forgot-password': '/forgot-password',
  'reset-link-dead': '/reset-password#token=no-existe',
  'verify-email': '/verify-email#token=no-existe',
  unauthorized: '/unauthorized',
  faq: '/faq',
  terms: '/terms',
  privacy: '/privacy',
  contact: '/contact',
  'not-found': '/no-existe',
})

const HOST_SCREENS = listScreens(HOST, {
  'host-home': '/dashboard',
  'host-events': '/events',
  'host-event': ({ event }) => event(MAIN),
  'host-event-draft': ({ event }) => event('Sorpresa'),
  'host-event-completed': ({ event }) => event('Té de canastilla'),
  'host-edit': ({ event }) => `${event(MAIN)}/edit`,
  'host-guests': ({ event }) => `${event(MAIN)}?tab=invitados`,
  'host-door-list': ({ event }) => `${event(MAIN)}/guests`,
  'host-event-no-guests': ({ event }) => `${event('Sorpresa')}?tab=invitados`,
  'host-thanks': ({ event }) => `${event(MAIN)}/thanks`,
  'host-refund': ({ event }) => `${event(MAIN)}/refund`,
  'host-print': ({ event }) => `${event(MAIN)}/print`,
  'wizard-step-1': '/events/create',
  'wizard-step-2': ({ event }) => `/events/create?draft=${event('Sorpresa').split('/').at(-1)}`,
  'host-payments': '/dashboard/payments/setup',
  'host-taxes': '/dashboard/taxes',
  profile: '/profile',
  settings: '/settings',
})

const NEW_HOST_SCREENS = [
  ...listScreens('rocio@demo.test', {
    'new-host-home': '/dashboard',
    'new-host-events': '/events',
    'new-host-payments': '/dashboard/payments/setup',
  }),
  ...listScreens('sofia@demo.test', { 'pending-host-home': '/dashboard' }),
  ...listScreens('ramon@demo.test', { 'restricted-host-home': '/dashboard' }),
]

const SUPPORTER_SCREENS = listScreens(SUPPORTER_EMAIL, {
  'aliado-home': '/',
  'aliado-events': '/events',
  contributions: '/contributions',
})

const ADMIN_SCREENS = listScreens(ADMIN_EMAIL, {
  admin: '/admin',
  'admin-users': '/admin/users',
  'admin-events': '/admin/events',
  'admin-host': ({ hostId }) => `/admin/hosts/${hostId}`,
  'admin-contributions': '/admin/contributions',
  'admin-disputes': '/admin/disputes',
  'admin-payouts': '/admin/payouts',
  'admin-ledger': '/admin/ledger',
  'admin-audit': '/admin/audit',
  'admin-quarantine': '/admin/quarantine',
})

/** Every screen of the product in its main states; its picture file has its name. */
export const SCREENS: readonly Screen[] = [
  ...GUEST_SCREENS,
  ...HOST_SCREENS,
  ...NEW_HOST_SCREENS,
  ...SUPPORTER_SCREENS,
  ...ADMIN_SCREENS,
]

/** The screens that the README shows. */
export const README_SCREENS = [
  'event',
  'landing',
  'contribute',
  'payment-success',
  'event-thank-you',
  'wall',
  'host-home',
  'host-event',
  'host-events',
  'wizard-step-2',
  'host-edit',
  'contributions',
  'admin',
]
