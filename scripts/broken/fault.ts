import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Tier } from '../test/tiers.ts'

/** The folder of the faults: a folder for each kind, with a patch for each fault. */
export const FAULTS = 'test/broken'

export const kinds = [
  'access-check-left-out',
  'receipt-not-written',
  'condition-dropped',
  'escape-missing',
  'sum-counted-twice',
  'bound-ignored',
  'handle-not-released',
  'object-key-wrong',
  'text-not-translated',
  'error-swallowed',
  'order-reversed',
  'stale-cache-kept',
] as const
export type Kind = (typeof kinds)[number]

export interface Fault {
  path: string
  kind: Kind
  sentence: string
  /** The test file that notices it soonest, and its tier. */
  file: string
  tier: Tier
  changed: string[]
}

/** Reads a patch: a head of three lines, an empty line and a unified diff, as `git diff` prints it. */
export function parseFault(path: string, text: string): Fault {
  const [, folder = '', name = ''] = /^test\/broken\/([^/]+)\/([^/]+)\.patch$/.exec(path) ?? []
  const kind = kinds.find(each => each === folder)
  if (!kind || !/^[a-z\d]+(?:-[a-z\d]+)*$/.test(name))
    throw new Error(
      `${path}: a patch is called ${FAULTS}/<kind>/<fault>.patch, where the kind is one of ${kinds.join(', ')}.`,
    )
  const [head = '', diff = ''] = text.split(/\n\n(?=diff --git )/, 2)
  const [, sentence = '', file = '', named = ''] =
    /^Fault: ([A-Z`].*\.)\nNoticed by: (test\/\S+\.test\.tsx?)\nTier: (\w+)$/.exec(head) ?? []
  const tier = tierNames.find(each => each === named)
  if (!tier)
    throw new Error(
      `${path}: its head has the lines "Fault: <a sentence.>", "Noticed by: <a test file>" and "Tier: ${tierNames.join(' or ')}", and an empty line follows.`,
    )
  const changed = [...diff.matchAll(/^diff --git a\/(\S+) b\/\1$/gm)].map(([, changes = '']) => changes)
  if (changed.length === 0) throw new Error(`${path}: its diff changes no file.`)
  return { path, kind, sentence, file, tier, changed }
}

const tierNames: Tier[] = ['quick', 'deep']

export async function readFaults(root: string, words: readonly string[] = []): Promise<Fault[]> {
  const paths = (await readdir(join(root, FAULTS), { recursive: true }))
    .filter(name => name.endsWith('.patch'))
    .map(name => `${FAULTS}/${name}`)
    .filter(path => words.length === 0 || words.some(word => path.includes(word)))
    .toSorted()
  return Promise.all(paths.map(async path => parseFault(path, await readFile(join(root, path), 'utf8'))))
}
