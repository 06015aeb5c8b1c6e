import { useEffect, useState } from 'react'
import type { Wall } from '#contract/events/live.ts'
import {
  type Arrival,
  describeArrival,
  findNewestTime,
  listSlides,
  type Slide,
} from './wall-scene.ts'

const SLIDE_MS = 9_000
const ARRIVAL_MS = 9_000
const DRIFT_STEP_MS = 60_000

/** Small enough not to be noticed, in em: no picture stands on the same pixels for hours. */
const DRIFT = [
  [0, 0],
  [0.2, 0.1],
  [0.1, -0.15],
  [-0.15, -0.1],
  [-0.2, 0.15],
] as const

/** Counts up at this interval; null pauses it. */
function useTicks(intervalMs: number | null): number {
  const [ticks, setTicks] = useState(0)
  useEffect(() => {
    if (intervalMs === null) return
    const timer = setInterval(() => setTicks((before) => before + 1), intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs])
  return ticks
}

/**
 * Holds the newest arrival for its time. What arrives meanwhile is thanked for together afterwards, so
 * that a hundred contributions at once take two moments, and nothing queues up.
 */
function useArrival(shown: Wall): Arrival | null {
  const [since, setSince] = useState(() => findNewestTime(shown.recentContributions))
  const [arrival, setArrival] = useState<Arrival | null>(null)
  const next = arrival ? null : describeArrival(shown, since)
  if (next) {
    setSince(findNewestTime(shown.recentContributions))
    setArrival(next)
  }
  useEffect(() => {
    if (!arrival) return
    const timer = setTimeout(() => setArrival(null), ARRIVAL_MS)
    return () => clearTimeout(timer)
  }, [arrival])
  return arrival
}

/** Decides what the stage shows now; a paused stage still shows arrivals. */
export function useWallScene(shown: Wall, hasCover: boolean, isPaused: boolean) {
  const slides = listSlides(shown, shown.closedBecause !== null, hasCover)
  const arrival = useArrival(shown)
  const turn = useTicks(isPaused || arrival ? null : SLIDE_MS)
  const slide = slides[turn % slides.length] as Slide
  const [x, y] = DRIFT[useTicks(DRIFT_STEP_MS) % DRIFT.length] ?? DRIFT[0]
  return { slide, arrival, canPause: slides.length > 1, translate: `${x}em ${y}em` }
}
