import type { NewPerson } from '../drive/people.ts'

/** How far a host's payout account is; `restricted` comes after the first contributions. */
export type Payouts = 'none' | 'begun' | 'complete' | 'restricted'

export interface DemoPerson extends NewPerson {
  payouts: Payouts
  /** What there is to see when signed in as this person. */
  worth: string
}

export const ADMIN = 'admin@demo.test'

type Names = readonly [firstName: string, lastName: string, motherLastName: string]

function person(
  name: string,
  [firstName, lastName, motherLastName]: Names,
  role: NewPerson['role'],
  payouts: Payouts,
  worth: string,
): DemoPerson {
  return {
    email: `${name}@demo.test`,
    firstName,
    lastName,
    motherLastName,
    role,
    payouts,
    worth,
  }
}

/** Everybody with an account but the admin. */
export const PEOPLE: readonly DemoPerson[] = [
  person(
    'mariana',
    ['Mariana', 'Hernández', 'Ibáñez'],
    'HOST',
    'complete',
    'eventos en todos los estados',
  ),
  person(
    'fernanda',
    ['María Fernanda de los Ángeles', 'Goycoechea y Ruiz de Velasco', 'Iturribarría'],
    'HOST',
    'complete',
    'nombres largos, un evento que cierra pronto',
  ),
  person(
    'itzel',
    ['Itzel Xóchitl', 'Nuñez', 'Peña'],
    'HOST',
    'complete',
    'cuarenta sueños, y un borrador sin sueños',
  ),
  person('jose', ['José Ángel', 'Muñoz', 'Acuña'], 'HOST', 'complete', 'sueños rebasados'),
  person(
    'lupita.ortiz',
    ['Guadalupe', 'Ortiz', 'Cásares'],
    'HOST',
    'complete',
    'aportaciones cerradas, y un evento sin estrenar',
  ),
  person(
    'ximena',
    ['Ximena', 'Zúñiga', 'Güemes'],
    'HOST',
    'complete',
    'todos los sueños cumplidos',
  ),
  person(
    'ramon',
    ['Ramón', 'Ordóñez', 'Íñiguez'],
    'HOST',
    'restricted',
    'cuenta de pagos con pendientes',
  ),
  person(
    'sofia',
    ['Sofía', 'Peñaloza', 'Argüello'],
    'HOST',
    'begun',
    'cuenta de pagos sin terminar',
  ),
  person('rocio', ['Rocío', 'Castañeda', 'Yáñez'], 'HOST', 'none', 'recién llegada'),
  person(
    'chela',
    ['Graciela', 'Montaño', 'Ceballos'],
    'ALIADO',
    'none',
    'aliada con correo confirmado y aportaciones',
  ),
]

/** Whose address is confirmed, and who gives while signed in. */
export const ALLY = 'chela@demo.test'
