import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Checkbox } from './checkbox.tsx'
import { FieldGroup } from './field-frame.tsx'
import { MoneyField } from './money-field.tsx'
import { PasswordField } from './password-field.tsx'
import { RadioCards } from './radio-cards.tsx'
import { Select } from './select.tsx'
import { TextArea, TextField } from './text-field.tsx'

/** The label, hint and error that every field takes. */
const texts = { label: 'Etiqueta', hint: 'Una pista', error: 'Algo falta' }

const parse = (text: string) => (/^\d+$/.test(text) ? Number(text) * 100 : null)

const fields: Record<string, ReactElement> = {
  TextField: <TextField name="f" {...texts} />,
  TextArea: <TextArea name="f" {...texts} />,
  Select: <Select name="f" options={[{ value: 'a', label: 'A' }]} {...texts} />,
  MoneyField: <MoneyField parse={parse} name="f" {...texts} />,
  PasswordField: <PasswordField name="f" {...texts} />,
  Checkbox: <Checkbox name="f" {...texts} />,
}

const attribute = (tag: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1]
const controlIn = (html: string) =>
  /<(?:input|textarea|select)[^>]*name="f"[^>]*>/.exec(html)?.[0] ?? ''
const textOf = (html: string, id: string) =>
  new RegExp(`id="${id}".*?>(?:<svg.*?</svg>)?(?:<span>)?([^<]*)`).exec(html)?.[1]

describe.each(Object.entries(fields))('%s, before any JavaScript', (_name, field) => {
  const html = renderToStaticMarkup(field)
  const control = controlIn(html)

  it('is a native control with its name and label', () => {
    expect(control).not.toBe('')
    const id = attribute(control, 'id')
    expect(html.includes(`for="${id}"`) || /<label[^>]*>.*name="f".*Etiqueta/.test(html)).toBe(true)
  })

  it('is marked invalid, and described by its error first and its hint after', () => {
    const ids = attribute(control, 'aria-describedby')?.split(' ') ?? []
    expect(ids.map((id) => textOf(html, id))).toEqual(['Algo falta', 'Una pista'])
    expect(attribute(control, 'aria-invalid')).toBe('true')
  })
})

describe('choices, before any JavaScript', () => {
  it('show the default one as chosen', () => {
    const html = renderToStaticMarkup(
      <RadioCards
        name="f"
        legend="¿Cómo?"
        defaultValue="b"
        options={[
          { value: 'a', label: 'A' },
          { value: 'b', label: 'B' },
        ]}
      />,
    )
    expect(html).toMatch(/checked="" value="b"|value="b"[^>]*checked/)
    expect(html.match(/checked=""/g)).toHaveLength(1)
  })

  it('with an error, the first that can be chosen is focused by the browser', () => {
    const html = renderToStaticMarkup(
      <RadioCards
        name="f"
        legend="¿Cómo?"
        error="Elige una"
        options={[
          { value: 'a', label: 'A', disabled: true },
          { value: 'b', label: 'B' },
          { value: 'c', label: 'C' },
        ]}
      />,
    )
    const focused = html.match(/<input[^>]*autofocus[^>]*>/g) ?? []
    expect(focused.map((input) => attribute(input, 'value'))).toEqual(['b'])
  })

  it('are one group with its question and its error', () => {
    const html = renderToStaticMarkup(
      <FieldGroup legend="¿Cuáles?" error="Elige una">
        <i />
      </FieldGroup>,
    )
    expect(html).toMatch(/<fieldset[^>]*aria-describedby="([^"]+)".*<legend.*¿Cuáles\?.*id="\1"/)
  })
})

describe('a money field', () => {
  const render = (typed: string) =>
    renderToStaticMarkup(<MoneyField parse={parse} name="f" label="Monto" defaultValue={typed} />)

  it('asks for a numeric keyboard and keeps the text as typed', () => {
    const control = controlIn(render('$1 500'))
    expect(attribute(control, 'inputMode')).toBe('decimal')
    expect(attribute(control, 'value')).toBe('$1 500')
  })

  it('reads the amount back while it is typed, and nothing when the text is no amount', () => {
    expect(render('1500')).toContain('$1,500.00 MXN')
    expect(render('1,5')).not.toContain('<output')
  })
})
