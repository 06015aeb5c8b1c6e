/** Centavos as a field shows them: `150000` → `1,500.00`. */
export const formatAmount = (centavos: number): string => {
  const pesos = Math.trunc(centavos / 100).toString()
  const cents = (centavos % 100).toString().padStart(2, '0')
  return `${pesos.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`
}
