const KiB = 1_024
const MiB = KiB ** 2

/** A number of bytes as a person reads it, such as `1.5 MiB`. */
export function sizeText(bytes: number): string {
  const [unit, name] = bytes >= MiB ? [MiB, 'MiB'] : bytes >= KiB ? [KiB, 'KiB'] : [1, 'bytes']
  return `${Math.round((bytes / unit) * 10) / 10} ${name}`
}
