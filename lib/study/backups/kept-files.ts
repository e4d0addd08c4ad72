const DAYS = 7
const WEEKS = 4

const NAME = /^yomu-auto-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar$/
const DAY_MS = 86_400_000

export const nameAt = (time: Date): string => `yomu-auto-${time.toISOString().replace(/[-:]|\.\d+/g, '')}.tar`

export function timeOf(name: string): Date | null {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? []
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return !Number.isNaN(time.getTime()) && nameAt(time) === name ? time : null
}

/** Keeps the newest of each of the last seven days and four weeks that have one. */
export function superfluous(names: readonly string[]): string[] {
  const files = names.flatMap(name => {
    const time = timeOf(name)
    return time ? [{ name, time }] : []
  })
  files.sort((a, b) => b.time.getTime() - a.time.getTime())
  const kept = new Set([...newestOf(files, dayOf, DAYS), ...newestOf(files, weekOf, WEEKS)])
  return files.map(({ name }) => name).filter(name => !kept.has(name))
}

interface NamedFile {
  readonly name: string
  readonly time: Date
}

function newestOf(files: readonly NamedFile[], periodOf: (time: Date) => number, most: number): string[] {
  const newest = new Map<number, string>()
  for (const { name, time } of files) if (!newest.has(periodOf(time))) newest.set(periodOf(time), name)
  return [...newest.values()].slice(0, most)
}

const dayOf = (time: Date): number => Math.floor(time.getTime() / DAY_MS)
/** Starts on Monday; 1 January 1970 was a Thursday. */
const weekOf = (time: Date): number => Math.floor((dayOf(time) + 3) / 7)
