import type { Page } from '@playwright/test'
import {
  listPageStates,
  openDetails,
  type PageState,
  pressButton,
  runInOrder,
} from './page-state.ts'

async function openOwnMenu(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.locator('summary[aria-label^="Tu cuenta"]').click()
}

async function saveName(page: Page): Promise<void> {
  await page.getByLabel('Nombre', { exact: true }).fill('Anahí')
  await page.getByRole('button', { name: 'Guardar' }).click()
}

const HOMES: readonly PageState[] = [
  ...listPageStates('aliado', '', {
    state: 'home of an aliado',
    visibleText: 'Ver mis aportaciones',
  }),
  ...listPageStates('newcomer', '', {
    state: 'home of a new host',
    visibleText: 'Tus primeros pasos',
  }),
  ...listPageStates('host', '', { state: 'home of a host', visibleText: 'Eventos recientes' }),
  ...listPageStates(
    'host',
    'dashboard',
    { state: 'menu open', visibleText: 'Cerrar Sesión', act: openOwnMenu },
    {
      state: 'events failed',
      visibleText: 'Error al obtener eventos',
      abortedRequest: '**/api/events/my-events*',
    },
  ),
  ...listPageStates('ready', 'dashboard', {
    state: 'without events',
    visibleText: 'Tus primeros pasos',
  }),
]

const PAYOUTS: readonly PageState[] = [
  ...listPageStates(
    'newcomer',
    'dashboard/payments/setup',
    { state: 'no account', visibleText: 'Tu cuenta para recibir' },
    {
      state: 'failed',
      visibleText: /Sin conexión/,
      abortedRequest: '**/api/payments/connect/create-account',
      act: pressButton('Configurar'),
    },
  ),
  ...listPageStates('pending', 'dashboard/payments/setup', {
    state: 'begun',
    visibleText: 'Completa tu cuenta de pagos',
  }),
  ...listPageStates('host', 'dashboard/payments/setup', {
    state: 'ready',
    visibleText: 'Tus depósitos',
  }),
  ...listPageStates(
    'host',
    'dashboard/taxes',
    { state: 'full', visibleText: 'Por persona' },
    {
      state: 'failed',
      visibleText: 'Error al cargar lo que recibiste',
      abortedRequest: '**/api/reports/tax-years/**',
    },
  ),
  ...listPageStates('newcomer', 'dashboard/taxes', {
    state: 'empty',
    visibleText: 'No tienes aportaciones confirmadas',
  }),
  ...listPageStates('host', 'dashboard/payments/setup/success', {
    state: 'ready',
    visibleText: 'Los eventos que publiques',
  }),
  ...listPageStates('pending', 'dashboard/payments/setup/success', {
    state: 'begun',
    visibleText: 'Completar Ahora',
  }),
  ...listPageStates('pending', 'dashboard/payments/complete', {
    state: 'begun',
    visibleText: 'Completar Ahora',
  }),
  ...listPageStates('newcomer', 'dashboard/payments/complete', {
    state: 'no account',
    visibleText: 'Aún no tienes una cuenta de pagos',
  }),
  ...listPageStates('pending', 'dashboard/payments/complete/success', {
    state: 'begun',
    visibleText: 'Completar Ahora',
  }),
  ...listPageStates('pending', 'dashboard/payments/setup/refresh', {
    state: 'full',
    visibleText: 'Ese enlace ya no sirve',
  }),
  ...listPageStates('pending', 'dashboard/payments/complete/refresh', {
    state: 'full',
    visibleText: 'Ese enlace ya no sirve',
  }),
]

const ONESELF: readonly PageState[] = [
  ...listPageStates('contributor', 'contributions', {
    state: 'two pages',
    visibleText: 'Historial',
  }),
  ...listPageStates(
    'aliado',
    'contributions',
    { state: 'none yet', visibleText: 'Aún no tienes aportaciones' },
    {
      state: 'failed',
      visibleText: /Error al cargar tus aportaciones/,
      abortedRequest: '**/api/contributions/mine*',
    },
  ),
  ...listPageStates('aliado', 'profile', {
    state: 'saved, with a toast',
    visibleText: 'Perfil actualizado exitosamente',
    act: saveName,
  }),
  ...listPageStates('contributor', 'profile', { state: 'full', visibleText: 'Mi Perfil' }),
  ...listPageStates(
    'host',
    'settings',
    { state: 'full', visibleText: 'Eliminar mi cuenta' },
    {
      state: 'email preferences failed',
      visibleText: 'No pudimos cargar tus preferencias',
      abortedRequest: '**/api/account/preferences',
    },
    {
      state: 'second factor failed',
      visibleText: 'No pudimos cargar tu verificación en dos pasos',
      abortedRequest: '**/api/account/second-factor',
    },
    {
      state: 'deleting, with a fault',
      visibleText: 'Este campo es obligatorio.',
      act: runInOrder(
        openDetails('Eliminar mi cuenta'),
        pressButton('Eliminar mi cuenta'),
        pressButton('Eliminar para siempre'),
      ),
    },
    {
      state: 'naming a passkey',
      visibleText: 'Nombre de esta llave',
      act: runInOrder(openDetails('Verificación en dos pasos'), pressButton('Agregar llave')),
    },
  ),
  ...listPageStates('host', 'settings/second-factor', {
    state: 'not enrolled',
    visibleText: 'Sin activar',
  }),
]

/** What aliados and hosts see. */
export const PRIVATE: readonly PageState[] = [
  ...HOMES,
  ...PAYOUTS,

  ...ONESELF,
]
