/** The step of a jump within what plays. */
export const JUMP_MS = 5_000

export const speeds = [0.5, 0.6, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 2] as const
type Speed = (typeof speeds)[number]

/** The next speed up or down; at the ends the same. Any other speed leads to the normal one. */
export function nextSpeed(rate: number, step: 1 | -1): Speed {
  const all: readonly number[] = speeds
  const at = all.indexOf(rate)
  return at < 0 ? 1 : (speeds[Math.max(0, Math.min(speeds.length - 1, at + step))] ?? 1)
}
