import { about, ahead, behind, type Homographs, subject } from '../cues.ts'

const containers =
  '箱|瓶|びん|ビン|缶|カップ|コップ|グラス|器|財布|ペットボトル|容器|ボトル|皿|袋|バケツ|部屋|棚|冷蔵庫|鞄|かばん|カバン|籠|かご|鍋|水槽|教室|トラック|ケース|席|椅子|状態|車|引き出し|電車|バス'

export const places: Homographs = {
  市場: [
    {
      reading: 'しじょう',
      near: about(
        '株|経済|金融|価格|為替|国際|労働|シェア|拡大|調査|参入|独占|成長|競争|開拓|世界|海外|債券|原油|新車|住宅|需要|商品',
      ),
    },
    { reading: 'しじょう', left: behind('[\\p{Script=Katakana}ー]|国内|新|卸売') },
    {
      reading: 'いちば',
      near: about(
        '魚|野菜|果物|屋台|朝|食材|新鮮|近所|買い物|賑わ|にぎわ|店が並|港|町の|村の|花|競り|蚤の|骨董|青空|売り声',
      ),
    },
  ],
  上手: [
    { reading: 'うわて', left: behind('枚も?|役者が|一枚|二枚') },
    { reading: 'うわて', right: ahead('投げ|を(?:行|取)') },
    {
      reading: 'かみて',
      near: about('舞台|客席|下手から|下手へ'),
      right: ahead('から|に(?!な)|へ|の方|より|側|袖'),
    },
  ],
  下手: [
    { reading: 'したて', right: ahead('に出|投げ') },
    {
      reading: 'しもて',
      near: about('舞台|客席|上手から|上手へ'),
      right: ahead('から|に(?!な)|へ|の方|より|側|袖'),
    },
  ],
  角: [
    { reading: 'つの', near: about('鹿|牛|鬼|サイ|羊|ヤギ|山羊|生え|カタツムリ|角笛') },
    { reading: 'かく', left: behind('[0-9０-９一二三四五六七八九]|直|鋭|鈍|内|外|仰|広|厚') },
    { reading: 'かく', near: about('三角形|図形|角度|飛車|将棋|大きさを求') },
    { reading: 'かど', pos: '一般' },
  ],
  方: [
    { reading: 'かた', pos: '接尾', left: behind('[いきしちにみりびぎえけせてねめれべげ]') },
    { reading: 'ほう', right: ahead('が(?:いい|良|よ[いかくり]|ま[しだ]|[^、。]{0,8}(?:い|だ|です|好き))') },
    { reading: 'かた', left: behind('(?:あの|この|その|どの|[あこそど]ちらの|どなたか)') },
    {
      reading: 'かた',
      left: behind(
        '女の|男の|年上の|年配の|初めての|お持ちの|ご希望の|外国の|目上の|お越しの|ご家族の|他の|多くの|お年寄りの|[ごお][^、。のは]{1,4}の',
      ),
    },
    {
      reading: 'かた',
      left: behind(
        'ある|いる|する|した|たい|られる|れる|れた|という|である|なる|なった|お持ち|いない|わからない|くださった|いらっしゃる|おっしゃる',
      ),
      right: ahead('は|には|へ|のため|を対象|に限|も|々|、|から'),
    },
    {
      reading: 'かた',
      left: behind('(?:日本|中国|韓国|アメリカ|[\\p{Script=Katakana}ー]{2,}|地元|近所|会社|受付|担当|係)の'),
      right: ahead('です|でし|でいらっしゃ|と(?:話|会|結婚|知り)|に(?:聞|教|話|お)'),
    },
    { reading: 'ほう', pos: '非自立' },
  ],
  木の下: [{ reading: 'きのした' }],
  北の方: [{ reading: 'きたのほう' }],
  表: [
    {
      reading: 'おもて',
      right: ahead(
        'に出|へ出|で(?:遊|待|騒)|通り|側|から|を(?:歩|返)|玄関|舞台|が騒|の(?:ドア|戸|看板|顔|道)',
      ),
    },
    { reading: 'おもて', near: about('裏') },
    { reading: 'おもて', right: ahead('で'), near: about('遊|待っ|子供|子ども|騒|声が|車') },
    { reading: 'ひょう', pos: '一般' },
  ],
  下: [
    {
      reading: 'もと',
      left: behind(
        '(?:先生|指導|監督|法|支配|親|師匠|管理|名|協力|合意|条件|体制|政権|管轄|統治|旗|計画|方針|リーダーシップ|教え|両親|祖父母|制度|憲法|コーチ|約束|保護)の',
      ),
    },
    { reading: 'した', left: behind('一番|いちばん|すぐ|真|の|その|この') },
  ],
  床: [{ reading: 'とこ', right: ahead('に(?:就|つ[いくけ]|入|伏)|を(?:敷|離|払|取)|の間|ずれ') }],
  側: [
    {
      reading: 'そば',
      left: behind('すぐ|私の|僕の|君の|彼の|彼女の|あなたの|母の|父の|子供の|子どもの|人の'),
    },
    { reading: 'がわ' },
  ],
  縁: [
    { reading: 'へり', left: behind('畳の') },
    {
      reading: 'ふち',
      left: behind(
        '(?:茶碗|コップ|眼鏡|めがね|メガネ|池|崖|帽子|皿|窓|目|テーブル|カップ|プール|グラス|井戸|黒)の?',
      ),
    },
  ],
  空: [
    { reading: 'から', right: ahead(`の(?:${containers})`) },
    {
      reading: 'から',
      left: subject(containers),
      right: ahead('に(?:な|す|し)|だ(?!け)|です|でし|で(?:は|も|、|あ)|っぽ'),
    },
    { reading: 'から', right: ahead(`に(?:な|し)[^、。]{1,4}(?:${containers})`) },
    { reading: 'から', right: ahead('に(?:し|す)|っぽ|回り|振り|元気|騒ぎ|手形') },
    { reading: 'くう', right: ahead('を(?:切|つか|掴|蹴)') },
  ],
  山手: [{ reading: 'やまのて', right: ahead('線') }],
  上方: [{ reading: 'じょうほう', right: ahead('修正|に|へ|から|向') }],
  清水: [{ reading: 'きよみず', right: ahead('寺|の舞台|焼') }],
  大分: [{ reading: 'おおいた', right: ahead('県|市|空港|駅|大学|で|へ') }, { reading: 'だいぶ' }],
  身体: [{ reading: 'からだ', right: ahead('[をがにのはもで]') }],
  家: [
    { reading: 'け', pos: '接尾', after: '姓' },
    { reading: 'いえ', pos: '一般' },
  ],
  所: [
    { reading: 'ところ', left: behind('[のるたいなぬ]|その|この') },
    { reading: 'ところ', pos: '非自立' },
  ],
  部屋: [
    { reading: 'べや', left: behind('子供|子ども|大|相|角|小|[一二三四]人|空き|隠し|勉強|衣装|独り|畳') },
  ],
  上: [{ reading: 'うえ', left: behind('一番|いちばん|すぐ|真|の|その|この') }],
}
