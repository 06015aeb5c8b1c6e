import { expect, it } from 'vitest'
import { maskChange } from './policy.ts'

it.each([
  ['aliado.16@correo.mx', 'aliado.160@correo.mx', 'al…16@correo.mx', 'al…60@correo.mx'],
  ['lupita@gmial.mx', 'lupita@gmail.mx', 'lu…ta@gmial.mx', 'lu…ta@gmail.mx'],
  [
    'maria.lopez@correo.mx',
    'mario.lopez@correo.mx',
    'ma…ez@correo.mx (carácter 5: a)',
    'ma…ez@correo.mx (carácter 5: o)',
  ],
  ['anna@correo.mx', 'ana@correo.mx', 'a…a@correo.mx', 'a…@correo.mx'],
  ['ana@correo.mx', 'anita@correo.mx', 'a…@correo.mx', 'a…a@correo.mx'],
  ['al@correo.mx', 'ali@correo.mx', 'a…@correo.mx (2 caracteres)', 'a…@correo.mx (3 caracteres)'],
  [null, 'ana@correo.mx', null, 'a…@correo.mx'],
])('tells the masked addresses of a correction apart: %s', (from, to, maskedFrom, maskedTo) => {
  expect(maskChange(from, to)).toEqual({ from: maskedFrom, to: maskedTo })
})
