import { ahead, behind, type Homographs, object, subject, target } from '../cues.ts'

const events =
  '実験|調査|会議|式|試験|手術|検査|演説|訓練|工事|作業|活動|交渉|取引|研究|投票|選挙|試合|儀式|行事|授業|講演|発表|説明会|募集|販売|セール|イベント|改革|会談|協議|支援|捜査|演奏|大会|コンサート|面接|点検|審査|治療|会見|祭り|運動|対策|パーティー'
const ways = '道|坂|橋|先|山|海|空|川|街|通り|廊下|跡|後|あと|上|下|前|中|世|町|野|森|横|道路'
const schools =
  '学校|塾|大学|病院|教室|ジム|会社|高校|中学|小学校|幼稚園|保育園|スクール|道場|図書館|予備校|歯医者|医者|レッスン|職場|工場|美容院|プール|事務所|店|学院'
const falling = '雨|雪|霰|あられ|霧|露|霜|灰|ひょう|みぞれ|小雨|大雨|大雪|粉雪|雹|星|夕立|にわか雨|豪雨'

export const motion: Homographs = {
  行っ: [
    { reading: 'い', base: '行く', left: object(ways) },
    { reading: 'おこな', base: '行う', left: /を(?!通)[^をにへ、。]*$/ },
    { reading: 'おこな', base: '行う', left: /を[^、。]*(?:に|で|と)$/ },
    { reading: 'おこな', base: '行う', left: subject(events) },
    { reading: 'い', base: '行く' },
  ],
  入る: [{ reading: 'い', left: behind('気に|念の|堂に|悦に|有卦に|鬼籍に|神に|技に') }, { reading: 'はい' }],
  入り: [{ reading: 'はい', pos: '動詞', left: behind('[にへが]|には|にも') }],
  通っ: [
    { reading: 'かよ', base: '通う', left: target(schools) },
    {
      reading: 'かよ',
      base: '通う',
      left: behind('毎日|毎週|足しげく|足繁く|血が|心が|週に[一二三四五六]回'),
    },
    { reading: 'とお', base: '通る' },
  ],
  降り: [
    { reading: 'ふ', base: '降る', left: subject(falling) },
    { reading: 'ふ', base: '降る', right: ahead('出|始|続|しき|積|注|かか|頻|止|や') },
    { reading: 'お', base: '降りる' },
  ],
  降る: [{ reading: 'くだ', left: behind('敵に|軍門に') }, { reading: 'ふ' }],
  潜る: [
    {
      reading: 'くぐ',
      left: object('門|のれん|暖簾|鳥居|トンネル|ゲート|橋の下|修羅場|網の目|法の網|垣根|アーチ|ガード'),
    },
    { reading: 'もぐ' },
  ],
  退く: [
    { reading: 'ど', left: behind('そこを|脇に|道を|ちょっと|横に|邪魔だ|邪魔だ、|前から|早く') },
    { reading: 'しりぞ' },
  ],
  退け: [{ reading: 'ど', left: behind('そこを') }, { reading: 'しりぞ' }],
  留まる: [{ reading: 'と', left: behind('目に|心に|耳に|印象に') }, { reading: 'とど' }],
  行く: [{ reading: 'ゆ', right: ahead('末|年') }, { reading: 'い' }],
  行き: [{ reading: 'ゆ', pos: '接尾' }],
  過ぎる: [{ reading: 'よぎ', left: behind('頭を|脳裏を|胸を|心を') }, { reading: 'す' }],
}
