import { type RawBuilder, sql } from 'kysely'

/** 'Baby de Íñigo & Zoë' → 'baby de inigo & zoe': lowercase, without accents, ñ as n. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** SQL: the text contains the words, ignoring case and accents; every text contains no words. */
export function containsText(text: RawBuilder<unknown>, words = ''): RawBuilder<boolean> {
  if (!words) return sql<boolean>`true`
  const folded = sql`lower(translate(${text}, 'ÁÉÍÓÚÜÑáéíóúüñ', 'AEIOUUNaeiouun'))`
  return sql<boolean>`strpos(${folded}, ${foldText(words)}) > 0`
}
