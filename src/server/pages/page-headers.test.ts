import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { buildContentPolicy, LIBRARY_STYLES, replaceNonce } from './page-headers.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const NONCE = 'f'.repeat(32)
const OWN = `<script data-live="/x" nonce="${NONCE}">run()</script><style nonce="${NONCE}">a{}</style>`

describe('the inline elements of a page', () => {
  it('are allowed by their hashes, without the nonce', () => {
    const { html, allowed } = replaceNonce(OWN, NONCE)
    expect(html).toBe('<script data-live="/x">run()</script><style>a{}</style>')
    expect(allowed).toEqual({ scripts: [hash('run()')], styles: [hash('a{}')] })
    const policy = buildContentPolicy(allowed, ['https://pay.example'])
    expect(policy).toContain(`script-src 'self' ${hash('run()')};`)
    expect(policy).toContain("form-action 'self' https://pay.example;")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  })

  it.each([
    '<script>steal()</script>',
    '<script nonce="guessed">steal()</script>',
    `<script>steal("${NONCE}")</script>`,
    '<style>a{background:url(/x)}</style>',
    '<img src=x onerror="steal()">',
  ])('get no hash unless we wrote them: %s', (smuggled) => {
    for (const html of [smuggled + OWN, OWN + smuggled]) {
      const { allowed } = replaceNonce(html, NONCE)
      expect(allowed).toEqual({ scripts: [hash('run()')], styles: [hash('a{}')] })
    }
  })
})

it("the styles that react-aria inserts are the installed version's", () => {
  const folder = 'node_modules/react-aria/dist/private'
  const sources = ['interactions/usePress.mjs', 'overlays/usePreventScroll.mjs'].map((file) =>
    readFileSync(`${folder}/${file}`, 'utf8'),
  )
  const inserted = sources.flatMap((source) =>
    [...source.matchAll(/style\.textContent = `([^`]*)`\.trim\(\)/g)].map(([, text = '']) =>
      text.replace(/\$\{\$\w+\$var\$PRESSABLE_ATTRIBUTE\}/, 'data-react-aria-pressable').trim(),
    ),
  )
  expect(inserted).toEqual(LIBRARY_STYLES)
})
