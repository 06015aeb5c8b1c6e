const grouped = /^\d{1,3}(?:[ ,]\d{3})*(?:\.\d{0,2})?$/
const plain = /^\d*(?:\.\d{0,2})?$/

/**
 * Reads what a person types as pesos: `1500`, `1,500.00`, `$1 500`, `1500 MXN`.
 * @returns whole centavos, or null for anything that is not one clear amount.
 */
export const parsePesos = (text: string): number | null => {
  const bare = text
    .replace(/\s+/gu, ' ')
    .replace(/mxn|pesos/i, '')
    .replace('$', '')
    .trim()
  if (!/\d/.test(bare) || !(plain.test(bare) || grouped.test(bare))) return null
  const [pesos = '', centavos = ''] = bare.replace(/[ ,]/g, '').split('.')
  const amount = Number(pesos) * 100 + Number(centavos.padEnd(2, '0'))
  return Number.isSafeInteger(amount) ? amount : null
}

/** Centavos as a field shows them: `150000` → `1,500.00`. */
export const formatAmount = (centavos: number): string => {
  const pesos = Math.trunc(centavos / 100).toString()
  const cents = (centavos % 100).toString().padStart(2, '0')
  return `${pesos.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`
}
