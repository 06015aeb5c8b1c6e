import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { ContributeLink } from './contribute-link.tsx'

const render = (isCovered: boolean, isCompact: boolean) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ContributeLink to="/form" goalName="Cuna" isCovered={isCovered} isCompact={isCompact} />
    </MemoryRouter>,
  )

it.each([
  [false, 'Aportar a este sueño Cuna'],
  [true, 'Aportar a Cuna'],
])(
  'a sueño that has its target has a quiet link, any other a button (compact: %s)',
  (isCompact, name) => {
    expect(render(false, isCompact)).toContain('rounded-full')
    expect(render(true, isCompact)).not.toContain('rounded-full')
    expect(render(true, isCompact)).toContain('underline')
    expect(render(true, isCompact).replace(/<[^>]+>/g, '')).toBe(name)
  },
)
