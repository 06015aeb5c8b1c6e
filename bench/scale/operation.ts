import type { Scene } from './scene.ts'

/** One call of the product, made many times. */
export interface Operation {
  name: string
  /** The 99th percentile at the largest size, in milliseconds. */
  aimMs?: number
  /** How many times the smallest size's 99th percentile the largest one's may be. */
  aimRatio?: number
  /** How often it is called at each size; a few hundred times by default. */
  calls?: number
  run(scene: Scene, call: number): Promise<unknown>
}

const PAGE_SIZE = 10
export const HOT = { aimRatio: 1.5 }
export const FIRST_PAGE = { aimMs: 15 }
export const LAST_PAGE = { aimMs: 30 }
export const SEARCH = { aimMs: 50 }

export const pick = <Item>(items: readonly Item[], call: number) =>
  items[call % items.length] as Item
export const lastPage = (rows: number) => ({ page: Math.ceil(rows / PAGE_SIZE) })

/** What finds everything, a part, a few and nothing. */
export const WORDS = ['baby', 'Guadalajara', 'begoña', 'Óscar Peña', 'zo', 'tlalpan']
