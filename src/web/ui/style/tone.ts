/** The state that a color stands for; each has a text color and a soft background in the palette. */
export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info'

export const SOFT_TONE_STYLES: Record<Tone, string> = {
  neutral: 'bg-sunk text-muted',
  accent: 'bg-accent-soft text-accent',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
}
