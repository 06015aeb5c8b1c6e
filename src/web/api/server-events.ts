/** One event of a stream; comments are none. */
export interface ServerEvent {
  type: string
  id: string
  data: string
}

function parse(block: string): ServerEvent | null {
  const event = { type: 'message', id: '', data: null as string | null }
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^(\w+):? ?(.*)$/.exec(line) ?? []
    if (name === 'data') event.data = value
    if (name === 'id') event.id = value
    if (name === 'event') event.type = value
  }
  return event.data === null ? null : { ...event, data: event.data }
}

/**
 * Takes the text of a stream of server-sent events piece by piece, as our own server writes it (one
 * line of data an event); gives the events that it completes.
 */
export function createEventReader(): (piece: string) => ServerEvent[] {
  let rest = ''
  return (piece) => {
    const blocks = (rest + piece).split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.flatMap((block) => parse(block) ?? [])
  }
}
