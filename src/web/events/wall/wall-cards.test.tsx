import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { EventSummary } from '#contract/events/events.ts'
import { WallFigures } from './wall-cards.tsx'

it('R24: the wall shows what came another way as a part of the bar, and says how much', () => {
  const statistics = {
    totalCurrentAmount: 50_000,
    totalTargetAmount: 100_000,
    uniqueContributors: 2,
  } as EventSummary['statistics']
  const render = (amount: number | null) =>
    renderToStaticMarkup(
      <WallFigures
        statistics={statistics}
        closed={false}
        lacksMoney
        noted={{ amount, things: 0 }}
      />,
    )
  const html = render(25_000)
  expect(html).toContain('hatched')
  expect(html).toContain('$500.00 de $1,000.00, además $250.00 por otro medio')
  expect(html).toContain('<span class="font-normal">además $250.00 por otro medio')
  expect(render(null)).not.toContain('hatched')
})
