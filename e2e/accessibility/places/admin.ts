import { openDetails, type Place, placesFor, pressButton } from './place.ts'

/** What admins see. */
export const ADMIN: readonly Place[] = [
  ...placesFor(
    'admin',
    'admin',
    {
      isFullyCheckedOnPhone: true,
      state: 'the chart as a table',
      visibleText: 'Primeros lugares',
      act: openDetails('Ver como tabla'),
    },
    {
      state: 'figures failed',
      visibleText: 'Reintentar',
      abortedRequest: '**/api/admin/global-metrics',
    },
  ),
  ...placesFor(
    'admin',
    'admin/users',
    { state: 'full', isFullyCheckedOnPhone: true, visibleText: /personas$/ },
    {
      state: 'nobody',
      getPath: () => '/admin/users?search=nadanada',
      visibleText: 'Nadie coincide',
    },
    {
      state: 'suspending',
      visibleText: '¿Suspender esta cuenta?',
      act: pressButton(/^Suspender a/),
    },
  ),
  ...placesFor('admin', 'admin/events', {
    isFullyCheckedOnPhone: true,
    state: 'full',
    visibleText: 'Anfitriones activos',
  }),
  ...placesFor('admin', 'events', {
    state: 'all, for an admin',
    visibleText: 'Anfitriones activos',
  }),
  ...placesFor('admin', 'admin/hosts/:id', {
    state: 'full',
    getPath: ({ people }) => `/admin/hosts/${people.host.user.id}`,
    visibleText: 'Promedio por evento',
  }),
  ...placesFor('admin', 'admin/contributions', {
    state: 'full',
    isFullyCheckedOnPhone: true,
    visibleText: 'Aportaciones',
  }),
  ...placesFor('admin', 'admin/contributions/:id', {
    state: 'full',
    getPath: ({ contribution }) => `/admin/contributions/${contribution}`,
    visibleText: 'Confirmada',
  }),
  ...placesFor('admin', 'admin/disputes', {
    state: 'full',
    isFullyCheckedOnPhone: true,
    visibleText: 'La evidencia se envía',
  }),
  ...placesFor('admin', 'admin/ledger', {
    state: 'full',
    isFullyCheckedOnPhone: true,
    visibleText: 'Libro de movimientos',
  }),
  ...placesFor('admin', 'admin/audit', {
    state: 'full',
    isFullyCheckedOnPhone: true,
    visibleText: 'Lo que hizo cada quien',
  }),
  ...placesFor('admin', 'admin/quarantine', {
    state: 'full',
    isFullyCheckedOnPhone: true,
    visibleText: 'Cobros que no corresponden',
  }),
  ...placesFor('admin', 'admin/*', {
    state: 'full',
    getPath: () => '/admin/nada',
    visibleText: 'Página no encontrada',
  }),
]
