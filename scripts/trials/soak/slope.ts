export interface Sample<Kind extends string> {
  minutes: number
  megabytes: Readonly<Record<Kind, number>>
}

/** The growth of each kind of memory, in megabytes a minute: the line that best fits the second half. */
export function slopesOf<Kind extends string>(
  samples: readonly Sample<Kind>[],
  kinds: readonly Kind[],
): Map<Kind, number> {
  const end = samples.at(-1)?.minutes ?? 0
  const later = samples.filter(({ minutes }) => minutes >= end / 2)
  return new Map(
    kinds.map(kind => [
      kind,
      slopeThrough(later.map(({ minutes, megabytes }) => [minutes, megabytes[kind]])),
    ]),
  )
}

/** The slope by least squares; 0 for fewer than two points. */
function slopeThrough(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const meanX = mean(points.map(([x]) => x))
  const meanY = mean(points.map(([, y]) => y))
  const sum = (of: (x: number, y: number) => number) =>
    points.reduce((total, [x, y]) => total + of(x - meanX, y - meanY), 0)
  const spread = sum(x => x * x)
  return spread > 0 ? sum((x, y) => x * y) / spread : 0
}
