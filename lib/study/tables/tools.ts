import type {
  TableColumn,
  TableSeparator,
  TableTool,
} from '../../contracts/schemas/learners/import-tables.ts'
import type { WordState } from '../../contracts/schemas/learners/words.ts'

/** Recognised by column names in small letters. */
interface Tool {
  readonly tool: TableTool
  readonly has: readonly string[]
  readonly separator: TableSeparator | null
  readonly columns: Readonly<Record<string, TableColumn>>
  readonly states: Readonly<Record<string, WordState | null>>
}

type States = Tool['states']

/** 1 to 4 learning, 5 learnt, 98 ignored, 99 well known; 0 was only met. */
export const STATES_OF_LWT: States = {
  0: null,
  1: 'learning',
  2: 'learning',
  3: 'learning',
  4: 'learning',
  5: 'known',
  98: 'ignored',
  99: 'known',
}

/** LWT's export has no header. */
export const COLUMNS_OF_LWT: readonly (TableColumn | null)[] = [
  'word',
  'meaning',
  'sentence',
  'reading',
  'state',
  'language',
  null,
  'tags',
]

const YOMU: Tool = {
  tool: 'yomu',
  has: ['word', 'reading', 'state', 'tags', 'note'],
  separator: null,
  columns: {
    written: 'written',
    word: 'word',
    reading: 'reading',
    state: 'state',
    tags: 'tags',
    note: 'note',
    sentence: 'sentence',
    kind: 'kind',
    own_meaning: 'own_meaning',
  },
  states: { learning: 'learning', known: 'known', ignored: 'ignored' },
}

const LUTE: Tool = {
  tool: 'lute',
  has: ['term', 'parent', 'language', 'status'],
  separator: null,
  columns: {
    term: 'word',
    parent: 'base',
    translation: 'meaning',
    language: 'language',
    tags: 'tags',
    status: 'state',
    pronunciation: 'reading',
  },
  states: { ...STATES_OF_LWT, w: 'known', i: 'ignored' },
}

/** Stages: 2 new, 1 ignored, 0 learnt, below it levels of learning. */
const LINGUACAFE: Tool = {
  tool: 'linguacafe',
  has: ['word', 'level'],
  separator: 'pipe',
  columns: {
    lemma: 'base',
    word: 'word',
    'lemma reading': 'base_reading',
    reading: 'reading',
    translation: 'meaning',
    level: 'state',
  },
  states: {
    ...Object.fromEntries(Array.from({ length: 7 }, (_, n) => [String(-n - 1), 'learning'])),
    0: 'known',
    1: 'ignored',
    2: null,
    learned: 'known',
    ignored: 'ignored',
    new: null,
  },
}

/** 0 new, 1 recognised, 2 familiar, 3 learnt; 4 stands for known. */
const LINGQ: Tool = {
  tool: 'lingq',
  has: ['term', 'fragment', 'status'],
  separator: null,
  columns: {
    term: 'word',
    fragment: 'sentence',
    status: 'state',
    best_translation: 'meaning',
    hints: 'meaning',
    hint: 'meaning',
    translation: 'meaning',
    notes: 'note',
    tags: 'tags',
    language: 'language',
  },
  states: { 0: 'learning', 1: 'learning', 2: 'learning', 3: 'learning', 4: 'known', '-1': 'ignored' },
}

const JPDB: Tool = {
  tool: 'jpdb',
  has: ['vid', 'spelling', 'reading'],
  separator: null,
  columns: { spelling: 'word', reading: 'reading', reviews: 'state' },
  states: {
    'never-forget': 'known',
    known: 'known',
    easy: 'learning',
    okay: 'learning',
    pass: 'learning',
    hard: 'learning',
    something: 'learning',
    nothing: 'learning',
    fail: 'learning',
    unknown: 'learning',
  },
}

const JITEN: Tool = {
  tool: 'jiten',
  has: ['reading', 'readingfurigana', 'readingkana'],
  separator: null,
  columns: { reading: 'word', readingkana: 'reading', definitions: 'meaning' },
  states: {},
}

/** JSON with short names: text, kana, state. Without texts only Jiten knows the words. */
const JITEN_WORDS: Tool = {
  tool: 'jiten',
  has: ['w', 'r', 's', 'du'],
  separator: null,
  columns: { t: 'word', k: 'reading', s: 'state' },
  states: { 0: 'learning', 1: 'learning', 2: 'learning', 3: 'learning', 4: 'ignored', 5: 'known' },
}

const WANIKANI: Tool = {
  tool: 'wanikani',
  has: ['characters', 'readings', 'meanings'],
  separator: null,
  columns: { characters: 'word', readings: 'reading', meanings: 'meaning', srs_stage: 'state' },
  states: {
    0: null,
    ...Object.fromEntries(Array.from({ length: 8 }, (_, n) => [String(n + 1), 'learning'])),
    9: 'known',
    ...Object.fromEntries(
      ['apprentice', 'guru', 'master', 'enlightened'].map(name => [name, 'learning'] as const),
    ),
    burned: 'known',
    lesson: null,
    locked: null,
  },
}

/** The first tool counts all of whose columns are there. */
const tools = [YOMU, LUTE, LINGQ, JPDB, JITEN_WORDS, JITEN, WANIKANI, LINGUACAFE]

export const toolOf = (names: readonly string[], separator: TableSeparator | null): Tool | null =>
  tools.find(
    tool => (tool.separator ?? separator) === separator && tool.has.every(name => names.includes(name)),
  ) ?? null
