/** What the picture's fonts hold: Latin, figures, punctuation, currency, emoji and what joins them. */
const UNWRITABLE =
  /[^\p{Script=Latin}\p{M}\p{N}\p{P}\p{Zs}\p{Sc}\p{Sm}\p{Extended_Pictographic}\p{RI}\u200d]/gu
/** Skins and colours of emoji: the font has one ink, and satori would leave a gap for them. */
const EMOJI_VARIANTS = /[\ufe0e\ufe0f\u{1f3fb}-\u{1f3ff}]/gu

/** Satori takes a space that follows an emoji from the font of emoji, where it is five times as wide. */
const SPACE_AFTER_EMOJI = /(?<=\p{Extended_Pictographic}|\p{RI}) /gu

/** A text without what would come out as empty boxes; null if nothing readable is left. */
export function writable(text: string): string | null {
  const kept = text.replace(EMOJI_VARIANTS, '').replace(UNWRITABLE, ' ').replace(/\s+/g, ' ').trim()
  if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(kept)) return null
  return kept.replace(SPACE_AFTER_EMOJI, '\u200b ')
}
