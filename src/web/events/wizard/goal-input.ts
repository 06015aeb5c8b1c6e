/** A sueño to be saved; amount in centavos. */
export interface Wish {
  /** Of its card; the id that its goal will have. */
  key: string
  /** Of the goal that the server already has, null before. */
  id: string | null
  name: string
  baseAmount: number
  description: string | null
}

/** Two names that a person takes for one, without regard to case (`spec §4`). */
export function sameName(one: string, other: string): boolean {
  return one.trim().toLocaleLowerCase('es-MX') === other.trim().toLocaleLowerCase('es-MX')
}
