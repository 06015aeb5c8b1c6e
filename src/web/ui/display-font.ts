import url from '@fontsource/fraunces/files/fraunces-latin-600-normal.woff2?url'

/** Address of the one font file, for `<link rel="preload" as="font" crossorigin>` in the root. */
export const displayFontUrl = url
