import { PATHS } from './paths.ts'

/** The articles of the guide, as the end of their addresses, in the order of `GUIDE`. */
export const GUIDE_SLUGS = [
  'crear-tu-cuenta',
  'configurar-pagos',
  'crear-y-publicar',
  'organizar-con-alguien',
  'suenos-y-precios',
  'fotos',
  'que-ve-el-publico',
  'novedades',
  'compartir',
  'invitados',
  'agradecer',
  'comisiones',
  'efectivo-y-yo-lo-llevo',
  'devoluciones',
  'depositos',
  'impuestos-y-reportes',
  'cerrar',
  'seguridad',
  'tus-datos',
  'reportar-un-evento',
  'aportar',
  'comprobante',
  'pedir-devolucion',
] as const

export type GuideSlug = (typeof GUIDE_SLUGS)[number]

/** The address of an article. */
export function buildGuidePath(slug: GuideSlug): string {
  return `${PATHS.guide}/${slug}`
}

/** In the query of the guide: what is searched in it. */
export const GUIDE_QUERY = 'q'
/** Longer searches are cut. */
export const GUIDE_QUERY_MAX = 80
