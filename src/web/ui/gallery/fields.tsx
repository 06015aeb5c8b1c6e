import { useState } from 'react'
import { Checkbox } from '../checkbox.tsx'
import { FieldGroup } from '../field-group.tsx'
import { MoneyField } from '../money-field.tsx'
import { PasswordField } from '../password-field.tsx'
import { RadioCards } from '../radio-cards.tsx'
import { Select } from '../select.tsx'
import { TextArea } from '../text-area.tsx'
import { TextField } from '../text-field.tsx'
import { TextLink } from '../text-link.tsx'
import { Columns, Section } from './section.tsx'

const rules: [string, RegExp][] = [
  ['8 caracteres o más', /.{8}/],
  ['Una minúscula', /[a-z]/],
  ['Una mayúscula', /[A-Z]/],
  ['Un número', /\d/],
]
const strengths = ['Muy débil', 'Muy débil', 'Débil', 'Media', 'Fuerte']

const NewPassword = () => {
  const [password, setPassword] = useState('bebe2026')
  const requirements = rules.map(([label, rule]) => ({ label, met: rule.test(password) }))
  const score = requirements.filter(({ met }) => met).length
  return (
    <PasswordField
      name="new-password"
      label="Contraseña nueva"
      autoComplete="new-password"
      value={password}
      onChange={setPassword}
      strength={{ score, max: 4, label: strengths[score] ?? '' }}
      requirements={requirements}
    />
  )
}

const TextFields = () => (
  <Columns>
    <TextField name="name" label="Nombre del evento" required maxLength={100} counter />
    <TextField
      name="email"
      label="Correo electrónico"
      type="email"
      defaultValue="ana@correo"
      error="Ingresa un correo electrónico válido."
      hint="Te mandamos ahí el recibo."
    />
    <TextField name="place" label="Lugar" optional hint="Dirección o nombre del salón" />
    <TextField name="locked" label="Correo de la cuenta" defaultValue="ana@correo.mx" disabled />
    <TextArea
      name="message"
      label="Mensaje para la familia"
      optional
      maxLength={500}
      defaultValue="¡Muchas felicidades! Que llegue con salud y muchas sonrisas."
    />
    <TextArea
      name="thanks"
      label="Mensaje de agradecimiento"
      maxLength={40}
      defaultValue="Gracias por acompañarnos en este día"
      error="Escribe un mensaje más corto."
    />
  </Columns>
)

export const Fields = () => (
  <>
    <Section title="Campos de texto">
      <TextFields />
    </Section>
    <Section title="Dinero y contraseñas">
      <Columns>
        <MoneyField name="amount" label="Monto" hint="Mínimo $10 MXN" defaultValue="1500" />
        <MoneyField
          name="amount-bad"
          label="Meta del sueño"
          defaultValue="5"
          error="El monto mínimo es $10.00 MXN"
        />
        <PasswordField name="password" label="Contraseña" autoComplete="current-password" />
        <NewPassword />
      </Columns>
    </Section>
    <Section title="Elegir">
      <Columns>
        <Select
          name="category"
          label="Categoría"
          placeholder="Elige una opción"
          options={[
            { value: 'gear', label: 'Cosas para el bebé' },
            { value: 'health', label: 'Salud' },
          ]}
        />
        <FieldGroup legend="Quiero recibir">
          <Checkbox name="news" label="Un correo por cada aportación" defaultChecked />
          <Checkbox
            name="terms"
            label={
              <>
                Acepto los <TextLink to="/terms">términos y condiciones</TextLink>
              </>
            }
            error="Debe aceptar los términos y condiciones para continuar"
          />
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
    </Section>
  </>
)
