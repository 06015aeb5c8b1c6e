import { of, type Place, press, unfold } from './place.ts'

/** What admins see. */
export const ADMIN: readonly Place[] = [
  ...of(
    'admin',
    'admin',
    { state: 'the chart as a table', shows: 'Primeros lugares', act: unfold('Ver como tabla') },
    {
      state: 'figures failed',
      shows: 'Reintentar',
      fails: '**/api/admin/global-metrics',
    },
  ),
  ...of(
    'admin',
    'admin/users',
    { state: 'full', shows: /personas$/ },
    { state: 'nobody', at: () => '/admin/users?search=nadanada', shows: 'Nadie coincide' },
    { state: 'suspending', shows: '¿Suspender esta cuenta?', act: press(/^Suspender a/) },
  ),
  ...of('admin', 'admin/events', { state: 'full', shows: 'Anfitriones activos' }),
  ...of('admin', 'events', { state: 'all, for an admin', shows: 'Anfitriones activos' }),
  ...of('admin', 'admin/hosts/:id', {
    state: 'full',
    at: ({ people }) => `/admin/hosts/${people.host.user.id}`,
    shows: 'Promedio por evento',
  }),
  ...of('admin', 'admin/contributions', { state: 'full', shows: 'Aportaciones' }),
  ...of('admin', 'admin/contributions/:id', {
    state: 'full',
    at: ({ contribution }) => `/admin/contributions/${contribution}`,
    shows: 'Confirmada',
  }),
  ...of('admin', 'admin/disputes', { state: 'full', shows: 'La evidencia se envía' }),
  ...of('admin', 'admin/ledger', { state: 'full', shows: 'Libro de movimientos' }),
  ...of('admin', 'admin/audit', { state: 'full', shows: 'Lo que hizo cada quien' }),
  ...of('admin', 'admin/quarantine', { state: 'full', shows: 'Cobros que no corresponden' }),
  ...of('admin', 'admin/*', {
    state: 'full',
    at: () => '/admin/nada',
    shows: 'Página no encontrada',
  }),
]
