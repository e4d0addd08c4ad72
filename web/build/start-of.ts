import type { Rolldown } from 'vite'

/**
 * What the page needs at once is one file: each more costs a round of headers, and compresses worse. A module that the
 * start only names is in it too, so what a later screen uses is imported from where it is declared.
 */
export const startOf: Rolldown.CodeSplittingNameFunction = (id, modules) => {
  const seen = new Set([id])
  for (const each of seen) {
    const info = modules.getModuleInfo(each)
    if (info?.isEntry) return 'start'
    for (const importer of info?.importers ?? []) seen.add(importer)
  }
  return null
}
