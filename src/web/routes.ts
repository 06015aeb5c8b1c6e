import { index, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'

const written = Object.keys(import.meta.glob('./pages/*.tsx'))

/** Every address of the web (`spec §2`); one that nobody has written yet answers 404. */
const table: RouteConfigEntry[] = [
  index('pages/home.tsx'),
  route('landing', 'pages/home.tsx', { id: 'landing' }),

  route('login', 'pages/login.tsx'),
  route('register', 'pages/register.tsx'),
  route('forgot', 'pages/forgot-password.tsx', { id: 'forgot' }),
  route('forgot-password', 'pages/forgot-password.tsx'),
  route('reset-password', 'pages/reset-password.tsx'),
  route('undo-email', 'pages/undo-email.tsx'),
  route('verify-email', 'pages/verify-email.tsx'),
  route('unauthorized', 'pages/unauthorized.tsx'),

  route('dashboard', 'pages/dashboard.tsx'),
  route('events', 'pages/events.tsx'),
  route('events/create', 'pages/event-create.tsx'),
  route('events/:id', 'pages/event.tsx'),
  route('events/:id/edit', 'pages/event-edit.tsx'),
  route('events/:id/print', 'pages/event-print.tsx'),
  route('events/:id/thanks', 'pages/event-thanks.tsx'),
  route('events/:id/refund', 'pages/event-refund.tsx'),
  route('events/:id/muro', 'pages/event-wall.tsx'),
  route('events/:id/contribute', 'pages/event-contribute.tsx'),
  route('contributions', 'pages/contributions.tsx'),
  route('profile', 'pages/profile.tsx'),
  route('settings', 'pages/settings.tsx'),

  route('receipts/:id', 'pages/receipt.tsx'),
  route('payment/success', 'pages/payment-success.tsx'),
  route('payment/cancelled', 'pages/payment-cancelled.tsx'),
  route('dashboard/payments/setup', 'pages/payments-setup.tsx'),
  route('dashboard/payments/setup/success', 'pages/payments-setup-success.tsx'),
  route('dashboard/payments/setup/refresh', 'pages/payments-setup-refresh.tsx'),
  route('dashboard/payments/complete', 'pages/payments-complete.tsx'),
  route('dashboard/payments/complete/success', 'pages/payments-complete.tsx', {
    id: 'complete-success',
  }),
  route('dashboard/payments/complete/refresh', 'pages/payments-complete-refresh.tsx'),

  route('admin', 'pages/admin.tsx'),
  route('admin/users', 'pages/admin-users.tsx'),
  route('admin/events', 'pages/admin-events.tsx'),
  route('admin/hosts/:id', 'pages/admin-host.tsx'),
  route('admin/contributions', 'pages/admin-contributions.tsx'),
  route('admin/contributions/:id', 'pages/admin-contribution.tsx'),
  route('admin/disputes', 'pages/admin-disputes.tsx'),
  route('admin/audit', 'pages/admin-audit.tsx'),
  route('admin/quarantine', 'pages/admin-quarantine.tsx'),
  route('admin/ledger', 'pages/admin-ledger.tsx'),
  route('admin/*', 'pages/admin-rest.tsx'),

  route('faq', 'pages/faq.tsx'),
  route('terms', 'pages/terms.tsx'),
  route('privacy', 'pages/privacy.tsx'),
  route('contact', 'pages/contact.tsx'),

  ...(import.meta.env.DEV ? [route('ui', 'pages/ui-gallery.tsx')] : []),
  route('404', 'pages/not-found.tsx', { id: 'not-found' }),
  route('*', 'pages/not-found.tsx'),
]

export default table.filter(({ file }) => written.includes(`./${file}`)) satisfies RouteConfig
