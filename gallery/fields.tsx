import { type ComponentProps, useState } from 'react'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { FieldGroup } from '#web/ui/fields/field-frame.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { RadioSegments } from '#web/ui/fields/radio-segments.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx'
import { Columns, Section } from './section.tsx'

const parse = (text: string) => (text ? Number(text.replaceAll(',', '')) * 100 : null)

const categories = [
  { value: 'gear', label: 'Cosas para el bebé' },
  { value: 'health', label: 'Salud' },
  { value: 'other', label: 'Agotada', disabled: true },
]

const rules: [string, RegExp][] = [
  ['8 caracteres o más', /.{8}/],
  ['Una minúscula', /[a-z]/],
  ['Una mayúscula', /[A-Z]/],
  ['Un número', /\d/],
]
const strengths = ['Muy débil', 'Muy débil', 'Débil', 'Media', 'Fuerte']

const NewPassword = ({ first }: { first: string }) => {
  const [password, setPassword] = useState(first)
  const requirements = rules.map(([label, rule]) => ({ label, met: rule.test(password) }))
  const score = requirements.filter(({ met }) => met).length
  return (
    <PasswordField
      name={`new-password-${first}`}
      label="Contraseña nueva"
      autoComplete="new-password"
      value={password}
      onChange={setPassword}
      strength={{ score, max: 4, label: strengths[score] ?? '' }}
      requirements={requirements}
    />
  )
}

const texts: ComponentProps<typeof TextField>[] = [
  { name: 'name', label: 'Nombre del evento', required: true, maxLength: 100, counter: true },
  {
    name: 'email',
    label: 'Correo electrónico',
    type: 'email',
    defaultValue: 'ana@correo',
    error: 'Ingresa un correo electrónico válido.',
    hint: 'Te mandamos ahí el recibo.',
  },
  {
    name: 'place',
    label: 'Lugar',
    optional: true,
    placeholder: 'Salón Los Fresnos',
    hint: 'Salón',
  },
  { name: 'locked', label: 'Correo', defaultValue: 'ana@correo.mx', disabled: true },
]

const areas: ComponentProps<typeof TextArea>[] = [
  {
    name: 'message',
    label: 'Mensaje',
    optional: true,
    maxLength: 500,
    defaultValue: '¡Felicidades!',
  },
  {
    name: 'thanks',
    label: 'Mensaje de agradecimiento',
    maxLength: 40,
    defaultValue: 'Gracias por acompañarnos en este día',
    error: 'Escribe un mensaje más corto.',
  },
  { name: 'locked-message', label: 'Mensaje', defaultValue: 'Ya se envió.', disabled: true },
]

const amounts: Omit<ComponentProps<typeof MoneyField>, 'parse'>[] = [
  { name: 'amount', label: 'Monto', hint: 'Mínimo $10 MXN', defaultValue: '1500' },
  { name: 'amount-bad', label: 'Meta', defaultValue: '5', error: 'El mínimo es $10.00 MXN' },
  { name: 'amount-empty', label: 'Otro monto', optional: true },
  { name: 'amount-locked', label: 'Meta', defaultValue: '8,000.00', disabled: true },
]

const selects: ComponentProps<typeof Select>[] = [
  { name: 'category', label: 'Categoría', placeholder: 'Elige una opción', options: categories },
  {
    name: 'category-chosen',
    label: 'Categoría',
    defaultValue: 'health',
    error: 'Esta categoría ya no se usa.',
    options: categories,
  },
  { name: 'country', label: 'País', options: [{ value: 'MX', label: 'México' }], disabled: true },
]

const checkboxes: ComponentProps<typeof Checkbox>[] = [
  { name: 'news', label: 'Un correo por cada aportación', defaultChecked: true },
  { name: 'tips', label: 'Novedades', hint: 'De vez en cuando.' },
  { name: 'receipts', label: 'Comprobantes', defaultChecked: true, disabled: true },
  {
    name: 'terms',
    label: (
      <>
        Acepto los <TextLink to="/terms">términos y condiciones</TextLink>
      </>
    ),
    error: 'Debe aceptar los términos y condiciones para continuar',
  },
]

export const Fields = () => (
  <>
    <Section title="Campos de texto">
      <Columns>
        {texts.map((props) => (
          <TextField key={props.name} {...props} />
        ))}
        {areas.map((props) => (
          <TextArea key={props.name} {...props} />
        ))}
      </Columns>
    </Section>
    <Section title="Dinero y contraseñas">
      <Columns>
        {amounts.map((props) => (
          <MoneyField key={props.name} {...props} parse={parse} />
        ))}
        <PasswordField name="password" label="Contraseña" autoComplete="current-password" />
        <PasswordField
          name="password-bad"
          label="Confirma tu contraseña"
          defaultValue="bebe2026"
          error="Las contraseñas no coinciden."
        />
        <SearchField label="Nombre, folio, monto o día" />
        <NewPassword first="bebe" />
        <NewPassword first="Bebe2026" />
      </Columns>
    </Section>
    <Section title="Elegir">
      <Columns>
        {selects.map((props) => (
          <Select key={props.name} {...props} />
        ))}
        <FieldGroup legend="Quiero recibir">
          {checkboxes.map((props) => (
            <Checkbox key={props.name} {...props} />
          ))}
        </FieldGroup>
      </Columns>
      <RadioCards
        name="who"
        legend="¿Cómo quieres aparecer?"
        columns={3}
        defaultValue="name"
        options={[
          { value: 'name', label: 'Con mi nombre', description: 'Tía Lupita' },
          { value: 'anonymous', label: 'Sin nombre', description: 'Un aliado' },
          {
            value: 'private',
            label: 'Solo la familia',
            description: 'Nadie más lo ve',
            disabled: true,
          },
        ]}
      />
      <RadioSegments
        name="format"
        legend="Formato"
        defaultValue="csv"
        options={[
          { value: 'csv', label: 'CSV', description: 'Para una hoja de cálculo' },
          { value: 'pdf', label: 'PDF', description: 'Para guardar o imprimir' },
        ]}
      />
      <RadioCards
        name="intent"
        legend="¿Qué te trae por aquí?"
        hint="Puedes cambiarlo después."
        error="Elige una opción."
        columns={2}
        options={[
          { value: 'host', label: 'Quiero organizar un baby shower' },
          { value: 'aliado', label: 'Quiero apoyar a una familia' },
        ]}
      />
    </Section>
  </>
)
