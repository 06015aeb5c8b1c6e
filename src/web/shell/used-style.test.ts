import { describe, expect, it } from 'vitest'
import { usedStyle } from './used-style.ts'

const style = (sheet: string, html: string) => usedStyle(sheet)(html)

describe('the style that travels in a page', () => {
  it('leaves out the rules of classes that the page does not have', () => {
    const sheet = '.a{color:red}.b{color:blue}.c,.a:hover{top:0}'
    expect(style(sheet, '<p class="a">x</p>')).toBe('.a{color:red}.c,.a:hover{top:0}')
  })

  it('keeps what no class decides: elements, fonts, moves, layers in their order', () => {
    const sheet =
      '@layer base,utilities;@layer base{body{margin:0}}@font-face{src:url(x)}@keyframes k{from{top:0}to{top:1px}}@property --x{syntax:"*";inherits:false}'
    expect(style(sheet, '<p>x</p>')).toBe(sheet)
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
})
