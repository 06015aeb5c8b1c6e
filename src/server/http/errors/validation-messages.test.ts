import { expect, it } from 'vitest'
import { z } from 'zod'
import { describeIssue } from './validation-messages.ts'

z.config({ localeError: describeIssue })

function messagesOf(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value)
  return error?.issues.map(({ message }) => message) ?? []
}

const never = z.string().refine(() => false)

it.each<[string, z.ZodType, unknown]>([
  ['Este campo es obligatorio.', z.string(), undefined],
  ['Este campo es obligatorio.', z.string().min(1), ''],
  ['Este campo es obligatorio.', z.enum(['A', 'B']), null],
  ['Este campo es obligatorio.', z.uuid(), ''],
  ['Escribe un texto.', z.string(), 7],
  ['Escribe un número.', z.number(), 'x'],
  ['Escribe un número.', z.coerce.number(), 'x'],
  ['Escribe un número entero.', z.int(), 1.5],
  ['Responde sí o no.', z.boolean(), 'x'],
  ['Aquí va una lista.', z.array(z.string()), 'x'],
  ['Estos datos no tienen la forma esperada.', z.object({}), []],
  ['El máximo es 100.', z.coerce.number().max(100), '1000'],
  ['El máximo es 10,000,000.', z.number().max(10_000_000), 1e9],
  ['El mínimo es 1.', z.number().min(1), 0],
  ['Máximo 3 caracteres', z.string().max(3), 'cuatro'],
  ['Mínimo 3 caracteres', z.string().min(3), 'a'],
  ['Puedes poner 1 como máximo.', z.array(z.int()).max(1), [1, 2]],
  ['Pon al menos 2.', z.array(z.int()).min(2), [1]],
  ['Debe ser un múltiplo de 5.', z.number().multipleOf(5), 7],
  ['Elige una de las opciones.', z.enum(['A', 'B']), 'C'],
  ['Elige una de las opciones.', z.literal('A'), 'C'],
  ['Ingresa un correo electrónico válido.', z.email(), 'x'],
  ['Por favor ingresa una URL válida', z.url(), 'x'],
  ['Identificador no válido', z.uuid(), 'x'],
  ['Escribe una fecha válida', z.iso.date(), '2031-02-30'],
  ['Escribe una fecha válida', z.iso.datetime(), 'x'],
  ['El formato no es válido.', z.string().regex(/a/), 'x'],
  ['Este dato no es válido.', z.union([z.string(), z.number()]), true],
  ['Este dato no es válido.', z.map(z.object({}), z.int()), new Map([[{}, 'x']])],
  ['Este dato no es válido.', z.record(z.string().regex(/a/), z.int()), { b: 1 }],
  ['Este dato no es válido.', never, 'x'],
  ['Campo desconocido', z.strictObject({}), { a: 1 }],
])('an issue is described as %j', (sentence, schema, value) => {
  expect(messagesOf(schema, value)).toContain(sentence)
})
