import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { useEffect, useRef } from 'react'
import styles from './charts.module.css'

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
/** The room for the values beside the axis. */
const AXIS_PX = 40

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
  return (
    <div aria-hidden>
      <div ref={place} style={{ blockSize: HEIGHT_PX, minInlineSize: 0 }} />
      <div className={styles.names} style={{ paddingInlineStart: AXIS_PX }}>
        {[0, Math.floor((names.length - 1) / 2), names.length - 1].map((at, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of few names may be the same.
          <span key={n}>{names.length > n && names[at]}</span>
        ))}
      </div>
    </div>
  )
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
  const values = dataOf({ kind, names, series })
    .slice(1)
    .flatMap(each => [...each])
  const [lowest, top] = bounds ?? [0, roundTop(Math.max(aim ?? 0, ...values.map(value => value ?? 0)))]
  return {
    width: holder.clientWidth,
    height: HEIGHT_PX,
    padding: [10, 2, 8, 0],
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, x: kind !== 'bars', y: false, points: { show: false } },
    scales: {
      x: {
        time: false,
        range: kind === 'bars' || names.length === 1 ? [-0.5, names.length - 0.5] : [0, names.length - 1],
      },
      y: { range: [lowest, top] },
    },
    axes: [
      { show: false },
      {
        stroke: () => colourOf(holder, 'var(--soft)'),
        font: `12px ${getComputedStyle(holder).fontFamily}`,
        size: AXIS_PX,
        gap: 8,
        grid: { stroke: () => colourOf(holder, 'var(--line)'), width: 1 },
        ticks: { show: false },
        splits: () => [lowest, (lowest + top) / 2, top],
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

/** A number at or above the highest value that halves well. */
function roundTop(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, highest)))
  return [2, 4, 6, 8, 10, 20].map(step => step * power).find(top => top >= highest) ?? highest
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
