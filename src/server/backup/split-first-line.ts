/**
 * Takes the first line off a stream, without its end: null if there is none within so many bytes. `rest`
 * yields what follows and closes the stream.
 */
export async function splitFirstLine(
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<{ line: string | null; rest: AsyncGenerator<Uint8Array> }> {
  const parts = source[Symbol.asyncIterator]()
  let held = Buffer.alloc(0)
  while (!held.includes('\n') && held.length < maxBytes) {
    const { value, done } = await parts.next()
    if (done) break
    held = Buffer.concat([held, value])
  }
  const end = held.indexOf('\n')
  async function* rest() {
    try {
      yield held.subarray(end + 1)
      for (let part = await parts.next(); !part.done; part = await parts.next()) yield part.value
    } finally {
      await parts.return?.()
    }
  }
  return { line: end === -1 ? null : held.toString('utf8', 0, end), rest: rest() }
}
