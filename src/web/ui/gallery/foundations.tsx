import { Section } from './section.tsx'

const sizes = [
  ['text-3xl', 'Baby shower de Ana y Luis'],
  ['text-2xl', 'Sueños del evento'],
  ['text-xl', 'Carriola para salir a pasear'],
  ['text-lg', 'Sábado 12 de diciembre, 5:00 p.m.'],
  ['text-base', 'Tu aportación llega completa a la familia.'],
  ['text-sm', 'Mínimo $10 MXN'],
] as const

const swatches = [
  'bg-paper',
  'bg-surface',
  'bg-sunk',
  'bg-raised',
  'bg-ink',
  'bg-muted',
  'bg-line',
  'bg-edge',
  'bg-accent',
  'bg-accent-soft',
  'bg-success',
  'bg-success-soft',
  'bg-warning',
  'bg-warning-soft',
  'bg-danger',
  'bg-danger-soft',
  'bg-info',
  'bg-info-soft',
] as const

export const Foundations = () => (
  <>
    <Section title="Letra">
      <div className="grid grid-cols-1 gap-3">
        {sizes.map(([size, text], place) => (
          <p key={size} className={`${size} ${place < 3 ? 'font-display' : ''}`}>
            {text}
          </p>
        ))}
        <p className="money font-display text-2xl">$12,450.00</p>
      </div>
    </Section>
    <Section title="Color">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-6">
        {swatches.map((swatch) => (
          <li key={swatch} className="grid gap-1 text-sm text-muted">
            <span className={`block h-12 rounded-sm ring-1 ring-line ring-inset ${swatch}`} />
            {swatch.slice(3)}
          </li>
        ))}
      </ul>
    </Section>
  </>
)
