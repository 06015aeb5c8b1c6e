import type { Page } from '@playwright/test'
import { listPageStates, openDetails, type PageState, pressButton } from './page-state.ts'

async function openVisitorsMenu(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.locator('summary[aria-label="Menú"]').click()
}

/** Pages of texts: landing, guide, questions, legal notices, requests about personal data. */
export const TEXTS: readonly PageState[] = [
  ...listPageStates('visitor', '', {
    isFullyCheckedOnPhone: true,
    state: 'landing',
    visibleText: 'Todos quieren consentir a tu bebé',
  }),
  ...listPageStates('visitor', 'landing', {
    state: 'menu open',
    visibleText: 'Crear Cuenta',
    act: openVisitorsMenu,
  }),
  ...listPageStates('visitor', 'faq', {
    isFullyCheckedOnPhone: true,
    state: 'a question open',
    visibleText: /que te compartieron/,
    act: openDetails('¿Necesito una cuenta para aportar?'),
  }),
  ...listPageStates(
    'visitor',
    'ayuda',
    { state: 'full', isFullyCheckedOnPhone: true, visibleText: 'Para empezar' },
    { state: 'found', getPath: () => '/ayuda?q=reembolso', visibleText: /respuestas? para/ },
    {
      state: 'nothing found',
      getPath: () => `/ayuda?q=${'zx'.repeat(40)}`,
      visibleText: 'Prueba con otra palabra',
    },
  ),
  ...listPageStates(
    'visitor',
    'ayuda/:slug',
    {
      state: 'full',
      isFullyCheckedOnPhone: true,
      getPath: () => '/ayuda/compartir',
      visibleText: 'También te puede servir',
    },
    {
      state: 'missing',
      getPath: () => '/ayuda/nada',
      visibleText: 'Página no encontrada',
    },
  ),
  ...listPageStates('visitor', 'terms', {
    state: 'full',
    isFullyCheckedOnPhone: true,
    visibleText: 'Términos y condiciones',
  }),
  ...listPageStates('visitor', 'privacy', {
    state: 'full',
    isFullyCheckedOnPhone: true,
    visibleText: 'Aviso de privacidad',
  }),
  ...listPageStates(
    'visitor',
    'contact',
    { isFullyCheckedOnPhone: true, state: 'empty', visibleText: 'Enviar mensaje' },
    {
      state: 'with faults',
      visibleText: 'Este campo es obligatorio.',
      act: pressButton('Enviar mensaje'),
    },
  ),
  ...listPageStates(
    'visitor',
    'privacy/request',
    { isFullyCheckedOnPhone: true, state: 'empty', visibleText: '¿Sobre qué datos?' },
    {
      state: 'with faults',
      visibleText: 'Elige qué derecho quieres ejercer',
      act: pressButton('Enviar solicitud'),
    },
    {
      state: 'sent',
      getPath: () => '/privacy/request?sent=1',
      visibleText: 'Falta un paso: revisa tu correo',
    },
  ),
  ...listPageStates(
    'visitor',
    'privacy/confirm',
    {
      state: 'with a link',
      isFullyCheckedOnPhone: true,
      getPath: ({ privacyConfirmation }) => privacyConfirmation,
      visibleText: '¿Hiciste tú esta solicitud?',
    },
    {
      state: 'of a dead link',
      getPath: () => '/privacy/confirm?token=no',
      visibleText: 'Este enlace ya no sirve',
    },
  ),
  ...listPageStates(
    'visitor',
    'privacy/requests/:id',
    {
      state: 'full',
      isFullyCheckedOnPhone: true,
      getPath: ({ privacyRequest }) => privacyRequest,
      visibleText: 'Lo que pediste',
    },
    {
      state: 'missing',
      getPath: () => '/privacy/requests/no',
      visibleText: 'Este enlace no abre ninguna solicitud',
    },
  ),
  ...listPageStates('visitor', '404', { state: 'full', visibleText: 'Página no encontrada' }),
  ...listPageStates('visitor', '*', {
    state: 'full',
    getPath: () => '/nada-aqui',
    visibleText: 'Página no encontrada',
  }),
]
