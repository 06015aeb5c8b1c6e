/** All that `readConfig` requires, and nothing else. */
export const REQUIRED_ENVIRONMENT = {
  DATABASE_URL: 'postgres://localhost/ciguena',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_a',
  SMTP_URL: 'smtp://localhost:2525',
  MAIL_FROM: 'hola@ciguena.mx',
  PUBLIC_URL: 'https://ciguena.mx',
  AUTH_SECRET: 'x'.repeat(32),
}
