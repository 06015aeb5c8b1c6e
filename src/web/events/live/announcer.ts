import { newsOf, type Shown } from './updates.ts'

/** Whoever listens to the page is not talked over: what comes meanwhile is said together. */
const PAUSE_MS = 5_000

/**
 * Says what changed since it was last said, the first time at once.
 * @param shown what the page shows at first
 */
export function speakNews(shown: Shown, say: (news: string) => void) {
  let told = shown
  let newest = shown
  let pause: ReturnType<typeof setTimeout> | undefined
  const tell = () => {
    pause = undefined
    if (told === newest) return
    say(newsOf(told, newest))
    told = newest
    pause = setTimeout(tell, PAUSE_MS)
  }
  return {
    hear: (next: Shown) => {
      newest = next
      if (pause === undefined) tell()
    },
    stop: () => clearTimeout(pause),
  }
}
