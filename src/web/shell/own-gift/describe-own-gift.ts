import type { OwnGift } from './own-gifts.ts'

/** What the notice says: of a paid gift its folio, of a payment that was begun where it is seen. */
export function describeOwnGift({ folio, path }: OwnGift) {
  if (folio === null) {
    return {
      title: '¿Terminaste tu aportación?',
      text: 'La empezaste en este dispositivo. Si se cortó tu señal, aquí ves cómo quedó.',
      link: 'Ver cómo quedó',
    }
  }
  const receipt = path === null ? ' Tu comprobante está en tu correo.' : ''
  return {
    title: 'Ya aportaste. ¡Gracias!',
    text: `Tu folio es ${folio}.${receipt}`,
    link: 'Ver tu comprobante',
  }
}
