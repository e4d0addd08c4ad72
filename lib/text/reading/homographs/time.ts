import { about, ahead, behind, type Homographs } from '../cues.ts'

const society = '日本|世界|社会|経済|政治|情勢|状況|課題|教育|科学|国際|文明|文化|ような|我々|われわれ|私たち'

export const time: Homographs = {
  今日: [
    {
      reading: 'こんにち',
      right: ahead(`の(?:${society})|的|では(?!な|あり)|に(?:至|おい|おけ)|まで(?:に至|続|至)`),
    },
  ],
  後: [
    { reading: 'のち', left: behind('晴れ?|曇り?|くもり|雨|雪') },
    { reading: 'ご', pos: '接尾', left: /[\p{Script=Han}\p{Script=Katakana}ー々ヶつ]$/u },
    { reading: 'のち', left: /(?:^|[、。])$/, right: ahead('に(?!し|な|す)|の世|、|雨|晴|曇|くもり|雪') },
    { reading: 'のち', left: behind('年の|月の|日の|時間の') },
    { reading: 'あと' },
  ],
  間: [
    {
      reading: 'ま',
      left: behind(
        'あっという|あっと言う|と言う|という|知らぬ|知らない|見る|寝る|休む|いつの|つかの|束の|居ぬ|わずかの',
      ),
    },
    { reading: 'ま', left: /(?:[、。」]|^)$/, right: ahead('を(?:置|お|取|持)') },
    { reading: 'ま', right: ahead('もな|が(?:悪|抜|持た|あ[いっ]|空)|を(?:置[いき]て|取[っり]|つな)') },
    { reading: 'かん', pos: '接尾', left: /[\p{Script=Han}\p{Script=Katakana}ー々]$/u },
    { reading: 'あいだ' },
  ],
  中: [
    {
      reading: 'じゅう',
      pos: '接尾',
      left: behind(
        '世界|日本|国|町|街|村|島|家|体|身体|部屋|学校|クラス|会場|店|東京|アメリカ|ヨーロッパ|今日|明日|今年|一日|一晩|一年|年|夜|冬|夏|春|秋|親戚|そこら|家族|館',
      ),
    },
    { reading: 'ちゅう', pos: '接尾' },
    { reading: 'なか', left: behind('[のるたいなぬ]|世の|その|この|あの|真ん|真') },
  ],
  夜: [{ reading: 'よ', right: ahead('が(?:明|更|あけ|ふけ)|を(?:徹|明か)|も更|明け|更|な夜|ごと|通し') }],
  日: [
    { reading: 'ひ', left: behind('通り|[たのるいな]') },
    { reading: 'ひ', pos: '非自立' },
    { reading: 'ひ', pos: '一般' },
  ],
  年: [
    { reading: 'ねん', right: ahead('に[一二三四五六七八九十数何0-9０-９]|[一二三四五六七八九十0-9０-９]') },
    { reading: 'とし', pos: '一般' },
  ],
  最中: [{ reading: 'もなか', near: about('和菓子|あんこ|餡|茶菓子|最中を(?:食|買|頂|いただ)') }],
  半月: [{ reading: 'はんげつ', near: about('空|形|夜空|浮か') }],
  梅雨: [{ reading: 'ばいう', right: ahead('前線|期') }],
  紅葉: [{ reading: 'もみじ', right: ahead('狩|マーク|の葉|まんじゅう|饅頭') }],
  十分: [
    {
      reading: 'じゅっぷん',
      left: behind('時|あと|約|ほんの|もう|残り|徒歩|歩いて|車で|電車で|バスで|たった|わずか'),
    },
    {
      reading: 'じゅっぷん',
      right: ahead(
        '間|後|前|ほど|くらい|ぐらい|以上|以内|おき|ごと|遅|早|待|歩|かか|休|経|たっ|過ぎ|だけ|しか|で(?:着|行|終|でき|歩|来|帰|戻|行け|食べ終)',
      ),
    },
  ],
  来ら: [{ reading: 'こ', base: '来る', right: ahead('れ') }],
  来よ: [{ reading: 'こ' }],
  来い: [{ reading: 'こ' }],
  この間: [{ reading: 'このあいだ' }],
  その間: [{ reading: 'そのあいだ' }],
  来: [
    { reading: 'こ', right: ahead('な[いかくけ]|ず|ぬ|られ|れ[るなま]|さ[せす]|よう|い(?:[。！!」よ]|$)') },
    { reading: 'き', right: ahead('た|て|ま|なさ|なが|そう|や|に|つつ|ちゃ|と') },
  ],
  来る: [
    { reading: 'きた', left: /(?:^|[、。])$/, right: ahead('[0-9０-９一二三四五六七八九十]+(?:月|日|年)') },
    { reading: 'く' },
  ],
}
