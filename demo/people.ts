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
type Account = readonly [name: string, names: Names, payouts: Payouts, worth: string]

const HOSTS: readonly Account[] = [
  ['mariana', ['Mariana', 'Hernández', 'Ibáñez'], 'complete', 'eventos en todos los estados'],
  [
    'fernanda',
    ['María Fernanda de los Ángeles', 'Goycoechea y Ruiz de Velasco', 'Iturribarría'],
    'complete',
    'nombres largos, un evento que cierra pronto',
  ],
  [
    'itzel',
    ['Itzel Xóchitl', 'Nuñez', 'Peña'],
    'complete',
    'cuarenta sueños, y un borrador sin sueños',
  ],
  ['jose', ['José Ángel', 'Muñoz', 'Acuña'], 'complete', 'sueños rebasados'],
  [
    'lupita.ortiz',
    ['Guadalupe', 'Ortiz', 'Cásares'],
    'complete',
    'aportaciones cerradas, y un evento sin estrenar',
  ],
  ['ximena', ['Ximena', 'Zúñiga', 'Güemes'], 'complete', 'todos los sueños cumplidos'],
  ['ramon', ['Ramón', 'Ordóñez', 'Íñiguez'], 'restricted', 'cuenta de pagos con pendientes'],
  ['sofia', ['Sofía', 'Peñaloza', 'Argüello'], 'begun', 'cuenta de pagos sin terminar'],
  ['rocio', ['Rocío', 'Castañeda', 'Yáñez'], 'none', 'recién llegada'],
]

const ALIADA: Account = [
  'chela',
  ['Graciela', 'Montaño', 'Ceballos'],
  'none',
  'aliada con correo confirmado y aportaciones',
]

function person(role: NewPerson['role'], [name, names, payouts, worth]: Account): DemoPerson {
  const [firstName, lastName, motherLastName] = names
  const email = `${name}@demo.test`
  return { email, firstName, lastName, motherLastName, role, payouts, worth }
}

/** Everybody with an account but the admin. */
export const PEOPLE: readonly DemoPerson[] = [
  ...HOSTS.map((host) => person('HOST', host)),
  person('ALIADO', ALIADA),
]

/** Whose address is confirmed, and who gives while signed in. */
export const ALLY = 'chela@demo.test'
