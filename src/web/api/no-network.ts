export const NO_NETWORK = 'Sin conexión. Revisa tu internet e intenta de nuevo.'
