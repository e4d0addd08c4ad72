import { readFile } from 'node:fs/promises'

const GALAXY =
  '「ではみなさんは、そういうふうに川だと云われたり、乳の流れたあとだと云われたりしていた、このぼんやりと白いものがほんとうは何かご承知ですか。」'
const CAT =
  '吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。何でも薄暗いじめじめした所でニャーニャー泣いていた事だけは記憶している。'

const sample = (name: string) => () =>
  readFile(new URL(`../../../samples/${name}.txt`, import.meta.url), 'utf8')

export interface Text {
  title: string
  author: string
  read(): Promise<string>
  /** How many of ten of its words the learner in the pictures knows. */
  known: number
  stopped: number
}

/** Texts in the public domain, last read last. */
export const texts: Text[] = [
  { title: '銀河鉄道の夜', author: '宮沢賢治', read: async () => GALAXY, known: 4, stopped: 0 },
  { title: '吾輩は猫である', author: '夏目漱石', read: async () => CAT, known: 7, stopped: 2 },
  { title: '手袋を買いに', author: '新美南吉', read: sample('buying-mittens'), known: 9, stopped: 12 },
  { title: '走れメロス', author: '太宰治', read: sample('run-melos'), known: 6, stopped: 4 },
]

/** Fifty-four titles, of every length and kind: covers are made from them. */
export const titles = [
  ...['注文の多い料理店', '雪女', '蜜柑', 'セロ弾きのゴーシュ', '人間失格', 'こころ', '坊っちゃん', '羅生門'],
  ...['鼻', '山月記', '風の又三郎', 'よだかの星', 'ごん狐', '高瀬舟', '檸檬', 'ヴィヨンの妻', '第1話', '猫'],
  ...['NHK やさしいニュース：台風が近づいています', '感染症に関する政府の基本的対処方針について'],
  ...['ちょっとだけ', 'きょうのできごと', 'データベースの基礎', '2024年の桜前線', 'お好み焼きの作り方'],
  ...['駅員へのインタビュー', 'さくらさくら', '朝の天気予報', '桃太郎', '浦島太郎', 'かぐや姫', '一寸法師'],
  ...[
    '金太郎',
    '花咲かじいさん',
    '世界の終わりについて',
    'My first diary',
    'ノルウェイの森を歩く',
    '雨ニモマケズ',
  ],
  ...['「走る」という言葉', '手紙', '三四郎', '草枕', '城の崎にて', '小僧の神様', '杜子春', '一房の葡萄'],
  ...['夢十夜', '銀の匙', '赤い蝋燭と人魚', 'やまなし', '桜の森の満開の下', '駈込み訴え', '富嶽百景', '刺青'],
]
