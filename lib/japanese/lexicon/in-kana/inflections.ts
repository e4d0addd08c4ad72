/** How the forms of a class of words end. */
interface Inflection {
  readonly ending: string
  /** The ending of the form that the dictionary lists. */
  readonly listed: string
  /** The ending of the analyser's base form, which is a verb of its own for potentials. */
  readonly base: string
  /** The dictionary's code of the class. */
  readonly code: RegExp
  readonly pos: readonly string[]
  readonly conjugation: { readonly type: string; readonly form: string }
  /** Of a very usual word. */
  readonly cost: number
}

/** The last kana of verbs, with the dictionary's code, the analyser's type, and the endings of `GODAN_FORMS`. */
const GODAN = [
  ['う', 'v5u', '五段・ワ行促音便', 'わいっうええお'],
  ['く', 'v5k', '五段・カ行イ音便', 'かきいくけけこ'],
  ['ぐ', 'v5g', '五段・ガ行', 'がぎいぐげげご'],
  ['す', 'v5s', '五段・サ行', 'さしーすせせそ'],
  ['つ', 'v5t', '五段・タ行', 'たちっつててと'],
  ['ぬ', 'v5n', '五段・ナ行', 'なにんぬねねの'],
  ['ぶ', 'v5b', '五段・バ行', 'ばびんぶべべぼ'],
  ['む', 'v5m', '五段・マ行', 'まみんむめめも'],
  ['る', 'v5r(?:-i)?', '五段・ラ行', 'らりっるれれろ'],
  ['く', 'v5k-s', '五段・カ行促音便', 'かきっくけけこ'],
] as const
const GODAN_FORMS = ['未然形', '連用形', '連用タ接続', '基本形', '仮定形', '命令ｅ', '未然ウ接続']
const NO_SUCH_FORM = 'ー'

const ICHIDAN_FORMS = [
  ['', '未然形'],
  ['', '連用形'],
  ['る', '基本形'],
  ['れ', '仮定形'],
  ['ろ', '命令ｒｏ'],
  ['よ', '未然ウ接続'],
] as const

const ADJECTIVE_FORMS = [
  ['い', '基本形'],
  ['く', '連用テ接続'],
  ['かっ', '連用タ接続'],
  ['けれ', '仮定形'],
  ['けりゃ', '仮定縮約１'],
  ['きゃ', '仮定縮約２'],
  ['', 'ガル接続'],
] as const

const KURU_FORMS = [
  ['こ', '未然形'],
  ['き', '連用形'],
  ['くる', '基本形'],
  ['くれ', '仮定形'],
  ['こい', '命令ｉ'],
] as const

/** すげえ is すごい, うるせえ is うるさい. */
const SLACK_ADJECTIVES = [
  'ごい げえ',
  'ばい べえ',
  'らい れえ',
  'さい せえ',
  'ない ねえ',
  'かい けえ',
  'まい めえ',
  'たい てえ',
  'わい ええ',
  'るい りい',
  'むい みい',
]

const VERB = { pos: ['動詞', '自立'], cost: 7_200 }
const POTENTIAL = { pos: VERB.pos, cost: 7_800 }
const ADJECTIVE = { pos: ['形容詞', '自立'], cost: 6_300 }

const ichidan = (code: RegExp, stem: string, listed: string, kind: typeof VERB): Inflection[] =>
  ICHIDAN_FORMS.map(([ending, form]) => ({
    ...kind,
    ending: stem + ending,
    listed,
    base: `${stem}る`,
    code,
    conjugation: { type: '一段', form },
  }))

const inflections: readonly Inflection[] = [
  ...GODAN.flatMap(([last, code, type, endings]) => [
    ...GODAN_FORMS.map((form, at) => ({
      ...VERB,
      ending: endings.charAt(at),
      listed: last,
      base: last,
      code: new RegExp(`^${code}$`),
      conjugation: { type, form },
    })).filter(({ ending }) => ending !== NO_SUCH_FORM),
    ...ichidan(new RegExp(`^${code}$`), endings.charAt(4), last, POTENTIAL),
  ]),
  ...ichidan(/^v1/, '', 'る', VERB),
  ...SLACK_ADJECTIVES.flatMap(line => {
    const [base = '', slack = ''] = line.split(' ')
    return [slack, slack.replace(/[えい]$/, 'ー'), slack.replace(/え$/, 'ぇ').replace(/い$/, 'ぃ')].map(
      ending => ({
        ...ADJECTIVE,
        ending,
        listed: base,
        base,
        code: /^adj-i/,
        conjugation: { type: '形容詞・アウオ段', form: '基本形' },
      }),
    )
  }),
  ...KURU_FORMS.map(([ending, form]) => ({
    ...VERB,
    ending,
    listed: 'くる',
    base: 'くる',
    code: /^vk/,
    conjugation: { type: 'カ変・クル', form },
  })),
  ...ADJECTIVE_FORMS.map(([ending, form]) => ({
    ...ADJECTIVE,
    ending,
    listed: 'い',
    base: 'い',
    code: /^adj-i/,
    conjugation: { type: '形容詞・アウオ段', form },
  })),
]

const byEnding = Map.groupBy(inflections, ({ ending }) => ending)
const LONGEST_ENDING = Math.max(...inflections.map(({ ending }) => ending.length))

/** The inflections with which a text in hiragana may end. */
export const inflectionsOf = (text: string): readonly Inflection[] =>
  Array.from(
    { length: Math.min(LONGEST_ENDING, text.length) + 1 },
    (_, length) => byEnding.get(text.slice(text.length - length)) ?? [],
  ).flat()
