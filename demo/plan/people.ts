import type { NewPerson } from '../../product-client/people.ts'

/** State of a host's payout account; `restricted` is set after the contributions. */
export type PayoutState = 'none' | 'begun' | 'complete' | 'restricted'

export interface DemoPerson extends NewPerson {
  payouts: PayoutState
  /** What this buildPerson's account shows. */
  description: string
}

export const ADMIN_EMAIL = 'admin@demo.test'

type Names = readonly [firstName: string, lastName: string, motherLastName: string]
type Account = readonly [name: string, names: Names, payouts: PayoutState, worth: string]

const HOSTS: readonly Account[] = [
  ['mariana', ['Mariana', 'Hernández', 'Ibáñez'], 'complete', 'events in every status'],
  [
    'fernanda',
    ['María Fernanda de los Ángeles', 'Goycoechea y Ruiz de Velasco', 'Iturribarría'],
    'complete',
    'long names, an event that closes soon',
  ],
  [
    'itzel',
    ['Itzel Xóchitl', 'Nuñez', 'Peña'],
    'complete',
    'forty goals, and a draft without goals',
  ],
  ['jose', ['José Ángel', 'Muñoz', 'Acuña'], 'complete', 'overfunded goals'],
  [
    'lupita.ortiz',
    ['Guadalupe', 'Ortiz', 'Cásares'],
    'complete',
    'closed contributions, and an event without contributors',
  ],
  [
    'ximena',
    ['Ximena', 'Zúñiga', 'Güemes'],
    'complete',
    'all goals fulfilled; organises with Mariana',
  ],
  ['ramon', ['Ramón', 'Ordóñez', 'Íñiguez'], 'restricted', 'restricted payout account'],
  ['sofia', ['Sofía', 'Peñaloza', 'Argüello'], 'begun', 'unfinished payout account'],
  ['rocio', ['Rocío', 'Castañeda', 'Yáñez'], 'none', 'new host'],
]

const ALIADA: Account = [
  'chela',
  ['Graciela', 'Montaño', 'Ceballos'],
  'none',
  'contributor with an account',
]

function buildPerson(role: NewPerson['role'], [name, names, payouts, worth]: Account): DemoPerson {
  const [firstName, lastName, motherLastName] = names
  const email = `${name}@demo.test`
  return { email, firstName, lastName, motherLastName, role, payouts, description: worth }
}

/** Everybody with an account except the admin. */
export const PEOPLE: readonly DemoPerson[] = [
  ...HOSTS.map((host) => buildPerson('HOST', host)),
  buildPerson('ALIADO', ALIADA),
]

/** A contributor who contributes while signed in. */
export const SUPPORTER_EMAIL = 'chela@demo.test'
