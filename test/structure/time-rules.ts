import { isSource, type SourceTree } from './source-tree.ts'

/** Files that limit or measure the waits of all others, and servers that are slow on purpose. */
const waits = new Set([
  'test/support/eventually.ts',
  'test/support/moments.ts',
  // A deployed program that runs until a file is there.
  'test/handlers/webhook/receiver-lab.ts',
])
const isSlowServer = (path: string) => /^test\/support\/fake-[\w-]+\//.test(path)

const forbidden: { what: string; pattern: RegExp }[] = [
  {
    what: 'a limit of its own',
    pattern:
      /\btimeout: [\d_]{4,}|\bsetDefault(?:Navigation)?Timeout\([\d_]|\bvi\.wait(?:For|Until)\(|\bAbortSignal\.timeout\([\d_]/g,
  },
  {
    what: 'a sleep',
    pattern: /\bwaitForTimeout\(|=> setTimeout\(\w+,|\bsetTimeout\b[^'\n]*from 'node:timers\/promises'/g,
  },
]

const declaration =
  /^\s*(?:(?:it|test|describe|deepIt|deepDescribe)\b|(?:before|after)(?:All|Each)\(|\](?: as const)?\)\()/
/** The end of a call whose last argument is a number, in formatted code. */
const numberLast =
  /^( *)(?:(?:it|test|deepIt)\b.*\) => .*[^\d_], [\d_]+\)$|\}, [\d_]{4,}\)$|[\d_]{4,},\n(?<outer> *)\)$)/gm

/** Limits of time in single tests, and sleeps, as `path:line: what`. */
export function timeLimits(tree: SourceTree): string[] {
  return [...tree]
    .filter(([path]) => isSource(path) && isWatched(path))
    .flatMap(([path, text]) =>
      [
        ...forbidden.flatMap(({ what, pattern }) =>
          Array.from(text.matchAll(pattern), ({ index }) => ({ what, index })),
        ),
        ...Array.from(text.matchAll(numberLast), ({ index, 1: indent = '', groups }) => ({
          what: 'a limit of its own',
          index,
          isOf: openingLine(text, index, groups?.outer ?? indent),
        })).filter(({ isOf }) => declaration.test(isOf)),
      ].map(({ what, index }) => `${path}:${text.slice(0, index).split('\n').length}: ${what}`),
    )
}

const isWatched = (path: string) =>
  path.startsWith('test/') && !path.startsWith('test/structure/') && !waits.has(path) && !isSlowServer(path)

/** The line at which the call begins that ends at this place: the last one before it that is indented like its end. */
function openingLine(text: string, end: number, indent: string): string {
  const own = text.slice(end, text.indexOf('\n', end))
  if (/^\s*(?:it|test|deepIt)\b/.test(own)) return own
  const before = text.slice(0, end).split('\n')
  return before.findLast(line => line.startsWith(indent) && /^[^\s}]/.test(line.slice(indent.length))) ?? ''
}
