import { counted } from '#web/format/text.ts'

/** `1 aliado`, `1,024 aliados`; while there is nobody yet and gifts are taken, an invitation. */
export function aliadosSoFar(aliados: number, closed: boolean): string {
  return aliados > 0 || closed ? counted(aliados, 'aliado', 'aliados') : 'Sé el primer aliado'
}
