import { inflateSync } from 'node:zlib'

interface PdfObject {
  dictionary: string
  stream: string
}

function readObjects(pdf: string): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>()
  for (const [, id = '', body = ''] of pdf.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm)) {
    const [dictionary = '', stream = ''] = body.split(/\nstream\n/)
    const bytes = Buffer.from(stream.replace(/\nendstream$/, ''), 'latin1')
    const content = dictionary.includes('/FlateDecode') ? inflateSync(bytes) : bytes
    objects.set(id, { dictionary, stream: content.toString('latin1') })
  }
  return objects
}

/** Reads a character map: the text of each glyph. */
function readCharacters(map: string): string[] {
  return [...map.matchAll(/\[(.*?)\]/g)].flatMap(([, entries = '']) =>
    [...entries.matchAll(/<([\da-f ]*)>/g)].map(([, codes = '']) =>
      codes
        .split(' ')
        .filter(Boolean)
        .map((code) => String.fromCharCode(Number.parseInt(code, 16)))
        .join(''),
    ),
  )
}

/** Extracts the text of each page of a PDF of ours, one string for each text that was drawn. */
export function extractPdfText(file: Buffer): string[][] {
  const pdf = file.toString('latin1')
  const objects = readObjects(pdf)
  const refer = (dictionary: string, key: string) =>
    objects.get(new RegExp(`/${key} (\\d+) 0 R`).exec(dictionary)?.[1] ?? '')
  const fonts = new Map<string, string[]>()
  for (const [, id = '', object = ''] of pdf.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const map = refer(objects.get(object)?.dictionary ?? '', 'ToUnicode')
    fonts.set(id, readCharacters(map?.stream ?? ''))
  }
  const readText = (block: string) => {
    const characters = fonts.get(/\/(F\d+) /.exec(block)?.[1] ?? '') ?? []
    const glyphs = [...block.matchAll(/<([\da-f]+)>/g)].flatMap(([, hex = '']) =>
      hex.match(/.{4}/g),
    )
    return glyphs.map((glyph) => characters[Number.parseInt(glyph ?? '', 16)] ?? '').join('')
  }
  const pages = [...objects.values()].filter(({ dictionary }) => /\/Type \/Page\n/.test(dictionary))
  return pages.map(({ dictionary }) => {
    const content = refer(dictionary, 'Contents')?.stream ?? ''
    return [...content.matchAll(/BT[\s\S]*?ET/g)].map(([block]) => readText(block))
  })
}
