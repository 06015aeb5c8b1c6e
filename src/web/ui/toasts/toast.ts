type ToastTone = 'success' | 'info' | 'error'

export interface Toast {
  id: number
  tone: ToastTone
  message: string
}

type Listener = () => void

/** A list of short messages that components can subscribe to. */
export const createToastStore = () => {
  let list: readonly Toast[] = []
  let lastId = 0
  const listeners = new Set<Listener>()
  const replace = (next: readonly Toast[]) => {
    list = next
    for (const notify of listeners) notify()
  }
  const push = (tone: ToastTone) => (message: string) => {
    const others = list.filter((one) => one.message !== message)
    lastId += 1
    replace([...others, { id: lastId, tone, message }].slice(-2))
  }
  return {
    success: push('success'),
    info: push('info'),
    error: push('error'),
    dismiss: (id: number) => replace(list.filter((one) => one.id !== id)),
    dismissErrors: () => replace(list.filter(({ tone }) => tone !== 'error')),
    current: () => list,
    subscribe: (listener: Listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** The page's messages: `toast.success('¡Evento creado!')`. Shown by `<Toaster />` in the root. */
export const toast = createToastStore()
