interface Point {
  x: number
  y: number
}

/** The path of a smooth line through points from left to right: at each one it is as steep as between its neighbours. */
export function curveThrough(points: readonly Point[]): string {
  const steepAt = (n: number) => {
    const [before, after] = [points[n - 1] ?? points[n], points[n + 1] ?? points[n]]
    return before && after && after.x > before.x ? (after.y - before.y) / (after.x - before.x) : 0
  }
  return points
    .map((to, n) => {
      const from = points[n - 1]
      if (!from) return `M${to.x} ${to.y}`
      const third = (to.x - from.x) / 3
      const control = [
        from.x + third,
        from.y + third * steepAt(n - 1),
        to.x - third,
        to.y - third * steepAt(n),
      ]
      return `C${[...control, to.x, to.y].join(' ')}`
    })
    .join('')
}
