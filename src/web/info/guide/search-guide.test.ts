import { describe, expect, it } from 'vitest'
import { GUIDE_QUERY_MAX, GUIDE_SLUGS } from '#contract/product/guide.ts'
import { searchGuide } from './search-guide.ts'

const find = (query: string) => searchGuide(query).map(({ slug }) => slug)

describe('a search in the guide', () => {
  it('ignores accents, capitals, endings and small words', () => {
    const found = find('depósitos')
    expect(found).toContain('depositos')
    for (const query of ['DEPOSITO', '¿Los Depósitos?', 'deposítos'])
      expect(find(query), query).toEqual(found)
  })

  it.each([
    ['reembolso', 'devoluciones'],
    ['como hago para que me regresen mi dinero', 'pedir-devolucion'],
    ['me equivoque de monto', 'pedir-devolucion'],
    ['monto equivocado', 'pedir-devolucion'],
    ['fue un error', 'pedir-devolucion'],
    ['cobro doble', 'pedir-devolucion'],
    ['cancelar mi aportación', 'pedir-devolucion'],
    ['SPEI', 'depositos'],
    ['SAT', 'impuestos-y-reportes'],
    ['comisiones', 'comisiones'],
    ['mi esposo también organiza', 'organizar-con-alguien'],
    ['lista de invitados', 'invitados'],
    ['subir fotos', 'fotos'],
    ['whatsapp', 'compartir'],
    ['ya nació', 'novedades'],
    ['dar las gracias', 'agradecer'],
    ['folio', 'comprobante'],
    ['perdí mi teléfono', 'seguridad'],
    ['derechos arco', 'tus-datos'],
    ['estafa', 'reportar-un-evento'],
    ['efectivo', 'efectivo-y-yo-lo-llevo'],
    ['cerrar evento', 'cerrar'],
  ])('%s leads to %s first, or nearly', (query, slug) => {
    expect(find(query).slice(0, 3)).toContain(slug)
  })

  it('combines the words: who writes more finds less', () => {
    const [one, both] = [find('fotos'), find('fotos portada recortar')]
    expect(both[0]).toBe('fotos')
    expect(both.length).toBeLessThanOrEqual(one.length)
  })

  it('gives the sentence that has the words, without marks', () => {
    const [hit] = searchGuide('lista para la puerta')
    expect(hit).toMatchObject({ slug: 'invitados' })
    expect(hit?.sentence).toContain('Con Lista para la puerta imprimes')
    const texts = GUIDE_SLUGS.flatMap((slug) => searchGuide(slug)).map(({ sentence }) => sentence)
    expect(texts.filter((text) => /\*\*|\]\(/.test(text))).toEqual([])
  })

  it('finds nothing where nothing is', () => {
    for (const query of ['', '   ', '¿¡!?', 'zzzz xkcd', 'de la', '**', 'constructor __proto__'])
      expect(find(query), query).toEqual([])
  })

  it('does a bounded amount of work, however much is asked', () => {
    const long = 'carriola '.repeat(10_000)
    expect(find(long)).toEqual(find(long.slice(0, GUIDE_QUERY_MAX)))
    expect(find(`fotos ${'x'.repeat(GUIDE_QUERY_MAX)}`)).toEqual(find('fotos x'))
  })
})
