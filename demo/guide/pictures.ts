import type { Locator, Page } from '@playwright/test'
import type { GuideSlug } from '#contract/product/guide.ts'
import type { ScreenData } from '../shots/screens.ts'

/** What the picture of an article shows: a part of a page on a phone. */
export interface PictureSource {
  /** An email address, null for a guest. */
  viewer: string | null
  getPath: (demo: ScreenData) => string
  /** Leads from the opened page to what is shown. */
  act?: (page: Page) => Promise<unknown>
  /** Where the picture begins. */
  find: (page: Page) => Locator
  /** CSS pixels; the picture ends earlier where its part does, unless `beyond`. */
  height: number
  /** The picture goes on below its part. */
  beyond?: true
}

const HOST = 'mariana@demo.test'
const NEW_HOST = 'rocio@demo.test'
/** A deposit arrived at her bank. */
const PAID_HOST = 'itzel@demo.test'
const MAIN = 'Baby shower de Mariana'

const own =
  (below: string) =>
  ({ event }: ScreenData) =>
    `${event(MAIN)}${below}`

const section = (name: string | RegExp) => (page: Page) => page.getByRole('region', { name })
const group = (name: string | RegExp) => (page: Page) => page.getByRole('group', { name })
const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name }).filter({ visible: true }).first()
const pressButton = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click()
/** With what it is folded into. */
const openDetails = (words: string) => async (page: Page) => {
  const summary = page.locator('summary', { hasText: words })
  for (const part of await page.locator('details', { has: summary }).all())
    if ((await part.getAttribute('open')) === null) await part.locator('> summary').click()
}

/**
 * The pictures of the guide. An entry whose page or part the demo does not have is reported and skipped;
 * its article stands without a picture.
 */
export const PICTURES: Partial<Record<GuideSlug, PictureSource>> = {
  'crear-tu-cuenta': {
    viewer: null,
    getPath: () => '/register',
    find: group('¿Qué te trae por aquí?'),
    height: 330,
    beyond: true,
  },
  'configurar-pagos': {
    viewer: NEW_HOST,
    getPath: () => '/dashboard/payments/setup',
    find: (page) => page.getByText('País: México'),
    height: 190,
    beyond: true,
  },
  'crear-y-publicar': {
    viewer: HOST,
    getPath: ({ event }) => `/events/create?draft=${event('Sorpresa').split('/').at(-1)}`,
    find: heading('Ideas para empezar'),
    height: 360,
    beyond: true,
  },
  'organizar-con-alguien': {
    viewer: HOST,
    getPath: own('/cohosts'),
    find: (page) => page.getByText('Correo de la persona'),
    height: 230,
    beyond: true,
  },
  'suenos-y-precios': {
    viewer: HOST,
    getPath: own('?tab=suenos'),
    find: heading(/^Sueños del evento/),
    height: 360,
    beyond: true,
  },
  fotos: {
    viewer: HOST,
    getPath: own('/edit'),
    act: openDetails('Foto de portada'),
    find: heading('Foto de portada'),
    height: 400,
    beyond: true,
  },
  'que-ve-el-publico': {
    viewer: HOST,
    getPath: own('/edit'),
    act: openDetails('Tus invitados'),
    find: group('¿Qué montos ven tus invitados?'),
    height: 420,
  },
  novedades: {
    viewer: null,
    getPath: own(''),
    act: openDetails('Novedad del'),
    find: section(/^Novedades/),
    height: 360,
  },
  compartir: {
    viewer: HOST,
    getPath: own('?tab=compartir'),
    find: (page) =>
      page.getByRole('link', { name: 'Enviar por WhatsApp' }).filter({ visible: true }),
    height: 420,
    beyond: true,
  },
  invitados: {
    viewer: HOST,
    getPath: own('?tab=invitados'),
    find: section('Invitados'),
    height: 380,
  },
  agradecer: {
    viewer: HOST,
    getPath: own('/thanks'),
    find: (page) => page.getByRole('button', { name: /^Agradecer con / }),
    height: 380,
    beyond: true,
  },
  comisiones: {
    viewer: HOST,
    getPath: () => '/events/create',
    act: openDetails('paga los cargos'),
    find: group('¿Quién los paga?'),
    height: 420,
  },
  'efectivo-y-yo-lo-llevo': {
    viewer: HOST,
    getPath: own(''),
    act: (page) => section('Por otro medio')(page).getByRole('button').first().click(),
    find: section('Por otro medio'),
    height: 360,
  },
  devoluciones: {
    viewer: HOST,
    getPath: own(''),
    find: section('Para atender'),
    height: 370,
  },
  depositos: {
    viewer: PAID_HOST,
    getPath: () => '/dashboard/payments/setup',
    find: section('Tus depósitos'),
    height: 340,
  },
  'impuestos-y-reportes': {
    viewer: HOST,
    getPath: () => '/dashboard/taxes',
    find: section('Resumen'),
    height: 400,
    beyond: true,
  },
  cerrar: {
    viewer: HOST,
    getPath: own('/edit'),
    act: async (page) => {
      await page.getByRole('tab', { name: 'Estado' }).click()
      await pressButton('Cerrar evento')(page)
    },
    find: (page) => page.getByRole('dialog').getByRole('group').first(),
    height: 270,
    beyond: true,
  },
  seguridad: {
    viewer: HOST,
    getPath: () => '/settings#second-factor',
    find: heading('Llaves de acceso'),
    height: 400,
    beyond: true,
  },
  'tus-datos': {
    viewer: HOST,
    getPath: () => '/settings#data',
    find: section('Mis datos'),
    height: 300,
  },
  'reportar-un-evento': {
    viewer: null,
    getPath: own('/report'),
    find: (page) => page.getByRole('main').locator('form'),
    height: 360,
  },
  aportar: {
    viewer: null,
    getPath: own('/contribute'),
    find: heading('Tu aportación'),
    height: 440,
    beyond: true,
  },
  comprobante: {
    viewer: null,
    getPath: ({ receipt }) => receipt,
    find: (page) => page.getByText('Total pagado').first(),
    height: 360,
    beyond: true,
  },
  'pedir-devolucion': {
    viewer: null,
    getPath: ({ receipt }) => receipt,
    act: openDetails('Pedir mi aportación de vuelta'),
    find: section('Pedir mi aportación de vuelta'),
    height: 380,
  },
}
