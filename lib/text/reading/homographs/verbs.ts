import { ahead, behind, type Homographs, object, type Sense, subject } from '../cues.ts'

const openable =
  'ドア|戸|窓|店|蓋|ふた|鍵|穴|幕|カーテン|扉|門|シャッター|口|目|銀行|図書館|郵便局|引き出し|チャック|ボタン|コンビニ|病院|玄関|ゲート|スーパー|缶|瓶|栓'
const vista = '視界|道|運|展望|景色|前途|眼前|未来|見通し|目の前|眼下'
const feelings =
  '疑問|不安|希望|夢|期待|不満|疑い|思い|想い|関心|興味|感情|恐怖|憧れ|好意|反感|野望|殺意|恨み|幻想|印象|懸念|危機感|大志|恋心|敬意|憎しみ|怒り|志|理想|野心|信念|イメージ|感|心|気持ち?|念|意識|愛着|誤解|親しみ|嫌悪'
const halted =
  '車|車両|バス|電車|足|手|機械|エンジン|息|血|水|火|時計|音|音楽|列車|タクシー|自転車|時間|動き|目|ガス|流れ|ボール|機能|出血|痛み|ペン|歩み|船|馬|針|テレビ|ストーブ|供給|咳|彼|彼女|誰か|人'
const drinks = 'お茶|酒|お酒|ビール|茶|ワイン|コーヒー|紅茶|牛乳|お湯|ジュース|味噌汁|スープ|日本酒|焼酎'
const knots = '紐|ひも|帯|結び目|包み|荷物|髪|ネクタイ|糸|縄|包帯|リボン|荷|もつれ|指'

const stopping: readonly Sense[] = [
  { reading: 'ど', left: behind('痛み|滑り|口|錆|日焼け|咳|血|車|雪|歯') },
  { reading: 'と', left: object(halted) },
  { reading: 'と', left: subject(halted) },
  { reading: 'とど', left: behind('息の根を|最小限に|最低限に|程度に') },
  { reading: 'や' },
]

