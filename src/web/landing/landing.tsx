import type { ReactNode } from 'react'
import { ClosingCall } from './call-to-action.tsx'
import { Costs } from './costs.tsx'
import { Dreams } from './dreams.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Safety } from './safety.tsx'
import { ThemeStrip } from './theme-strip.tsx'

/** The front of the product, for who does not know it yet (`spec §1`, `§2`); whole without script. */
export function Landing({ questions }: { questions: ReactNode }) {
  return (
    <>
      <Hero />
      <HowItWorks />
      <Dreams />
      <Costs />
      <Safety />
      <ThemeStrip />
      {questions}
      <ClosingCall />
    </>
  )
}
