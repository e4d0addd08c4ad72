const UNITS = [
  [1e9, 'GB'],
  [1e6, 'MB'],
  [1e3, 'kB'],
  [1, 'bytes'],
] as const

/** Uses the decimal units of the pages, as `1.5 MB`. */
export function sizeText(bytes: number): string {
  const [unit, name] = UNITS.find(([least]) => bytes >= least) ?? UNITS[3]
  return `${Math.round((bytes / unit) * 10) / 10} ${name}`
}
