import { describe, expect, it } from 'vitest'
import { usedStyle } from './used-style.ts'

const style = (sheet: string, html: string) => usedStyle(sheet)(html)

describe('the style that travels in a page', () => {
  it('leaves out the rules of classes that the page does not have', () => {
    const sheet = '.a{color:red}.b{color:blue}.c,.a:hover{top:0}'
    expect(style(sheet, '<p class="a">x</p>')).toBe('.a{color:red}.c,.a:hover{top:0}')
  })

  it('keeps what no class decides: elements, fonts, layers in their order', () => {
    const sheet = '@layer base,utilities;@layer base{body{margin:0}}@font-face{src:url(x)}'
    expect(style(sheet, '<body>x</body>')).toBe(sheet)
  })

  it('leaves out the rules of elements, fields and themes that the page does not have', () => {
    const kept = 'p,table{margin:0}:is(th,td){padding:0}[data-theme=sea]{--sky:blue}'
    const sheet = `${kept}table,hr{border:0}::placeholder{opacity:1}[data-theme=moon]{--sky:black}.a{color:var(--sky)}`
    expect(style(sheet, '<p class="a" data-theme="sea">x</p>')).toBe(`${kept}.a{color:var(--sky)}`)
    expect(style('::placeholder{opacity:1}', '<textarea>x</textarea>')).toBe(
      '::placeholder{opacity:1}',
    )
  })

  it('looks inside conditions, and leaves out one that has become empty', () => {
    const sheet =
      '@layer u{@media (hover:hover){.a:hover{top:0}}@media print{.b{top:0}}@supports (x:y){@media print{.b{top:1px}}}}'
    expect(style(sheet, '<p class="a">x</p>')).toBe(
      '@layer u{@media (hover:hover){.a:hover{top:0}}}',
    )
  })

  it('knows a class however style sheet and page write it', () => {
    const sheet = String.raw`.h-\[clamp\(1rem\,2vw\)\]{top:0}.has-\[\&\>p\]\:a{top:1px}.\32xl\:a{top:2px}.-top-1\.5{top:3px}.gone\:a{top:4px}`
    const html = '<p class="h-[clamp(1rem,2vw)] has-[&amp;&gt;p]:a 2xl:a -top-1.5">x</p>'
    expect(style(sheet, html)).toBe(sheet.replace(String.raw`.gone\:a{top:4px}`, ''))
  })

  it('leaves out custom properties and animations that nothing asks for any more', () => {
    const sheet =
      ':root{--base:1px;--size:var(--base);--idle:2px;--idler:var(--idle)}@property --size{inherits:false}@property --idle{inherits:false}@keyframes turn{to{rotate:1turn}}@keyframes fall{0%{top:0}to{top:1px}}.a{top:var(--size);animation:turn 1s}.b{top:var(--idler);animation:fall 1s}'
    expect(style(sheet, '<p class="a">x</p>')).toBe(
      ':root{--base:1px;--size:var(--base);}@property --size{inherits:false}@keyframes turn{to{rotate:1turn}}.a{top:var(--size);animation:turn 1s}',
    )
  })

  it('keeps a custom property that the page itself asks for', () => {
    const sheet = ':root{--sky:blue;--sea:green}.b{color:var(--sky);fill:var(--sea)}'
    expect(style(sheet, '<p style="color:var(--sky)">x</p>')).toBe(':root{--sky:blue;}')
  })

  it('keeps a custom property that only others ask for, such as a drawing in a file', () => {
    const sheet = ':root{--art-line:red}'
    expect(style(sheet, '<svg><use href="/art.svg#a"></use></svg>')).toBe(sheet)
  })
})
