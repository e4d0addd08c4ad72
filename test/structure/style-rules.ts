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

/** Paths with a meaningless name; `manager` is also a service. */
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
  {
    what: 'character in place of an icon',
    // Arrows, signs of devices, shapes, marks and dingbats: fonts draw them in any size and colour.
    pattern: /[\u2190-\u21ff\u22ef\u2300-\u23ff\u25a0-\u27bf\u2b00-\u2bff]/,
    where: path => path.endsWith('.tsx') || /^(?:reader|console|web)\/.*messages\.ts$/.test(path),
  },
  {
    what: 'text written as markup',
    // A page shows what people and providers wrote as text, whatever it looks like.
    pattern:
      /\b(?:dangerouslySetInnerHTML|(?:inner|outer)HTML|insertAdjacentHTML|createContextualFragment|srcDoc|srcdoc)\b|\bdocument\.write/,
    where: path => /^(?:console|reader|web)\//.test(path),
  },
  {
    what: 'component loaded otherwise than by `later`',
    pattern: /^import\b[^'"]*\b(?:lazy|Suspense)\b[^'"]*from 'react'/m,
    where: path => /^(?:console|reader|web)\//.test(path),
  },
  {
    // WebKit draws the first digit over its neighbour, and no feature query tells the engines apart by that.
    what: 'space between digits and Japanese characters',
    pattern: /\btext-autospace:(?!\s*no-autospace)/,
    where: isStyleSheet,
  },
  {
    // WebKit stretches it over the window.
    what: 'dialog that is a grid, instead of its content',
    pattern: /\bdialog[^{},\s]*\s*\{[^{}]*\bdisplay:\s*grid/,
    where: isStyleSheet,
  },
]

const isText = (path: string) => isSource(path) || isStyleSheet(path)

const riddle = '(?:What|Who|That|Where|Whoever|Whether)\\b'
/** The first line of a comment, of either kind, with a word that makes its subject a clause. */
const riddlingComment = new RegExp(
  `(?<=^|[\\s{;,)])(?:/\\*\\*?\\s+(?:\\*\\s+)?|(?<!//[^\\n]*\\n[ \\t]*)//[ \\t]+)${riddle}.*`,
  'gm',
)
/** The title of a test; that of an `each` follows its cases. */
const title =
  /(?:\b(?:it|test|describe|deepIt|deepDescribe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1,/g
const riddlingTitle = /\bin no way\b|\bis no (?!longer\b)|\bwhat is\b/i

/** Comments whose subject is a clause, and titles that have to be read twice, as `path: text`. */
export function riddles(tree: SourceTree): string[] {
  return [...tree]
    .filter(([path]) => isText(path))
    .flatMap(([path, text]) => {
      const titles = path.startsWith('test/')
        ? [...text.matchAll(title)].map(([, , words = '']) => words)
        : []
      const comments = [...text.matchAll(riddlingComment)].map(([comment]) => comment.replace(/\s+/g, ' '))
      return [...comments, ...titles.filter(words => riddlingTitle.test(words))].map(
        found => `${path}: ${found}`,
      )
    })
}

/** Forbidden texts in files, as `path: what`. */
export function forbidden(tree: SourceTree): string[] {
  const texts = [...tree].filter(([path]) => isText(path))
  return forbiddenText.flatMap(({ what, pattern, where }) =>
    texts.filter(([path, text]) => where(path) && pattern.test(text)).map(([path]) => `${path}: ${what}`),
  )
}

function isStyleSheet(path: string): boolean {
  return path.endsWith('.css')
}

function countLines(text: string): number {
  return text.replace(/\n$/, '').split('\n').length
}
