import { listPageStates, openDetails, type PageState, pressButton } from './page-state.ts'

/** What admins see. */
export const ADMIN: readonly PageState[] = [
  ...listPageStates(
    'admin',
    'admin',
    {
      isFullyCheckedOnPhone: true,
      state: 'the chart as a table',
      visibleText: 'Desde el principio, no solo en el periodo.',
      act: openDetails('Ver como tabla'),
    },
    {
      state: 'figures failed',
      visibleText: 'Reintentar',
      abortedRequest: '**/api/admin/global-metrics',
    },
  ),
  ...listPageStates(
    'admin',
    'admin/users',
    { state: 'full', isFullyCheckedOnPhone: true, visibleText: /personas$/ },
    {
      state: 'nobody',
      getPath: () => '/admin/users?search=nadanada',
      visibleText: 'Nadie coincide',
    },
  ),
  ...listPageStates('admin', 'admin/events', {
    isFullyCheckedOnPhone: true,
    state: 'full',
    visibleText: 'Anfitriones activos',
  }),
  ...listPageStates('admin', 'events', {
    state: 'all, for an admin',
    visibleText: 'Anfitriones activos',
  }),
  ...listPageStates('admin', 'admin/payouts', {
    isFullyCheckedOnPhone: true,
    state: 'full',
    visibleText: /\d depósitos?$/,
  }),
  ...listPageStates('admin', 'admin/search', {
    state: 'found',
    isFullyCheckedOnPhone: true,
    getPath: () => '/admin/search?search=baby',
    visibleText: 'Aportaciones',
  }),
  ...listPageStates('admin', 'admin/events/:id', {
    state: 'full',
    isFullyCheckedOnPhone: true,
    getPath: ({ full }) => `/admin/events/${full.id}`,
    visibleText: 'Nota interna',
  }),
  ...listPageStates('admin', 'admin/events/:id/refund', {
    state: 'full',
    getPath: ({ full }) => `/admin/events/${full.id}/refund`,
    visibleText: 'Devolver todo',
  }),
  ...listPageStates(
    'admin',
    'admin/hosts/:id',
    {
      state: 'full',
      getPath: ({ people }) => `/admin/hosts/${people.host.user.id}`,
      visibleText: 'Promedio por evento',
    },
    {
      state: 'suspending',
      getPath: ({ people }) => `/admin/hosts/${people.host.user.id}`,
      visibleText: '¿Suspender esta cuenta?',
      act: pressButton(/^Suspender a/),
    },
  ),
  ...listPageStates('admin', 'admin/contributions', {
    state: 'full',
    isFullyCheckedOnPhone: true,
    visibleText: 'Aportaciones',
  }),
  ...listPageStates('admin', 'admin/contributions/:id', {
    state: 'full',
    getPath: ({ contribution }) => `/admin/contributions/${contribution}`,
    visibleText: 'Confirmada',
  }),
  ...listPageStates('admin', 'admin/disputes', {
    state: 'full',
    isFullyCheckedOnPhone: true,
    visibleText: 'La evidencia se envía',
  }),
  ...listPageStates('admin', 'admin/ledger', {
    state: 'full',
    isFullyCheckedOnPhone: true,
    visibleText: 'Libro de movimientos',
  }),
  ...listPageStates('admin', 'admin/audit', {
    state: 'full',
    isFullyCheckedOnPhone: true,
    visibleText: 'Lo que hizo cada quien',
  }),
  ...listPageStates('admin', 'admin/privacy', {
    state: 'full',
    isFullyCheckedOnPhone: true,
    visibleText: 'Lo que pide alguien con el nombre más largo.',
  }),
  ...listPageStates('admin', 'admin/quarantine', {
    state: 'full',
    isFullyCheckedOnPhone: true,
    visibleText: 'Cobros que no corresponden',
  }),
  ...listPageStates('admin', 'admin/transfers', {
    state: 'full',
    isFullyCheckedOnPhone: true,
    visibleText: 'Dinero que el proveedor no aceptó',
  }),
  ...listPageStates('admin', 'admin/*', {
    state: 'full',
    getPath: () => '/admin/nada',
    visibleText: 'Página no encontrada',
  }),
]
