import { expect, it } from 'vitest'
import { splitAtLinks } from './web-links.ts'

const listLinks = (text: string) =>
  splitAtLinks(text).flatMap((part) => (part.isLink ? [part.text] : []))

it.each([
  ['Fotos: https://fotos.example/a?b=1. ¡Mírenlas!', ['https://fotos.example/a?b=1']],
  ['(http://a.example/x) y https://b.example', ['http://a.example/x', 'https://b.example']],
  ['javascript:alert(1) data:text/html,x ftp://a.example', []],
  ['https://banco.mx@mal.example/entrar', []],
  ['https://', []],
  ['Sin enlaces <a href="https://x.example">aquí</a>', ['https://x.example']],
])('finds the links in %j', (text, links) => {
  expect(listLinks(text)).toEqual(links)
  expect(
    splitAtLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
