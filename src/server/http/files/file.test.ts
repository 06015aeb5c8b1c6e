import { Writable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { buildContentDisposition, openFileStream } from './file.ts'

describe('the name of a file', () => {
  it('is sent in ASCII and in UTF-8', () => {
    expect(buildContentDisposition('Niño 👶.csv')).toBe(
      `attachment; filename="Nino __.csv"; filename*=UTF-8''Ni%C3%B1o%20%F0%9F%91%B6.csv`,
    )
  })

  it('cannot break out of its header', () => {
    const header = buildContentDisposition(`a"b\r\nset-cookie: x;'(%41)*/../c.csv`)
    expect(header).toBe(
      `attachment; filename="abset-cookie x;'(_41)..c.csv"; filename*=UTF-8''abset-cookie%20x%3B%27%28%2541%29..c.csv`,
    )
  })
})

describe('the body of a file', () => {
  function fiftyThousandRows() {
    const made = { chunks: 0, ended: false }
    async function* body() {
      try {
        for (let chunk = 0; chunk < 50; chunk += 1) {
          made.chunks += 1
          yield 'Una fila como cualquier otra\r\n'.repeat(1_000)
        }
      } finally {
        made.ended = true
      }
    }
    return { made, body: body() }
  }

  it('is produced no faster than the client reads', async () => {
    const { made, body } = fiftyThousandRows()
    const taken: (() => void)[] = []
    const reader = new Writable({
      highWaterMark: 1,
      write: (_chunk, _encoding, done) => {
        taken.push(done)
      },
    })
    openFileStream(body).pipe(reader)
    for (let turn = 0; turn < 100; turn += 1) await nextTurn()
    expect(taken).toHaveLength(1)
    expect(made.chunks).toBeLessThanOrEqual(5)
    taken.shift()?.()
    for (let turn = 0; turn < 100; turn += 1) await nextTurn()
    expect(made.chunks).toBeLessThanOrEqual(6)
  })

  it('stops when the client disconnects', async () => {
    const { made, body } = fiftyThousandRows()
    const stream = openFileStream(body)
    for await (const chunk of stream) {
      expect(String(chunk)).toContain('Una fila')
      break
    }
    await nextTurn()
    expect(made.ended).toBe(true)
    expect(made.chunks).toBeLessThanOrEqual(5)
  })
})
