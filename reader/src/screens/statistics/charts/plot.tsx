import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { useEffect, useRef } from 'react'

export interface Series {
  label: string
  values: readonly (number | null)[]
  /** The name of a custom property of the theme, or a colour made of some. */
  colour: string
}

export interface PlotProps {
  /** `areas` lie upon each other, the first at the foot. */
  kind: 'bars' | 'line' | 'areas'
  /** A name for each place along the axis. */
  names: readonly string[]
  series: readonly Series[]
  /** A dotted line at this value. */
  aim?: number | null | undefined
  /** The ends of the axis, if its values do not decide them. */
  bounds?: readonly [number, number] | undefined
  axisText: (value: number) => string
  /** The place under the pointer; null when the pointer leaves. */
  onPlace: (at: number | null) => void
}

const HEIGHT_PX = 170
/** The room that a name needs along the axis. */
const NAME_PX = 110

/** Draws values on a canvas in the colours of the page. A table beside it says the same. */
export function Plot(props: PlotProps) {
  const place = useRef<HTMLDivElement>(null)
  const { kind, names, series, aim, bounds, axisText, onPlace } = props
  useEffect(() => {
    const holder = place.current
    if (!holder) return
    const plot = new uPlot(
      optionsFor({ kind, names, series, aim, bounds, axisText, onPlace }, holder),
      dataOf({ kind, names, series }),
      holder,
    )
    const resized = new ResizeObserver(() => {
      plot.setSize({ width: holder.clientWidth, height: HEIGHT_PX })
    })
    resized.observe(holder)
    const themed = new MutationObserver(() => plot.redraw())
    themed.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      resized.disconnect()
      themed.disconnect()
      plot.destroy()
    }
  }, [kind, names, series, aim, bounds, axisText, onPlace])
  return <div ref={place} aria-hidden style={{ minBlockSize: HEIGHT_PX, minInlineSize: 0 }} />
}

function dataOf({ kind, names, series }: Pick<PlotProps, 'kind' | 'names' | 'series'>): uPlot.AlignedData {
  const places = names.map((_, at) => at)
  const drawn = kind === 'areas' ? stacked(series) : series.map(({ values }) => [...values])
  return [places, ...drawn]
}

/** Each area from the foot up to the sum of it and those below; the highest is drawn first. */
function stacked(series: readonly Series[]): (number | null)[][] {
  let below: (number | null)[] = []
  const sums = series.map(({ values }) => {
    const sum = values.map((value, at) => (value === null ? null : value + (below[at] ?? 0)))
    below = sum
    return sum
  })
  return sums.toReversed()
}

function optionsFor(
  { kind, names, series, aim, bounds, axisText, onPlace }: PlotProps,
  holder: HTMLElement,
): uPlot.Options {
  const drawn = kind === 'areas' ? series.toReversed() : series
  const highest = Math.max(aim ?? 0, ...dataOf({ kind, names, series }).slice(1).flatMap(highestOf))
  return {
    width: holder.clientWidth,
    height: HEIGHT_PX,
    padding: [10, 4, 0, 0],
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, x: kind !== 'bars', y: false, points: { show: false } },
    scales: {
      x: { time: false, range: kind === 'bars' ? [-0.5, names.length - 0.5] : [0, names.length - 1] },
      y: { range: bounds ? [...bounds] : [0, Math.max(1, highest) * 1.08] },
    },
    axes: [
      {
        ...textOf(holder),
        size: 26,
        grid: { show: false },
        ticks: { show: false },
        splits: ({ bbox }) => placesFor(names.length, bbox.width / devicePixelRatio),
        values: (_, splits) => splits.map(at => names[at] ?? ''),
      },
      {
        ...textOf(holder),
        size: 44,
        grid: { stroke: () => colourOf(holder, 'var(--line)'), width: 1 },
        ticks: { show: false },
        space: 44,
        incrs: [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000],
        values: (_, splits) => splits.map(axisText),
      },
    ],
    series: [{}, ...drawn.map(({ colour }) => lookOf(kind, holder, colour))],
    hooks: {
      setCursor: [({ cursor: { idx } }) => onPlace(idx ?? null)],
      draw: aim === null || aim === undefined ? [] : [plot => drawAim(plot, holder, aim)],
    },
  }
}

const highestOf = (values: ArrayLike<number | null | undefined>) =>
  Array.from(values).map(value => value ?? 0)

/** The ends, and as many places between them as have room. */
function placesFor(names: number, width: number): number[] {
  const steps = Math.max(1, Math.min(names - 1, Math.floor(width / NAME_PX)))
  const places = Array.from({ length: steps + 1 }, (_, at) => Math.round((at * (names - 1)) / steps))
  return [...new Set(places)]
}

function lookOf(kind: PlotProps['kind'], holder: HTMLElement, colour: string): uPlot.Series {
  const drawn = () => colourOf(holder, colour)
  if (kind === 'bars')
    return {
      fill: drawn,
      width: 0,
      points: { show: false },
      ...(uPlot.paths.bars && { paths: uPlot.paths.bars({ size: [0.72, 28], radius: 0.18 }) }),
    }
  if (kind === 'areas') return { fill: drawn, width: 0, points: { show: false } }
  return { stroke: drawn, width: 2, spanGaps: true, points: { show: true, size: 5, fill: drawn } }
}

const textOf = (holder: HTMLElement): Pick<uPlot.Axis, 'stroke' | 'font'> => ({
  stroke: () => colourOf(holder, 'var(--soft)'),
  font: `12px ${getComputedStyle(holder).fontFamily}`,
})

/** A canvas knows no custom properties. */
function colourOf(holder: HTMLElement, colour: string): string {
  holder.style.color = colour
  return getComputedStyle(holder).color
}

function drawAim({ ctx, bbox, valToPos }: uPlot, holder: HTMLElement, aim: number) {
  const at = valToPos(aim, 'y', true)
  ctx.save()
  ctx.strokeStyle = colourOf(holder, 'var(--edge)')
  ctx.lineWidth = devicePixelRatio
  ctx.setLineDash([2, 4].map(length => length * devicePixelRatio))
  ctx.beginPath()
  ctx.moveTo(bbox.left, at)
  ctx.lineTo(bbox.left + bbox.width, at)
  ctx.stroke()
  ctx.restore()
}
