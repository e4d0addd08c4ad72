import type { z } from 'zod'
import type { TermKind } from '../../../contracts/schemas/learners/profile.ts'

interface SharedTerm {
  readonly name: string
  readonly aliases: readonly string[]
  readonly mergedInto?: string
}

/** One term a line: name, other names after a colon, merging after an arrow. */
const LINES: Record<z.infer<typeof TermKind>, string> = {
  topic: `
    Daily life: 日常生活, everyday life
    Food: 食べ物, cooking, 料理
    Travel: 旅行
    Music: 音楽
    Films: 映画, movies
    Television: テレビ
    Games: ゲーム, video games
    Sports: スポーツ
    Nature: 自然
    Animals: 動物
    History: 歴史
    Culture: 文化
    Society: 社会
    Politics: 政治
    Economy: 経済
    Family: 家族
    School: 学校
    Health: 健康
    Fashion: ファッション
    Folk tales: 昔話, fairy tales
    Cookery → Food
  `,
  genre: `
    Novel: 小説
    Short story: 短編小説
    Light novel: ライトノベル
    Manga: 漫画, comics
    News: ニュース
    Essay: エッセイ, 随筆
    Interview: インタビュー
    Song lyrics: 歌詞
    Poetry: 詩, 俳句
    Blog: ブログ
    Anime: アニメ
    Podcast: ポッドキャスト
    Textbook: 教科書
    Academic writing: 論文
    Comic → Manga
  `,
  domain: `
    Medicine: 医学
    Law: 法律
    Information technology: 情報技術, IT, computing
    Science: 科学
    Mathematics: 数学
    Business: ビジネス
    Engineering: 工学
    Education: 教育
    Literature: 文学
    Linguistics: 言語学
    Art: 美術
    Religion: 宗教
    Philosophy: 哲学
    Agriculture: 農業
  `,
  scene: `
    At work: 職場, office
    At school: 学校で
    At home: 家で
    Shopping: 買い物
    Restaurant: レストラン
    Hospital: 病院, seeing a doctor
    Station: 駅, public transport
    Government office: 役所
    Telephone: 電話
    Email: メール
    Meeting: 会議
    Job interview: 面接
    With friends: 友達と
    Travelling: 旅行中
  `,
  priority_direction: `
    Reading: 読解
    Listening: 聴解
    Vocabulary: 語彙
    Kanji: 漢字
    Grammar: 文法
    Conversation: 会話
    Writing: 作文
    Pronunciation: 発音
    Polite language: 敬語, keigo
    Dialects: 方言
  `,
}

export const sharedTerms = Object.entries(LINES).flatMap(([kind, lines]) =>
  lines
    .trim()
    .split('\n')
    .map(line => ({ kind, ...termIn(line.trim()) })),
)

function termIn(line: string): SharedTerm {
  const [merged = '', mergedInto] = line.split(' → ')
  if (mergedInto !== undefined) return { name: merged, aliases: [], mergedInto }
  const [name = '', aliases] = line.split(': ')
  return { name, aliases: aliases?.split(', ') ?? [] }
}
