import type { WordState } from '../../contracts/schemas/learners/words.ts'
import { folded } from './column-names.ts'

const WORDS: Readonly<Record<WordState, readonly string[]>> = {
  learning: [
    ...[
      'learning',
      'new',
      'young',
      'unknown',
      'seen',
      'studying',
      'reviewing',
      'inprogress',
      'notstarted',
      'apprentice',
      'guru',
      'master',
      'enlightened',
      'adept',
      'seasoned',
    ],
    ...[
      '学習中',
      '勉強中',
      '復習中',
      '未知',
      '未習',
      '未学習',
      '未修得',
      '未習得',
      '知らない',
      '覚えていない',
      '新出',
      '新規',
    ],
    ...['学习中', '复习中', '未学', '未掌握', '不认识', '不会', '生词'],
  ],
  known: [
    ...['known', 'wellknown', 'learned', 'learnt', 'mature', 'mastered', 'burned', 'neverforget'],
    ...[
      '既知',
      '既習',
      '習得',
      '習得済',
      '習得済み',
      '修得済み',
      '学習済み',
      '学習済',
      '覚えた',
      '暗記済み',
      '知っている',
      '完了',
    ],
    ...['已知', '已掌握', '掌握', '熟知', '熟词', '已学', '已学会', '认识', '记住'],
  ],
  ignored: [
    ...[
      'ignored',
      'ignore',
      'blacklisted',
      'blacklist',
      'excluded',
      'suspended',
      'buried',
      'skip',
      'skipped',
    ],
    ...['無視', '無視する', '除外', '対象外', '忽略', '已忽略', '跳过', '排除'],
  ],
}

const STATES = new Map(
  (['learning', 'known', 'ignored'] as const).flatMap(state =>
    WORDS[state].map(word => [word, state] as const),
  ),
)

/** Well Known is known, Guru II is learning; undefined for other values. */
export function usualStateOf(value: string): WordState | undefined {
  const plain = folded(value).replace(/[\s_-]+/g, '')
  return STATES.get(plain) ?? STATES.get(plain.replace(/(?:\d|i{1,3}|iv)$/, ''))
}
export const isUsualState = (cell: string) => usualStateOf(cell) !== undefined
