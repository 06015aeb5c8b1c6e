import { describe, expect, it } from 'vitest'
import css from '../style/design.css?raw'
import { createToastStore } from './toast.ts'

describe('short messages', () => {
  it('keep the order in which they came, each with its tone', () => {
    const toasts = createToastStore()
    toasts.success('Guardado')
    toasts.error('Sin conexión')
    expect(toasts.current().map(({ tone, message }) => [tone, message])).toEqual([
      ['success', 'Guardado'],
      ['error', 'Sin conexión'],
    ])
  })

  it('leave one by one when dismissed', () => {
    const toasts = createToastStore()
    toasts.info('uno')
    toasts.info('dos')
    const [first] = toasts.current()
    toasts.dismiss(first?.id ?? 0)
    expect(toasts.current().map((one) => one.message)).toEqual(['dos'])
  })

  it('are shown once when the same message is repeated', () => {
    const toasts = createToastStore()
    toasts.error('Sin conexión')
    const [first] = toasts.current()
    toasts.error('Sin conexión')
    expect(toasts.current()).toHaveLength(1)
    expect(toasts.current()[0]?.id).not.toBe(first?.id)
    toasts.info('Sin conexión')
    expect(toasts.current().map(({ tone }) => tone)).toEqual(['info'])
  })

  it('are two at most, the newest', () => {
    const toasts = createToastStore()
    for (const message of ['1', '2', '3', '4', '5']) toasts.info(message)
    expect(toasts.current().map((one) => one.message)).toEqual(['4', '5'])
  })

  it('notify listeners until they unsubscribe', () => {
    const toasts = createToastStore()
    let calls = 0
    const stop = toasts.subscribe(() => {
      calls += 1
    })
    toasts.info('uno')
    stop()
    toasts.info('dos')
    expect(calls).toBe(1)
  })

  it('pause while they are pointed at or focused (spec §9)', () => {
    expect(css).toMatch(/\.toast-clock \{[^}]*animation: toast-life linear;/)
    expect(css).toMatch(/:is\(:hover, :focus-within\) \.toast-clock \{[^}]*paused;/)
  })
})
