import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import * as pictures from '../../../product-client/pictures/pictures.ts'

export const { sendPicture } = pictures

/** A HEIC file of 64 × 48 pixels, as phones make them: no encoder for it is installed. */
export const HEIC = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAaptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAMAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHOAAEAAAAAAAAC9wACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADVaXBycAAAALNpcGNvAAAAc2h2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACdCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprmwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAAv9tZGF0AAAC8ygBrwngP5mhIRA76xLhThMHYsR0d0ddN4S6ZkS4+QWDX2WO1JZhASIQi8PvrGl5flMPZqjPUtslw9A3lLZUCa8K2Xg4HAz7l44/5DZKkij5iD7AVpQrTxuEIdCHF3iM8znuwSRyvGVdmHAK2S33lw3O2hR+yabAIUGpD671NpRZqZIXjFw5z4ly0F04IRPTDzywadWw+DjrXEPeuBrnT56OxmKVJa9YfPIGR5qPFjEynlGu8+1AWaIwVIemsw9x8Tp7cfGlBUha78FqlvKy+ijZ+qMbSwJGFH3W8z3bzXsge38O5ibTEHj3Z5PpyNJ+V/lk+FD/dA9HUPTNcY2WjRcomJfwIbe4eQavor91QAbPVKDAZgai63ghorTYhixPzP8Y3pS/27MiQv7jSASqddNNsd6FZwwpljlb2PN1PjpVgPyl9hca3V8LoJZVL2ReUlskrNAmUF8INZKRCWWifMdmPMy/rKFkawMhQh+hTr/JHrCPiB2AcZOAENXlG7iK8t1JtzLqHRb4bdlbcXh15/LOEY8FL+Sf/VFDmTLTUNsMYLX43zKUwtqBosqQJhbwB8WWrgV3jV7PvyDkcf2gC8Zn7InrYGMEjk3fWzgRcFpJqNDh3PspOE7W9JT9WgkIkrIsVskzs8ymwAlrSlyEgBzEUMZW78TdNk4eB0oBgLi9RsaBsCvFhVP4kSFynHnxBReEjWAcHGIYo3/4iKGAg3tgGYzF8oqgPVgJW+YW7gXKi/ucJcBah3CFT05zlZeKUCCF4j3ALP/36hhZQ+dG9tRLnqXTokGN+hf2JlAtopuhChD+4GRfkxAWmgmLuO/+XIHX4+3nkH1PiO8ZsiTXOl/sy0mbOHqKl9eNbJcDC9PRuskdXIgOl0ZuY3ASu1r4NhZglwgiLEo+I3jebnFRibrKYaoPfnBcXGHExjLRJaBAQXzsldMihNHH99dc3RiupFgw7RhJ+2IOHhDK9B1wM7cHHYrJp8ZaNoXzOH5DrQSbcJM6',
  'base64',
)

/** Draws a picture whose corners have colors of their own: top left red, top right green, below blue. */
export function drawPicture(width: number, height: number) {
  const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2), channels: 3 as const }
  return sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    { input: { create: { ...half, background: '#ff0000' } }, top: 0, left: 0 },
    { input: { create: { ...half, background: '#00ff00' } }, top: 0, left: width - half.width },
  ])
}

/** No two pictures of the tests are the same: they would share their files. */
export const drawUnique = () => {
  const [r = 0, g = 0, b = 0] = randomBytes(3)
  const background = { r, g, b }
  return sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

const uint16 = (value: number) => Buffer.from([value >> 8, value & 255])

const writeSegment = (marker: number, ...body: number[]) =>
  Buffer.concat([Buffer.from([0xff, marker]), uint16(body.length + 2), Buffer.from(body)])

/**
 * Builds a valid progressive JPEG, black, whose first scan has the pixels and whose others each refine
 * one coefficient: a few hundred bytes that cost a decoder a pass over the whole picture.
 * @param side in pixels, a multiple of 8
 */
export function buildManyScans(side: number, scans: number): Buffer {
  const blocks = (side / 8) ** 2
  const code = (table: number, symbol: number) =>
    writeSegment(0xc4, table, 1, ...Array(15).fill(0), symbol)
  const size = [...uint16(side), ...uint16(side)]
  const parts = [
    Buffer.from([0xff, 0xd8]),
    writeSegment(0xdb, 0, ...Array(64).fill(1)),
    writeSegment(0xc2, 8, ...size, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0),
    code(0x00, 0),
    // The one code of the others: the end of 16,384 blocks and as many as the next 14 bits say.
    code(0x10, 0xe0),
    writeSegment(0xda, 3, 1, 0, 2, 0, 3, 0, 0, 0, 13),
    Buffer.alloc(Math.ceil((blocks * 3) / 8)),
  ]
  let bits = ''
  for (let left = blocks; left > 0; left -= 32_767)
    bits += `0${Math.max(0, Math.min(left, 32_767) - 16_384)
      .toString(2)
      .padStart(14, '0')}`
  const bytes = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1').match(/.{8}/g) ?? []
  const pixels = bytes.flatMap((byte) => (byte === '11111111' ? [255, 0] : [Number(`0b${byte}`)]))
  for (let scan = 0; scan < scans - 1; scan += 1) {
    const level = 13 - Math.floor(scan / 189)
    const coefficient = 1 + (Math.floor(scan / 3) % 63)
    const precision = ((level === 13 ? 0 : level + 1) << 4) | level
    parts.push(
      writeSegment(0xda, 1, 1 + (scan % 3), 0, coefficient, coefficient, precision),
      Buffer.from(pixels),
    )
  }
  return Buffer.concat([...parts, Buffer.from([0xff, 0xd9])])
}
