import { isSource, type SourceTree } from './source-tree.ts'

const longestFile = 300
const longestUsual = 200

/** Files above the bound, and, outside the tests, a 95th percentile above the usual. */
export function oversized(tree: SourceTree): string[] {
  const lengths = [...tree]
    .filter(([path]) => isSource(path))
    .map(([path, text]) => ({ path, lines: countLines(text) }))
  const code = lengths.filter(({ path }) => !path.startsWith('test/')).sort((a, b) => a.lines - b.lines)
  const percentile = code[Math.ceil(code.length * 0.95) - 1]?.lines ?? 0
  return [
    ...lengths
      .filter(({ lines }) => lines > longestFile)
      .map(({ path, lines }) => `${path} has ${lines} lines`),
    ...(percentile > longestUsual ? [`the 95th percentile is ${percentile} lines`] : []),
  ]
}

/** Paths with a name that says nothing about what lies there; `manager` is also a service. */
export function vagueNames(tree: SourceTree): string[] {
  return [...tree.keys()].filter(path => {
    const words = path.replace(/^lib\/(?:user-)?manager\//, 'lib/').split(/[/.-]/)
    if (words.some(word => /^(?:utils?|helpers?|common|misc)$/.test(word))) return true
    return (
      words.includes('manager') &&
      /^(?:lib|router|console|reader|web|scripts)\/(?!(?:contracts|services|lambda)\/)/.test(path)
    )
  })
}

interface ForbiddenText {
  what: string
  pattern: RegExp
  where: (path: string) => boolean
}

const forbiddenText: ForbiddenText[] = [
  {
    what: 'default export',
    pattern: /^export default\b|\bas default\b/m,
    // Tools load these by their path.
    where: path => !/^(?:(?:console|reader)\/)?[^/]+\.config\.ts$|^scripts\/test\/reporter\.ts$/.test(path),
  },
  {
    what: 'skipped or lone test',
    pattern: /\.(?:skip|only|todo|skipIf|runIf|fails)\s*[(.]|\bskip\(/,
    where: path => path.endsWith('.test.ts'),
  },
  {
    what: 'any',
    pattern: /(?:[:<|&(,[]|=>|\bas|\bof)\s*any(?:\[\])*\s*(?=[;,)>=|&\]}]|\s\{|$)/m,
    where: () => true,
  },
  {
    what: 'silenced check',
    pattern: /@ts-(?:ignore|expect-error|nocheck)|\bas unknown\s+as\b/,
    where: () => true,
  },
]

/** Forbidden text in files, as `path: what`. */
export function forbidden(tree: SourceTree): string[] {
  const sources = [...tree].filter(([path]) => isSource(path))
  return forbiddenText.flatMap(({ what, pattern, where }) =>
    sources.filter(([path, text]) => where(path) && pattern.test(text)).map(([path]) => `${path}: ${what}`),
  )
}

function countLines(text: string): number {
  return text.replace(/\n$/, '').split('\n').length
}
