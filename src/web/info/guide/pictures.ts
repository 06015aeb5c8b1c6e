import type { GuideSlug } from '#contract/product/guide.ts'
import sizes from './pictures/sizes.json'

export interface GuidePicture {
  src: string
  /** In CSS pixels; the file has twice as many. */
  width: number
  height: number
}

const FILES = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
})

const SIZES: Partial<Record<GuideSlug, { width: number; height: number }>> = sizes

/** The picture of an article, as `npm run guide-pictures` took it; null for one that has none yet. */
export function findPicture(slug: GuideSlug): GuidePicture | null {
  const src = FILES[`./pictures/${slug}.webp`]
  const size = SIZES[slug]
  return src && size ? { src, ...size } : null
}
