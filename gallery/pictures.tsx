import { Button } from '#web/ui/actions/button.tsx'
import { Illustration, type IllustrationName } from '#web/ui/art/illustration.tsx'
import { ThemeHero } from '#web/ui/themes/theme-hero.tsx'
import { ThemeBorder, ThemeMotif } from '#web/ui/themes/theme-motif.tsx'
import { themes } from '#web/ui/themes/themes.ts'
import { Wordmark } from '#web/ui/wordmark.tsx'
import { Columns, Row, Section } from './section.tsx'

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

const spots: readonly IllustrationName[] = ['nest', 'success', 'error', 'lost']

export const Pictures = () => (
  <>
    <Section title="Marca">
      <Row>
        <Wordmark />
      </Row>
    </Section>
    <Section title="Ilustraciones">
      <Illustration name="landing" className="mx-auto max-w-2xl" />
      <div className="grid grid-cols-2 gap-6 lg:grid-cols-4">
        {spots.map((name) => (
          <Illustration key={name} name={name} />
        ))}
      </div>
    </Section>
    <Section title="Temas de evento">
      {themes.map(({ id, name, description }) => (
        <article key={id} className="grid grid-cols-1 gap-3">
          <ThemeHero theme={id} className="rounded-lg">
            <div className="grid justify-items-start gap-2 p-5 sm:p-8">
              <h3 className="text-2xl">Baby shower de Ana y Luis</h3>
              <p>
                {name}: {description}
              </p>
              <Button>Aportar</Button>
            </div>
          </ThemeHero>
          <ThemeBorder theme={id} />
        </article>
      ))}
      <Columns>
        {themes.map(({ id, name }) => (
          <div key={id} className="overflow-hidden rounded-lg bg-surface shadow-card">
            <ThemeHero theme={id} size="card" />
            <p className="flex items-center gap-3 p-4 font-semibold">
              <ThemeMotif theme={id} /> {name}
            </p>
          </div>
        ))}
      </Columns>
    </Section>
  </>
)
