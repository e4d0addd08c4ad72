import { readFile } from 'node:fs/promises'
import { type BundledDictionary, openBundle } from './bundle/open-bundle.ts'
import type { DictionaryFile } from './dictionary.ts'

/** The one in use, and the one that was or comes next. */
const MOST_OPEN = 2

const opened = new Map<string, Promise<BundledDictionary>>()

/** The dictionary of a file, read once as long as it is among the last used. */
export function openDictionary(file: DictionaryFile): Promise<BundledDictionary> {
  const found = opened.get(file.sha256) ?? readFile(file.path).then(bytes => openBundle(bytes, file.sha256))
  opened.delete(file.sha256)
  opened.set(file.sha256, found)
  for (const sha256 of opened.keys()) if (opened.size > MOST_OPEN) opened.delete(sha256)
  found.catch(() => opened.delete(file.sha256))
  return found
}
