/** Opens WhatsApp with a message that only has to be sent; whom it goes to is chosen there. */
export function buildWhatsappUrl(message: string): string {
  return `https://wa.me/?text=${encodeURIComponent(message)}`
}
