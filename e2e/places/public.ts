import type { Page } from '@playwright/test'
import { EVENT_THEMES } from '#contract/product/product.ts'
import type { World } from '../world.ts'
import { of, type Place, press, unfold } from './place.ts'

const full = (world: World) => `/events/${world.full.slug}`
const small = (world: World) => `/events/${world.themed.nubes.slug}`

async function signInWrongly(page: Page): Promise<void> {
  await page.getByLabel('Correo electrónico').fill('nadie@example.test')
  await page.getByLabel('Contraseña', { exact: true }).fill('No-Es-1!')
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
}

async function openVisitorsMenu(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.locator('summary[aria-label="Menú"]').click()
}

async function typeGift(page: Page): Promise<void> {
  await page.getByLabel('¿Cuánto quieres aportar?').fill('100,000.00')
  await page.getByText('Ver desglose').click()
}

const ACCESS: readonly Place[] = [
  ...of(
    'visitor',
    'login',
    { state: 'empty', shows: '¿Olvidaste tu contraseña?' },
    { state: 'with faults', shows: 'Este campo es obligatorio.', act: press('Iniciar Sesión') },
    { state: 'refused', shows: 'Credenciales inválidas', act: signInWrongly },
  ),
  ...of(
    'visitor',
    'register',
    { state: 'empty', shows: 'Apellido paterno' },
    { state: 'with faults', shows: 'Este campo es obligatorio.', act: press('Crear Cuenta') },
  ),
  ...of('visitor', 'forgot', { state: 'empty', shows: 'Correo electrónico' }),
  ...of('visitor', 'forgot-password', { state: 'empty', shows: 'Correo electrónico' }),
  ...of('visitor', 'reset-password', {
    state: 'with a link',
    at: () => '/reset-password?token=no',
    shows: 'Elige tu nueva contraseña',
  }),
  ...of('visitor', 'verify-email', { state: 'refused', shows: 'No pudimos confirmar tu correo' }),
  ...of('visitor', 'undo-email', { state: 'asking', shows: 'Recuperar mi cuenta' }),
  ...of('visitor', 'unauthorized', { state: 'full', shows: 'No tienes permiso para ver' }),
]

const TEXTS: readonly Place[] = [
  ...of('visitor', '', { state: 'landing', shows: 'Todos quieren consentir a tu bebé' }),
  ...of('visitor', 'landing', {
    state: 'menu open',
    shows: 'Crear Cuenta',
    act: openVisitorsMenu,
  }),
  ...of('visitor', 'faq', {
    state: 'a question open',
    shows: /que te compartieron/,
    act: unfold('¿Necesito una cuenta para aportar?'),
  }),
  ...of('visitor', 'terms', { state: 'full', shows: 'Términos y condiciones' }),
  ...of('visitor', 'privacy', { state: 'full', shows: 'Aviso de privacidad' }),
  ...of(
    'visitor',
    'contact',
    { state: 'empty', shows: 'Enviar mensaje' },
    { state: 'with faults', shows: 'Este campo es obligatorio.', act: press('Enviar mensaje') },
  ),
  ...of('visitor', '404', { state: 'full', shows: 'Página no encontrada' }),
  ...of('visitor', '*', { state: 'full', at: () => '/nada-aqui', shows: 'Página no encontrada' }),
]

const EVENT: readonly Place[] = [
  ...of(
    'visitor',
    'events/:id',
    ...EVENT_THEMES.map((theme) => ({
      state: `in the theme ${theme}`,
      at: ({ themed }: World) => `/events/${themed[theme].slug}`,
      shows: `Baby shower de ${theme}`,
    })),
    { state: 'full', at: full, shows: 'Sueños del evento (40)' },
    {
      state: 'sharing',
      at: small,
      shows: 'Copiar enlace',
      act: unfold('Código QR'),
    },
    {
      state: 'restricted',
      at: ({ draft }) => `/events/${draft.slug}`,
      shows: 'Acceso restringido',
    },
    { state: 'missing', at: () => '/events/no-existe', shows: 'Evento no encontrado' },
  ),
  ...of(
    'visitor',
    'events/:id/print',
    { state: 'sheet', at: (world) => `${full(world)}/print`, shows: 'Para imprimir' },
    {
      state: 'cards',
      at: (world) => `${full(world)}/print?formato=tarjetas`,
      shows: 'Para imprimir',
    },
  ),
]

const GIVING: readonly Place[] = [
  ...of(
    'visitor',
    'events/:id/contribute',
    {
      state: 'typed, sueños as cards',
      at: (world) => `${small(world)}/contribute`,
      shows: 'La familia recibe tu aportación completa.',
      act: typeGift,
    },
    {
      state: 'with faults, forty sueños',
      at: (world) => `${full(world)}/contribute`,
      shows: 'El nombre es requerido',
      act: press('Continuar al pago'),
    },
    {
      state: 'closed',
      at: ({ closed }) => `/events/${closed.slug}/contribute`,
      shows: 'Acceso restringido',
    },
  ),
  ...of(
    'visitor',
    'payment/success',
    {
      state: 'paid',
      at: ({ paid }) => `/payment/success?session_id=${paid}`,
      shows: 'Pago exitoso',
    },
    {
      state: 'not paid',
      at: ({ unpaid }) => `/payment/success?session_id=${unpaid}`,
      shows: 'El pago no se completó correctamente',
    },
    { state: 'unknown', shows: 'ID de sesión no válido' },
  ),
  ...of(
    'visitor',
    'receipts/:id',
    { state: 'full', at: ({ receipt }) => receipt, shows: 'Tu comprobante' },
    { state: 'missing', at: () => '/receipts/no', shows: 'Este enlace no abre ningún comprobante' },
  ),
  ...of('visitor', 'payment/cancelled', {
    state: 'with a way back',
    at: ({ themed }) => `/payment/cancelled?event=${themed.nubes.slug}`,
    shows: 'Pago cancelado',
  }),
]

/** What needs no account. */
export const PUBLIC: readonly Place[] = [...ACCESS, ...TEXTS, ...EVENT, ...GIVING]
