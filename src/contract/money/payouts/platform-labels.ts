import { PROVIDER_DASHBOARD_URL } from '#contract/product/product.ts'
import type { OperatorFaultKind } from './platform.ts'

/** Where the provider shows the platform's balance, and funds are added. */
export const BALANCE_PAGE = `${PROVIDER_DASHBOARD_URL}/balance/overview`

/** What an admin reads about each kind of refusal; this file does not import zod. */
export const OPERATOR_FAULT_LABELS: Record<OperatorFaultKind, { title: string; action: string }> = {
  'accounts-v1-disabled': {
    title: 'La plataforma no puede crear cuentas con la versión 1',
    action: 'Activa «Accounts v1 support» en el panel del proveedor.',
  },
  'platform-profile-missing': {
    title: 'Falta el perfil de la plataforma',
    action: 'Completa el perfil de Connect y acepta la responsabilidad por las pérdidas.',
  },
  'capability-missing': {
    title: 'El proveedor no ha aprobado una función que necesitamos',
    action: 'Revisa la configuración de Connect y pide la aprobación a su soporte.',
  },
  'permission-missing': {
    title: 'A la llave restringida le falta un permiso',
    action: 'Agrega el permiso a la llave, o usa otra llave.',
  },
  'key-invalid': {
    title: 'El proveedor no reconoce la llave',
    action: 'Copia una llave vigente en STRIPE_SECRET_KEY y reinicia los procesos.',
  },
  'key-of-another-platform': {
    title: 'La llave no es la de las cuentas de los anfitriones',
    action: 'Pon en STRIPE_SECRET_KEY la llave de la plataforma y del modo en que se crearon.',
  },
  'card-payments-off': {
    title: 'La plataforma no puede cobrar con tarjeta',
    action: 'Activa la cuenta y los pagos con tarjeta en el panel del proveedor.',
  },
}