export const verbs: Homographs = {
  開く: [
    { reading: 'ひら', right: ahead('れ(?:る|た|て|ま)'), left: /[^け]$/u },
    { reading: 'あ', left: subject(openable) },
    {
      reading: 'あ',
      right: ahead('て(?:い|る).{0,3}(?:店|窓|ドア|席|銀行|コンビニ|病院|時間|穴)|た口|音|時間'),
    },
    { reading: 'ひら' },
  ],
  開ける: [{ reading: 'ひら', left: subject(vista) }, { reading: 'あ' }],
  空く: [
    {
      reading: 'す',
      left: subject('お腹|おなか|腹|電車|電車の中|店内|車内|客席|レストラン|バス|道路|道|小腹'),
    },
    { reading: 'す', left: behind('お腹|おなか|腹') },
    { reading: 'あ' },
  ],
  止める: stopping,
  止め: stopping,
  抱く: [
    { reading: 'いだ', left: object(feelings) },
    { reading: 'いだ', left: behind('(?:不安|疑問|期待|希望|夢|好意)[もは]') },
    { reading: 'だ' },
  ],
  抱ける: [{ reading: 'だ' }],
  弾く: [
    { reading: 'はじ', left: /(?:水|油|指|そろばん|おはじき|コイン|光|汗|弾丸|攻撃|泥)[をで][^、。]*$/ },
    { reading: 'ひ' },
  ],
  描く: [
    {
      reading: 'か',
      left: object(
        '絵|漫画|マンガ|地図|図|イラスト|似顔絵|落書き|油絵|線|円|丸|眉|設計図|グラフ|模様|顔|スケッチ|花|猫|犬|虎|竜|蛇|山|人物',
      ),
    },
    { reading: 'か', right: ahead('き方|き直|い?た絵|い?た漫画') },
    { reading: 'えが' },
  ],
  注ぐ: [{ reading: 'つ', left: object(drinks) }, { reading: 'そそ' }],
  汚れる: [{ reading: 'けが', left: subject('心|名|魂|名誉|身') }, { reading: 'よご' }],
  汚す: [{ reading: 'けが', left: object('名|名誉|神聖|聖地|心|家名|経歴|顔|晩節') }, { reading: 'よご' }],
  汚れ: [{ reading: 'けが', left: behind('心の|魂の|罪の') }, { reading: 'よご' }],
  被る: [
    { reading: 'こうむ', left: object('被害|損害|損失|迷惑|不利益|恩恵|恩|影響|痛手|打撃|ダメージ') },
    { reading: 'かぶ' },
  ],
  解く: [{ reading: 'ほど', left: object(knots) }, { reading: 'と' }],
  解ける: [{ reading: 'ほど', left: subject(knots) }, { reading: 'と' }],
  堪える: [
    { reading: 'た', left: behind('に|に[もは]') },
    { reading: 'こら', left: object('涙|笑い|痛み|怒り|声|あくび|悲しみ|吐き気|眠気') },
  ],
  懐く: [{ reading: 'いだ', left: object(feelings) }, { reading: 'なつ' }],
  結う: [{ reading: 'ゆ' }],
  脅かす: [{ reading: 'おど', left: object('人|子供|子ども|妹|弟|友達|客|私|僕') }, { reading: 'おびや' }],
  担い: [
    {
      reading: 'かつ',
      base: '担ぐ',
      left: object('荷物|神輿|みこし|担架|袋|縁起|リュック|籠|銃|荷|米俵|櫂'),
      right: ahead('で'),
    },
    { reading: 'にな' },
  ],
  拭い: [{ reading: 'ふ', base: '拭く', right: ahead('[てた]') }, { reading: 'ぬぐ' }],
  剥い: [
    {
      reading: 'む',
      base: '剥く',
      left: object('皮|りんご|みかん|殻|ゆで卵|目|牙|林檎|梨|玉ねぎ|じゃがいも|バナナ'),
    },
  ],
  炊い: [{ reading: 'た', base: '炊く' }],
  断っ: [
    {
      reading: 'た',
      base: '断つ',
      left: object('連絡|関係|命|酒|食事|退路|絆|交際|消息|縁|電源|甘い物|補給|望み'),
    },
    { reading: 'ことわ', base: '断る' },
  ],
  放っ: [
    { reading: 'ほう', base: '放る', right: ahead('て(?:お|と|ある|い(?:て|た))') },
    { reading: 'はな', base: '放つ' },
  ],
  研い: [{ reading: 'と', base: '研ぐ' }],
  競っ: [
    { reading: 'せ', base: '競る', right: ahead('て(?:落|勝)') },
    { reading: 'きそ', base: '競う' },
  ],
  集っ: [{ reading: 'つど', base: '集う' }],
  勝っ: [
    { reading: 'まさ', base: '勝る', left: behind('に|にも|は'), right: ahead('ている(?:点|部分|面)') },
    { reading: 'か', base: '勝つ' },
  ],
  過っ: [{ reading: 'あやま', base: '過つ' }],
  得る: [
    {
      reading: 'う',
      left: behind('あり|有り|起こり|なり|し|考え|でき|起き|言い|成り'),
      right: /^(?!な[いかくけ]|ま|た|て|ず|られ)/,
    },
    { reading: 'え' },
  ],
  出ろ: [{ reading: 'で', base: '出る' }],
  居る: [{ reading: 'い' }],
  居り: [{ reading: 'お' }],
  擦る: [{ reading: 'す', left: object('マッチ|墨|ごま|胡麻') }, { reading: 'こす' }],
  鈍る: [{ reading: 'なま', left: subject('体|身体|腕') }, { reading: 'にぶ' }],
  摘む: [{ reading: 'つ', left: object('花|茶|茶葉|葉|芽|いちご|苺|草|綿|実') }, { reading: 'つま' }],
}
