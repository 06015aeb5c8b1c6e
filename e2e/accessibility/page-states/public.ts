import type { Page } from '@playwright/test'
import { EVENT_THEMES } from '#contract/product/product.ts'
import { ANSWERING } from './answering.ts'
import { listPageStates, openDetails, type PageState, pressButton } from './page-state.ts'
import { TEXTS } from './texts.ts'
import type { World } from './world.ts'

const full = (world: World) => `/events/${world.full.slug}`
const small = (world: World) => `/events/${world.themed.nubes.slug}`

async function signInWrongly(page: Page): Promise<void> {
  await page.getByLabel('Correo electrónico').fill('nadie@example.test')
  await page.getByLabel('Contraseña', { exact: true }).fill('No-Es-1!')
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
}

async function typeGift(page: Page): Promise<void> {
  await page.getByLabel('¿Cuánto quieres aportar?').fill('100,000.00')
  await page.getByText('Ver desglose').click()
}

/** As after an answer to '¿Vas a ir?' (decision 49). */
async function answerOnThisDevice(page: Page): Promise<void> {
  const rsvp = { id: 'x', text: 'Sí, voy: 2 adultos y 1 niño', savedAt: Date.now() }
  const slug = new URL(page.url()).pathname.split('/')[2]
  const entry = JSON.stringify([`rsvp:${slug}`, JSON.stringify(rsvp)])
  await page.evaluate(`localStorage.setItem(...${entry})`)
  await page.reload()
}

const ACCESS: readonly PageState[] = [
  ...listPageStates(
    'visitor',
    'login',
    { state: 'empty', visibleText: '¿Olvidaste tu contraseña?' },
    {
      state: 'with faults',
      visibleText: 'Este campo es obligatorio.',
      act: pressButton('Iniciar Sesión'),
    },
    { state: 'refused', visibleText: 'Credenciales inválidas', act: signInWrongly },
  ),
  ...listPageStates(
    'visitor',
    'register',
    { state: 'empty', visibleText: 'Apellido paterno' },
    {
      state: 'with faults',
      visibleText: 'Este campo es obligatorio.',
      act: pressButton('Crear Cuenta'),
    },
  ),
  ...listPageStates('visitor', 'forgot', { state: 'empty', visibleText: 'Correo electrónico' }),
  ...listPageStates('visitor', 'forgot-password', {
    state: 'empty',
    visibleText: 'Correo electrónico',
  }),
  ...listPageStates('visitor', 'reset-password', {
    state: 'with a link',
    getPath: () => '/reset-password#token=no',
    visibleText: 'Guardar contraseña',
    // Where the check cannot be made, the form is shown.
    abortedRequest: '**/api/auth/link/check',
  }),
  ...listPageStates(
    'visitor',
    'verify-email',
    { state: 'without a link', visibleText: 'No pudimos confirmar tu correo' },
    {
      state: 'signed out',
      getPath: () => '/verify-email#token=no',
      visibleText: 'Inicia sesión en la cuenta que recibió el enlace',
      abortedRequest: '**/api/auth/link/check',
    },
  ),
  ...listPageStates('visitor', 'undo-email', {
    state: 'of a dead link',
    visibleText: 'Este enlace ya no sirve',
  }),
  ...listPageStates('visitor', 'unauthorized', {
    state: 'full',
    visibleText: 'No tienes permiso para ver',
  }),
]

const EVENT: readonly PageState[] = [
  ...listPageStates(
    'visitor',
    'events/:id',
    ...EVENT_THEMES.map((theme) => ({
      state: `in the theme ${theme}`,
      getPath: ({ themed }: World) => `/events/${themed[theme].slug}`,
      visibleText: `Baby shower de ${theme}`,
    })),
    { state: 'full', getPath: full, visibleText: 'Sueños del evento (40)' },
    {
      state: 'sharing',
      getPath: small,
      visibleText: 'Copiar enlace',
      act: openDetails('Código QR'),
    },
    {
      state: 'answered on this device',
      getPath: small,
      visibleText: 'Ya respondiste',
      act: answerOnThisDevice,
    },
    {
      state: 'restricted',
      getPath: ({ draft }) => `/events/${draft.slug}`,
      visibleText: 'Acceso restringido',
    },
    {
      state: 'thank-you page',
      getPath: ({ thanked }) => `/events/${thanked.slug}`,
      visibleText: '¡Gracias por acompañarnos!',
    },
    { state: 'missing', getPath: () => '/events/no-existe', visibleText: 'Evento no encontrado' },
  ),
  ...listPageStates(
    'visitor',
    'events/:id/print',
    { state: 'sheet', getPath: (world) => `${full(world)}/print`, visibleText: 'Para imprimir' },
    {
      state: 'cards',
      getPath: (world) => `${full(world)}/print?formato=tarjetas`,
      visibleText: 'Para imprimir',
    },
  ),
]

const CONTRIBUTING: readonly PageState[] = [
  ...listPageStates(
    'visitor',
    'events/:id/contribute',
    {
      state: 'typed, sueños as cards',
      getPath: (world) => `${small(world)}/contribute`,
      visibleText: 'La familia recibe tu aportación completa.',
      act: typeGift,
    },
    {
      state: 'typed, where the family pays the fees',
      getPath: ({ themed }) => `/events/${themed.luna.slug}/contribute`,
      visibleText: 'La familia cubre los cargos: salen de lo que pagas',
      act: typeGift,
    },
    {
      state: 'with faults, forty sueños',
      getPath: (world) => `${full(world)}/contribute`,
      visibleText: 'El nombre es requerido',
      act: pressButton('Continuar al pago'),
    },
    {
      state: 'closed',
      getPath: ({ closed }) => `/events/${closed.slug}/contribute`,
      visibleText: 'Acceso restringido',
    },
    {
      state: 'closed, with a thank-you page',
      getPath: ({ thanked }) => `/events/${thanked.slug}/contribute`,
      visibleText: 'Este evento ya no recibe aportaciones.',
    },
  ),
  ...listPageStates(
    'visitor',
    'payment/success',
    {
      state: 'paid',
      getPath: ({ paid }) => `/payment/success?session_id=${paid}`,
      visibleText: 'Pago exitoso',
    },
    {
      state: 'not paid',
      getPath: ({ unpaid }) => `/payment/success?session_id=${unpaid}`,
      visibleText: 'El pago no se completó correctamente',
    },
    { state: 'unknown', visibleText: 'ID de sesión no válido' },
  ),
  ...listPageStates(
    'visitor',
    'receipts/:id',
    { state: 'full', getPath: ({ receipt }) => receipt, visibleText: 'Tu comprobante' },
    {
      state: 'missing',
      getPath: () => '/receipts/no',
      visibleText: 'Este enlace no abre ningún comprobante',
    },
  ),
  ...listPageStates('visitor', 'payment/cancelled', {
    state: 'with a way back',
    getPath: ({ themed }) => `/payment/cancelled?event=${themed.nubes.slug}`,
    visibleText: 'Pago cancelado',
  }),
]

/** What needs no account. */
export const PUBLIC: readonly PageState[] = [
  ...ACCESS,
  ...TEXTS,
  ...EVENT,
  ...ANSWERING,
  ...CONTRIBUTING,
]
