import { about, ahead, behind, type Homographs } from '../cues.ts'

const moneyVerbs =
  '払|稼|貸|借|使|渡|出[しす]|集|返|もら|盗|貯|儲|かけ|持|要求|工面|送|賭|取|受け|数え|落と|せび|あげ|くれ'

export const things: Homographs = {
  金: [
    {
      reading: 'かね',
      right: ahead(
        `を(?:${moneyVerbs})|(?:が|は|も)(?:な|かか|要|いる|ある|あ[っり]|足|必要|欲|掛|天下|払|返|無)|に(?:困|汚|目が|な[るら]|糸目)|の(?:ため|問題|話|切れ目|な[いく]|無い|心配|使い|力|亡者|かか)|持ち|遣い|づかい|回り|で(?:買|は買|解決|雇)`,
      ),
    },
    { reading: 'きん' },
  ],
  米: [
    {
      reading: 'べい',
      right: ahead(
        '政府|大統領|軍|中|英|ソ|ドル|大手|議会|企業|経済|国務|紙|司法|海軍|空軍|連邦|連邦|兵|国内|[A-Zァ-ヴ]{2}',
      ),
    },
    { reading: 'べい', left: behind('日|欧|対|南|北|訪|親|反|駐') },
    { reading: 'こめ', right: ahead('[をがはもやとで]') },
    { reading: 'こめ', pos: '一般' },
  ],
  種: [
    { reading: 'しゅ', left: behind('絶滅危惧|外来|固有|在来|多様な') },
    { reading: 'しゅ', right: ahead('の(?:保存|起源|多様|絶滅|本能|保護|分化)') },
    { reading: 'たね', pos: '一般' },
  ],
  実: [
    { reading: 'じつ', right: ahead('は|に(?!つ)|の(?:ところ|父|母|親|兄|弟|姉|妹|子|息子|娘)|を言|際') },
    { reading: 'み', left: behind('の') },
    { reading: 'み', right: ahead('が(?:な|熟|落|つ|付|成|赤)|を(?:つけ|付け|結|食|拾)') },
  ],
  札: [
    { reading: 'ふだ', near: about('名を|値段|神社|お守り|かるた|百人一首|立て|吊|木の|首から|貼') },
    { reading: 'さつ' },
  ],
  額: [
    { reading: 'ひたい', near: about('汗|しわ|皺|手を|髪|傷|熱|前髪|キス|拭|寄せ集|冷やし|押し|当て') },
    { reading: 'がく' },
  ],
  柄: [
    {
      reading: 'え',
      left: behind(
        '(?:ほうき|箒|傘|包丁|斧|スプーン|フライパン|ナイフ|ひしゃく|鍬|槍|ハンマー|ブラシ|おたま|金槌|シャベル)の',
      ),
    },
    { reading: 'つか', left: behind('刀の|剣の') },
    { reading: 'がら' },
  ],
  節: [
    { reading: 'ふし', left: behind('竹の|思い当たる|考えた|疑わしい|指の|木の|いる|ある') },
    { reading: 'ふし', right: ahead('をつけ|回し|穴|目|くれ') },
    { reading: 'せつ' },
  ],
  面: [
    { reading: 'おもて', right: ahead('を上げ') },
    { reading: 'つら', right: ahead('の皮|構え') },
    { reading: 'めん' },
  ],
  音: [
    { reading: 'ね', left: behind('(?:虫|鈴|鐘|琴|笛|三味線|風鈴|秋の夜長)の') },
    { reading: 'ね', right: ahead('を上げ') },
    { reading: 'おと', pos: '一般' },
  ],
  訳: [
    { reading: 'やく', left: behind('(?:英語|日本語|現代語|原文|この詩|文)の|英|和|邦|語') },
    { reading: 'やく', right: ahead('を(?:つけ|付け|読)|者|文|語') },
    { reading: 'わけ' },
  ],
  数: [{ reading: 'かず', right: ahead('[がをはもの](?!値)|で[はも]|に(?:限|おい|は|上)|、|少な|多') }],
  値: [
    {
      reading: 'あたい',
      pos: '一般',
      near: about('変数|関数|[xXyYｘｙ]の|代入|計算|測定|式の|平均|最大|最小|パラメータ|一定'),
    },
    { reading: 'ね', pos: '一般' },
  ],
  汁: [{ reading: 'しる', pos: '一般' }],
  本: [{ reading: 'ほん', pos: '一般' }],
  色紙: [{ reading: 'しきし', near: about('サイン|書|寄せ|筆|句') }, { reading: 'いろがみ' }],
  風車: [
    { reading: 'かざぐるま', near: about('子供|子ども|紙|おもちゃ|息を|吹い|手に|縁日') },
    { reading: 'ふうしゃ' },
  ],
  生物: [
    { reading: 'なまもの', right: ahead('(?:な|です)ので|ですから|につき|なんで') },
    { reading: 'なまもの', near: about('冷蔵|お早め|要冷|腐りやす|賞味') },
  ],
  寒気: [
    { reading: 'かんき', near: about('上空|流れ込|団|前線|大陸|日本列島|南下|強い寒気') },
    { reading: 'さむけ' },
  ],
  甘味: [{ reading: 'かんみ', right: ahead('料|処') }, { reading: 'あまみ' }],
  臭い: [
    {
      reading: 'にお',
      left: behind('の|な|いい|良い|嫌な|焦げた|しい|ような'),
      right: ahead('が|を|に(?:つられ|誘|敏感|気)|の(?:元|する|な|しな)|も|は'),
    },
    { reading: 'くさ', pos: '形容詞' },
  ],
  物: [
    { reading: 'もの', left: behind('洗濯|[ぁ-ん]') },
    { reading: 'もの', pos: '一般' },
  ],
  端: [{ reading: 'はし', right: ahead('[にをかまで、]|の(?:席|方)') }],
  風: [
    { reading: 'ふう', left: behind('そんな|こんな|あんな|どんな|いう|言う|云う') },
    { reading: 'かぜ', pos: '一般' },
  ],
  様: [
    { reading: 'よう', left: behind('の|る|た|い|その|この|な'), right: ahead('な|に(?!な)|だ|です|で') },
    { reading: 'さま', pos: '接尾' },
  ],
  他: [
    { reading: 'た', left: behind('その|自') },
    { reading: 'ほか', right: ahead('[のにはをもが、へとで]|なら|でも') },
  ],
  一目: [{ reading: 'いちもく', right: ahead('置|瞭然') }, { reading: 'ひとめ' }],
  一行: [
    { reading: 'いちぎょう', near: about('文字|書|読|改行|詩|文章|メール|プログラム|目|コード|だけ|原稿') },
    { reading: 'いっこう' },
  ],
  一足: [
    { reading: 'いっそく', right: ahead('[のもだをしず]|で|靴') },
    { reading: 'ひとあし', right: ahead('先|早|遅|ごと') },
  ],
  一途: [{ reading: 'いっと', right: ahead('をたど|を辿') }, { reading: 'いちず' }],
  方々: [
    {
      reading: 'ほうぼう',
      right: ahead('を(?:探|歩|回|旅|訪)|から(?:人が)?集|に(?:散|出|頼|電)|で|、(?:探|歩)|探'),
    },
    { reading: 'かたがた' },
  ],
  直に: [{ reading: 'じか', near: about('触|聞い|話|会っ|会う|見る|肌|手で|置') }, { reading: 'じき' }],
  咲き: [{ reading: 'ざ', left: behind('分|早|遅|狂い|返り') }],
  細工: [{ reading: 'ざいく', left: behind('[\\p{Script=Han}]') }, { reading: 'さいく' }],
  如何: [{ reading: 'いかが', right: ahead('です|でし|かな|なもの|なさ') }],
  都: [
    { reading: 'と', near: about('東京|都庁|都知事|条例|職員|区') },
    { reading: 'みやこ', pos: '一般' },
  ],
  寿司: [{ reading: 'ずし', left: behind('回転|握り|ちらし|稲荷|巻き|にぎり|江戸前|いなり') }],
  靴: [{ reading: 'ぐつ', left: behind('運動|革|登山|雪|上|室内|木|皮') }],
  好き: [
    {
      reading: 'ず',
      left: /(?<!一番|大|結構|今|全部|昔|相当|当時|最近|断然|両方|皆|全員|本当)(?<=[\p{Script=Han}\p{Script=Katakana}ー])$/u,
    },
  ],
  工夫: [{ reading: 'くふう' }],
  薬: [{ reading: 'ぐすり', left: behind('風邪|かぜ|飲み|粉|塗り|目|胃|常備|置き|痛み') }],
  気: [{ reading: 'き', pos: '一般' }],
}
