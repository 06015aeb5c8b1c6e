import { expect, it } from 'vitest'
import { createEventReader } from './server-events.ts'

const TEXT = 'retry: 1500\n\n: \n\nid: v1\ndata: {"at":"a: b"}\n\nevent: gone\ndata:\n\nid: v2\nda'

it('finds the events of a stream, wherever it is cut, and waits for one that is not whole', () => {
  for (let cut = 0; cut <= TEXT.length; cut += 1) {
    const read = createEventReader()
    const events = [...read(TEXT.slice(0, cut)), ...read(TEXT.slice(cut))]
    expect(events, `cut at ${cut}`).toEqual([
      { type: 'message', id: 'v1', data: '{"at":"a: b"}' },
      { type: 'gone', id: '', data: '' },
    ])
  }
})
