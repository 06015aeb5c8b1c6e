import { AxisBottom, AxisLeft } from '@visx/axis'
import { Group } from '@visx/group'
import { scaleBand, scaleLinear } from '@visx/scale'
import { BarRounded } from '@visx/shape'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import {
  type ChartPoint,
  type ChartUnit,
  formatShortValue,
  formatTick,
  type Measure,
} from './chart-labels.ts'

interface BarsProps {
  unit: ChartUnit
  points: readonly ChartPoint[]
  measure: Measure
  /** Index of the selected bar. */
  selected: number
  onSelect: (place: number) => void
}

const HEIGHT = 180
const EDGE = { top: 8, right: 4, bottom: 28, left: 64 }
const TICK_ROOM = 64

const fills: Record<Measure, string> = { amount: 'fill-accent', contributions: 'fill-success' }

function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { box, width }
}

const Tick = (props: ComponentProps<'text'>) => (
  <text dy="0.3em" className="fill-muted text-sm tabular-nums" {...props} />
)

/** The bars; the text beside them gives the same figures. */
export function Bars({ unit, points, measure, selected, onSelect }: BarsProps) {
  const { box, width } = useWidth()
  const inner = {
    width: Math.max(0, width - EDGE.left - EDGE.right),
    height: HEIGHT - EDGE.top - EDGE.bottom,
  }
  const x = scaleBand({
    domain: points.map((point) => point.start),
    range: [0, inner.width],
    padding: 0.2,
  })
  const highest = Math.max(
    ...points.map((point) => point[measure]),
    measure === 'amount' ? 100_00 : 4,
  )
  const y = scaleLinear({ domain: [0, highest], range: [inner.height, 0], nice: 4 })
  const every = Math.ceil((points.length * TICK_ROOM) / Math.max(1, inner.width))
  const ticks = points.map((point) => point.start).filter((_, place) => place % every === 0)
  const top = (point: ChartPoint) => y(point[measure])
  return (
    <div ref={box} className="relative" style={{ height: HEIGHT }}>
      {width > 0 && (
        <svg
          width={width}
          height={HEIGHT}
          aria-hidden="true"
          focusable="false"
          className="absolute inset-0"
        >
          <Group left={EDGE.left} top={EDGE.top}>
            {y.ticks(4).map((value) => (
              <line
                key={value}
                x2={inner.width}
                y1={y(value)}
                y2={y(value)}
                className="stroke-line"
              />
            ))}
            {points.map((point, place) => (
              <g key={point.start} onPointerEnter={() => onSelect(place)}>
                <rect
                  x={x(point.start)}
                  width={x.bandwidth()}
                  height={inner.height}
                  className={place === selected ? 'fill-sunk' : 'fill-transparent'}
                />
                {point[measure] > 0 && (
                  <BarRounded
                    x={x(point.start) ?? 0}
                    y={Math.min(top(point), inner.height - 2)}
                    width={x.bandwidth()}
                    height={Math.max(2, inner.height - top(point))}
                    radius={3}
                    top
                    className={fills[measure]}
                  />
                )}
              </g>
            ))}
            <AxisLeft
              scale={y}
              numTicks={4}
              hideAxisLine
              hideTicks
              tickFormat={(value) => formatShortValue(measure, Number(value))}
              tickComponent={({ y: at, formattedValue }) => (
                <Tick x={-8} y={at} textAnchor="end">
                  {formattedValue}
                </Tick>
              )}
            />
            <AxisBottom
              scale={x}
              top={inner.height}
              tickValues={ticks}
              hideTicks
              axisLineClassName="stroke-edge"
              stroke=""
              tickFormat={(start) => formatTick(unit, String(start))}
              tickComponent={({ x: at, formattedValue }) => (
                <Tick x={at} y={18} textAnchor="middle">
                  {formattedValue}
                </Tick>
              )}
            />
          </Group>
        </svg>
      )}
    </div>
  )
}
