import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { VideoIcon } from '#web/ui/icons.tsx'
import { JoinLink } from './event-aside.tsx'

const render = (link: string | null) =>
  renderToStaticMarkup(<JoinLink icon={VideoIcon} link={link} join="Unirme" />)

it('a link is shown with the host to which it leads', () => {
  const html = render('https://fotos.google.com/share/x?key=1')
  expect(html).toContain('href="https://fotos.google.com/share/x?key=1"')
  expect(html).toContain('Te lleva a fotos.google.com')
})

it.each([
  'data:text/html,<script>alert(1)</script>',
  'javascript:alert(1)//https://fotos.google.com',
  'https://fotos.google.com@evil.test/x',
  'vbscript:x',
  '//evil.test',
])('a planted link is never an address of the page: %s', (link) => {
  expect(render(link)).toBe('')
})
