/** Why a test card is declined. */
export interface Decline {
  code: string
  decline_code?: string
  message: string
  /** The message that the hosted page shows. */
  spanish: string
}

export interface TestCard {
  number: string
  brand: string
  label: string
  decline?: Decline
  /** Requires 3-D Secure first. */
  challenge?: boolean
  disputed?: 'fraudulent' | 'product_not_received'
  refund?: 'pending' | 'failing'
  /** The money is available at once instead of after `SETTLEMENT_DAYS`. */
  immediate?: boolean
}

const GENERIC_DECLINE: Decline = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
  spanish: 'Tu banco rechazó la tarjeta. Prueba con otra o habla con tu banco.',
}

/** The test cards; every other number is declined. */
export const TEST_CARDS: TestCard[] = [
  { number: '4242424242424242', brand: 'visa', label: 'Se paga' },
  { number: '5555555555554444', brand: 'mastercard', label: 'Se paga (Mastercard)' },
  { number: '378282246310005', brand: 'amex', label: 'Se paga (American Express)' },
  { number: '4000004840008001', brand: 'visa', label: 'Se paga (tarjeta mexicana)' },
  {
    number: '4000000000000002',
    brand: 'visa',
    label: 'Rechazada por el banco',
    decline: GENERIC_DECLINE,
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    label: 'Fondos insuficientes',
    decline: {
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
      spanish: 'La tarjeta no tiene fondos suficientes. Prueba con otra.',
    },
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    label: 'Tarjeta vencida',
    decline: {
      code: 'expired_card',
      message: 'Your card has expired.',
      spanish: 'La tarjeta está vencida. Prueba con otra.',
    },
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    label: 'Código de seguridad incorrecto',
    decline: {
      code: 'incorrect_cvc',
      message: "Your card's security code is incorrect.",
      spanish: 'El código de seguridad no es correcto.',
    },
  },
  {
    number: '4000000000000119',
    brand: 'visa',
    label: 'Error al procesar',
    decline: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
      spanish: 'Hubo un error al procesar la tarjeta. Inténtalo de nuevo en un momento.',
    },
  },
  { number: '4000002500003155', brand: 'visa', label: 'Pide 3-D Secure', challenge: true },
  {
    number: '4000008400001629',
    brand: 'visa',
    label: 'Pide 3-D Secure y luego se rechaza',
    challenge: true,
    decline: GENERIC_DECLINE,
  },
  {
    number: '4000000000000259',
    brand: 'visa',
    label: 'Se paga y después hay contracargo',
    disputed: 'fraudulent',
  },
  {
    number: '4000000000002685',
    brand: 'visa',
    label: 'Se paga y después se reclama no recibido',
    disputed: 'product_not_received',
  },
  {
    number: '4000000000007726',
    brand: 'visa',
    label: 'Su reembolso queda pendiente un rato',
    refund: 'pending',
  },
  {
    number: '4000000000005126',
    brand: 'visa',
    label: 'Su reembolso falla después',
    refund: 'failing',
  },
  {
    number: '4000000000000077',
    brand: 'visa',
    label: 'Se paga y el saldo queda disponible al instante',
    immediate: true,
  },
]

/** Finds a test card; any other number is declined as a live card in test mode is. */
export function findTestCard(number: string): TestCard {
  return (
    TEST_CARDS.find((card) => card.number === number) ?? {
      number,
      brand: number.startsWith('4') ? 'visa' : 'unknown',
      label: 'Desconocida',
      decline: {
        code: 'card_declined',
        decline_code: 'test_mode_live_card',
        message:
          'Your card was declined. Your request was in test mode, but used a non test (live) card.',
        spanish: 'Aquí solo sirven tarjetas de prueba. Elige una de la lista.',
      },
    }
  )
}

/** Whether the digits are a valid card number (Luhn). */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
