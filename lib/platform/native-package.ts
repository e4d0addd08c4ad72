import { createRequire } from 'node:module'
import packages from './native-packages.json' with { type: 'json' }

/** Programs that have a package for each platform: the embedded database, and the optimiser of reviews' weights. */
export type NativePart = 'engine' | 'optimiser'

/**
 * The file of a part for a platform: the program of its package, or else what the package is loaded by. Undefined if there
 * is no package for the platform, or if none is installed where the file `from` looks for it. The set-up reads the same list and installs what is in it.
 */
export function findNative(
  part: NativePart,
  platform = `${process.platform}-${process.arch}`,
  from = import.meta.url,
): string | undefined {
  const found = packages.find(each => each.part === part && each.platform === platform)
  if (!found) return undefined
  try {
    return createRequire(from).resolve(found.program ? `${found.name}/${found.program}` : found.name)
  } catch {
    return undefined
  }
}
