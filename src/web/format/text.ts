/** Opens WhatsApp with a message that only has to be sent; whom it goes to is chosen there. */
export function buildWhatsappUrl(message: string): string {
  return `https://wa.me/?text=${encodeURIComponent(message)}`
}

/** A chat with this number (digits with its country), begun with a message. */
export function buildWhatsappChatUrl(number: string, message: string): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(message)}`
}

/** A random UUID (v4); the browser's own maker of them is there in secure contexts alone. */
export function createRandomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}
/** `formatCount(1, 'sueño', 'sueños')` → `1 sueño`; thousands are grouped. */
export function formatCount(n: number, one: string, many: string): string {
  return `${n.toLocaleString('es-MX')} ${n === 1 ? one : many}`
}

/** A short text, such as a telephone number, that no line breaks. */
export const keepOnOneLine = (text: string): string => text.replaceAll(' ', '\u00a0')

/** A text without accents and capitals, to compare it with another. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Things whose name contains the text, ignoring accents and case. */
export function findByName<Named extends { name: string }>(
  things: readonly Named[],
  typed: string,
): Named[] {
  const words = fold(typed.trim())
  return things.filter(({ name }) => fold(name).includes(words))
}

/** At most `max` characters of a text, an ellipsis where something was left out. */
export function truncate(text: string, max: number): string {
  const characters = [...text]
  return characters.length <= max ? text : `${characters.slice(0, max).join('').trimEnd()}…`
}
