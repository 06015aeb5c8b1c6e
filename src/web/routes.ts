import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Every page address of the product (`spec §2`). */
export default [
  index('pages/home/home.tsx'),
  route('landing', 'pages/home/home.tsx', { id: 'landing' }),

  route('login', 'pages/auth/login.tsx'),
  route('register', 'pages/auth/register.tsx'),
  route('forgot', 'pages/auth/forgot-password.tsx', { id: 'forgot' }),
  route('forgot-password', 'pages/auth/forgot-password.tsx'),
  route('reset-password', 'pages/auth/reset-password.tsx'),
  route('undo-email', 'pages/auth/undo-email.tsx'),
  route('verify-email', 'pages/auth/verify-email.tsx'),
  route('unauthorized', 'pages/info/unauthorized.tsx'),

  route('dashboard', 'pages/home/dashboard.tsx'),
  route('events', 'pages/events/list.tsx'),
  route('events/create', 'pages/events/create.tsx'),
  route('events/:id', 'pages/events/event.tsx'),
  route('events/:id/edit', 'pages/events/edit.tsx'),
  route('events/:id/published', 'pages/events/published.tsx'),
  route('events/:id/print', 'pages/events/print.tsx'),
  route('events/:id/thanks', 'pages/events/thanks.tsx'),
  route('events/:id/refund', 'pages/events/refund.tsx'),
  route('events/:id/muro', 'pages/events/wall.tsx'),
  route('events/:id/contribute', 'pages/contributions/contribute.tsx'),
  route('contributions', 'pages/contributions/mine.tsx'),
  route('profile', 'pages/account/profile.tsx'),
  route('settings', 'pages/account/settings.tsx'),
  route('settings/second-factor', 'pages/account/second-factor.tsx'),

  route('receipts/:id', 'pages/contributions/receipt.tsx'),
  route('payment/success', 'pages/contributions/payment-success.tsx'),
  route('payment/cancelled', 'pages/contributions/payment-cancelled.tsx'),
  route('dashboard/payments/setup', 'pages/payouts/setup.tsx'),
  route('dashboard/payments/setup/success', 'pages/payouts/setup-success.tsx'),
  route('dashboard/payments/setup/refresh', 'pages/payouts/refresh.tsx'),
  route('dashboard/payments/complete', 'pages/payouts/complete.tsx'),
  route('dashboard/payments/complete/success', 'pages/payouts/complete.tsx', {
    id: 'complete-success',
  }),
  route('dashboard/payments/complete/refresh', 'pages/payouts/refresh.tsx', {
    id: 'complete-refresh',
  }),

  route('admin', 'pages/admin/overview.tsx'),
  route('admin/users', 'pages/admin/users.tsx'),
  route('admin/events', 'pages/admin/events.tsx'),
  route('admin/hosts/:id', 'pages/admin/host.tsx'),
  route('admin/contributions', 'pages/admin/contributions.tsx'),
  route('admin/contributions/:id', 'pages/admin/contribution.tsx'),
  route('admin/disputes', 'pages/admin/disputes.tsx'),
  route('admin/audit', 'pages/admin/audit.tsx'),
  route('admin/quarantine', 'pages/admin/quarantine.tsx'),
  route('admin/transfers', 'pages/admin/stopped-transfers.tsx'),
  route('admin/ledger', 'pages/admin/ledger.tsx'),
  route('admin/*', 'pages/admin/not-found.tsx'),

  route('faq', 'pages/info/faq.tsx'),
  route('terms', 'pages/info/terms.tsx'),
  route('privacy', 'pages/info/privacy.tsx'),
  route('contact', 'pages/info/contact.tsx'),

  route('404', 'pages/info/not-found.tsx', { id: 'not-found' }),
  route('*', 'pages/info/not-found.tsx'),
] satisfies RouteConfig
