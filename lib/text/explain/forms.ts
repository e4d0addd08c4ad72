import type { Form } from './labels.ts'

/** Steps that only mean something together with others. */
export type Step = Form | 'become' | 'fine' | 'also' | 'go' | 'topic'

interface Rule {
  readonly base: string
  readonly part: RegExp
  readonly form?: RegExp
  readonly steps: readonly Step[]
}

function rules(part: RegExp, table: Readonly<Record<string, Step>>, form?: RegExp): Rule[] {
  return Object.entries(table).flatMap(([bases, step]) =>
    bases.split(' ').map(base => ({ base, part, steps: [step], ...(form && { form }) })),
  )
}

/** Tried in order; the first that fits a word says what it adds. */
export const formRules: readonly Rule[] = [
  { base: 'た', part: /^助動詞/, form: /特殊・タ\/仮定形/, steps: ['ifTara'] },
  { base: 'た', part: /^助動詞/, form: /特殊・タ/, steps: ['past'] },
  { base: 'だ', part: /^助動詞/, form: /特殊・タ/, steps: ['past'] },
  { base: 'だ', part: /^助動詞/, form: /仮定形/, steps: ['ifNara'] },
  { base: 'だ', part: /^助動詞/, form: /体言接続/, steps: ['attributive'] },
  { base: 'だ', part: /^助動詞/, steps: ['copula'] },
  { base: 'です', part: /^助動詞/, steps: ['copula', 'polite'] },
  ...rules(/^動詞-非自立/, { 'くださる 下さる': 'request', なさる: 'command' }, /命令/),
  ...rules(/^助動詞/, {
    ます: 'polite',
    'ない ん': 'negative',
    たい: 'desire',
    らしい: 'seems',
    べし: 'should',
    まい: 'unlikely',
    う: 'volitional',
  }),
  { base: 'ぬ', part: /^助動詞/, form: /連用ニ接続/, steps: ['without'] },
  { base: 'ぬ', part: /^助動詞/, steps: ['negative'] },
  ...rules(/^動詞-接尾/, {
    れる: 'passive',
    られる: 'passiveOrPotential',
    'せる させる': 'causative',
    がる: 'showing',
  }),
  ...rules(/^動詞/, {
    'いる 居る てる おる とる でる': 'ongoing',
    'ある てある': 'resulting',
    'おく 置く とく どく': 'beforehand',
    'しまう ちゃう じゃう ちまう': 'completely',
    'みる 見る': 'trying',
    'くる 来る': 'towards',
    'いく 行く てく': 'away',
    'もらう 貰う いただく 頂く': 'receiving',
    'くれる 呉れる くださる 下さる': 'givenToMe',
    'あげる やる さしあげる': 'giving',
    'すぎる 過ぎる': 'excess',
    'はじめる 始める だす 出す': 'starting',
    'つづける 続ける つづく 続く': 'continuing',
    'おわる 終わる おえる 終える': 'finishing',
    なる: 'become',
    いける: 'go',
  }),
  ...rules(/^形容詞/, {
    'やすい 易い': 'easy',
    'にくい づらい がたい 難い 辛い': 'difficult',
    'ほしい 欲しい': 'wished',
    'いい よい 良い': 'fine',
    ない: 'negative',
  }),
  { base: 'そう', part: /^名詞-接尾/, steps: ['looks'] },
  { base: 'そう', part: /^名詞-特殊/, steps: ['hearsay'] },
  ...rules(/^名詞-非自立/, { 'よう みたい': 'like', ん: 'explanatory', の: 'nominal' }),
  ...rules(/^助詞-(?:接続助詞|並立助詞|副助詞)/, {
    'て で ちゃ じゃ': 'te',
    ば: 'ifBa',
    'ながら つつ': 'while',
    'たり だり': 'listing',
    'ても でも': 'evenIf',
  }),
  ...rules(/^助詞-係助詞/, { は: 'topic', も: 'also' }),
]
