/** The same in English, Japanese and Chinese. */
export type Words = readonly [english: string, japanese: string, chinese: string]

/** Selects the words for a language tag; English for languages without words here. */
export function wordsIn(language: string): (words: Words) => string {
  const [tag = ''] = language.toLowerCase().split('-')
  const column = Math.max(LANGUAGES.indexOf(tag), 0)
  return words => words[column] ?? words[0]
}

const LANGUAGES = ['en', 'ja', 'zh']

export const classes = {
  godan: ['godan verb', '五段動詞', '五段动词'],
  ichidan: ['ichidan verb', '一段動詞', '一段动词'],
  kuru: ['irregular verb', 'カ変動詞', '不规则动词'],
  suru: ['irregular verb', 'サ変動詞', '不规则动词'],
  suruVerb: ['noun with する (to do)', '名詞＋する', '名词加する（做）'],
  iAdjective: ['i-adjective', 'イ形容詞', 'い形容词'],
  naAdjective: ['na-adjective', 'ナ形容詞', 'な形容词'],
  noun: ['noun', '名詞', '名词'],
  pronoun: ['pronoun', '代名詞', '代词'],
  number: ['number', '数', '数词'],
  counted: ['number with counter', '数と助数詞', '数词加量词'],
  personName: ['name of a person', '人名', '人名'],
  placeName: ['name of a place', '地名', '地名'],
  properNoun: ['proper noun', '固有名詞', '专有名词'],
  adverb: ['adverb', '副詞', '副词'],
  adnominal: ['word before a noun', '連体詞', '连体词'],
  conjunction: ['conjunction', '接続詞', '接续词'],
  interjection: ['interjection', '感動詞', '感叹词'],
  prefix: ['prefix', '接頭語', '前缀'],
  particle: ['particle', '助詞', '助词'],
  auxiliary: ['auxiliary', '助動詞', '助动词'],
  other: ['expression', '表現', '表达'],
} as const satisfies Record<string, Words>

/** The meanings of inflections and auxiliaries. */
export const forms = {
  dictionary: ['dictionary form', '辞書形', '辞书形'],
  stem: ['stem form', '連用形', '连用形'],
  adverbial: ['adverbial form', '副詞的な形（〜く）', '副词形（く）'],
  imperative: ['imperative', '命令形', '命令形'],
  conditional: ['conditional form', '仮定形', '假定形'],
  te: ['te-form', 'て形', 'て形'],
  polite: ['polite', '丁寧', '敬体'],
  negative: ['negative', '否定', '否定'],
  past: ['past', '過去', '过去'],
  volitional: ['volitional (let us, I will)', '意向（〜う・よう）', '意志形（吧、打算）'],
  causative: ['causative (make or let do)', '使役', '使役'],
  potential: ['potential (can)', '可能', '可能'],
  nominal: ['making a noun of it (の)', '名詞にする（〜の）', '变成名词（の）'],
  respectful: ['respectful', '尊敬', '尊敬语'],
  humble: ['humble', '謙譲', '自谦语'],
  copula: ['with だ/です (to be)', '断定（だ・です）', '判断（だ、です）'],
  attributive: ['before a noun (な)', '名詞の前の形（〜な）', '名词前的形式（な）'],
} as const satisfies Record<string, Words>

export type Form = keyof typeof forms

export const particles = {
  は: ['topic', '主題', '主题'],
  が: ['subject', '主語', '主语'],
  を: ['object', '目的語', '宾语'],
  に: ['time, place or goal', '時・場所・相手', '时间、地点或对象'],
  'に adverb': ['makes an adverb', '副詞を作る', '构成副词'],
  へ: ['direction', '方向', '方向'],
  で: ['place or means of an action', '場所・手段', '动作的地点或手段'],
  と: ['with, and', '相手・並列', '和、跟'],
  から: ['from', '起点', '从'],
  まで: ['until, as far as', '終点', '到'],
  より: ['than, from', '比較・起点', '比、从'],
  の: ['links to the next noun (of)', '次の名詞につなぐ', '连接后面的名词（的）'],
  も: ['also', '追加（〜もまた）', '也'],
  や: ['and the like', '一部を並べる', '……啦……啦'],
  か: ['question or choice', '疑問・選択', '疑问或选择'],
  ね: ['seeks agreement', '同意を求める', '征求同意'],
  よ: ['stresses what is said', '強調', '强调'],
  な: ['musing or prohibition', '詠嘆・禁止', '感叹或禁止'],
  ぞ: ['strong stress', '強い強調', '强烈的强调'],
  わ: ['soft stress', '軽い強調', '轻微的强调'],
  さ: ['casual stress', 'くだけた強調', '随意的强调'],
  だけ: ['only', '限定', '只'],
  しか: ['nothing but (with a negative)', '限定（否定とともに）', '只（与否定连用）'],
  ばかり: ['only, just', '限定・直後', '只、刚'],
  ほど: ['as much as', '程度', '程度'],
  くらい: ['about, as much as', '程度', '大约、程度'],
  など: ['and so on', '例示', '等等'],
  こそ: ['precisely', '強い取り立て', '正是'],
  でも: ['even, or something', '極端な例・例示', '即使、之类'],
  ずつ: ['each, at a time', '均等な割り当て', '各、每次'],
  とか: ['such as', '例示', '之类'],
  って: ['casual quotation or topic', 'くだけた引用・主題', '口语的引用或主题'],
  という: ['called, that', '名前・内容', '叫做、……的'],
  'が but': ['but', '逆接・前置き', '但是'],
  'と quote': ['quotation', '引用', '引用'],
  'の question': ['soft question or explanation', '軽い疑問・説明', '轻微的疑问或说明'],
} as const satisfies Record<string, Words>

export type Particle = keyof typeof particles

/** The explanation of a sentence without words. */
export const marksAlone: Words = [
  'Only marks, no words.',
  '記号だけで、言葉はありません。',
  '只有符号，没有词语。',
]

export const marks = {
  open: [' (', '（', '（'],
  close: [')', '）', '）'],
  colon: [': ', '：', '：'],
  comma: [', ', '、', '，'],
  semicolon: ['; ', '／', '；'],
  joint: [' ', '・', ''],
  openName: [' [', '［', '［'],
  closeName: [']', '］', '］'],
} as const satisfies Record<string, Words>
