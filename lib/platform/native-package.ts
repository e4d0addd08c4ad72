import { createRequire } from 'node:module'
import packages from './native-packages.json' with { type: 'json' }

export type NativePart = 'engine' | 'optimiser'

/** The program of a part's package, or the file that loads it; undefined if none. The set-up installs from this list. */
export function findNative(
  part: NativePart,
  platform = `${process.platform}-${process.arch}`,
  from = import.meta.url,
): string | undefined {
  const nativePackage = packages.find(each => each.part === part && each.platform === platform)
  if (!nativePackage) return undefined
  try {
    return createRequire(from).resolve(
      nativePackage.program ? `${nativePackage.name}/${nativePackage.program}` : nativePackage.name,
    )
  } catch {
    return undefined
  }
}
