import { about, ahead, behind, type Homographs, object } from '../cues.ts'

export const people: Homographs = {
  人気: [
    {
      reading: 'ひとけ',
      right: ahead(
        'の(?:な[いく]|無い|少ない|絶え)(?!(?:歌手|商品|映画|番組|政治家|俳優|作品|科目|漫画|ゲーム|曲|選手))',
      ),
    },
    {
      reading: 'ひとけ',
      right: ahead('(?:が|も|は)(?:な|無|絶え|感じ)'),
      near: about('夜|道|森|廊下|校舎|静ま|静か|寂し|暗|ひっそり|境内|路地|通り|公園|海岸|建物|屋敷'),
    },
    { reading: 'にんき' },
  ],
  大人気: [{ reading: 'おとなげ', right: ahead('な[いくかさ]') }, { reading: 'だいにんき' }],
  大家: [
    { reading: 'たいか', left: behind('(?:画|書|書道|文学|音楽|その道|学|界|陶芸|俳句|落語|料理|浮世絵)の') },
    { reading: 'おおや' },
  ],
  大勢: [
    { reading: 'たいせい', right: ahead('が(?:決|判)|を(?:占|決)|に(?:影響|順応)|は(?:決|変わら)') },
    { reading: 'おおぜい' },
  ],
  主: [
    { reading: 'おも', right: ahead('な|に|として|たる') },
    { reading: 'あるじ', left: behind('(?:家|城|館|店|一家|屋敷|宿|この)の') },
    { reading: 'ぬし', left: behind('(?:声|池|湖|森|沼|川|山|電話|荷物|落とし物)の') },
    { reading: 'しゅ', right: ahead('よ|イエス|の(?:祈|教|御)') },
  ],
  君: [{ reading: 'くん', pos: '接尾' }],
  者: [{ reading: 'もの', pos: '非自立' }],
  人: [
    {
      reading: 'にん',
      pos: '接尾',
      left: behind(
        '案内|管理|仲介|保証|料理|通行|使用|相続|世話|弁護|代理|支配|苦労|見物|請負|発起|立会|付添|商|証|犯|病|住|芸|職|番',
      ),
    },
    { reading: 'じん', pos: '接尾' },
    { reading: 'ひと', pos: '一般' },
  ],
  頭: [{ reading: 'あたま', pos: '一般' }],
  目下: [
    { reading: 'めした', right: ahead('の(?:者|人|相手|立場)|に(?:対|は)|だ') },
    { reading: 'めした', near: about('目上') },
    { reading: 'もっか' },
  ],
  分別: [
    { reading: 'ぶんべつ', near: about('ごみ|ゴミ|回収|収集|資源|リサイクル|燃え|瓶|ペットボトル|缶') },
    { reading: 'ふんべつ' },
  ],
  心中: [
    { reading: 'しんじゅう', right: ahead('を図|する|し[たてよ]|事件|未遂|立て') },
    { reading: 'しんじゅう', left: behind('無理|一家|親子') },
    { reading: 'しんちゅう' },
  ],
  仮名: [
    {
      reading: 'かめい',
      right: ahead('で(?:報|記|登)|）|\\)'),
      near: about('本名|記事|被害|実名|事件|さん'),
    },
    { reading: 'かな' },
  ],
  気質: [{ reading: 'かたぎ', left: behind('職人|学生|昔|江戸っ子|商人') }],
  人事: [{ reading: 'ひとごと', right: ahead('では|じゃ|とは|のよう|みたい') }],
  見物: [{ reading: 'みもの', right: ahead('だ(?:[。、]|った|な|ね|ぞ|よ|と)|です|である') }],
  私: [{ reading: 'わたし', pos: '代名詞' }],
  皆: [{ reading: 'みな' }],
  生: [
    { reading: 'せい', right: ahead('と死|への|を(?:受け|全う|営)|の(?:喜び|意味|営み|証)') },
    { reading: 'き', right: ahead('一本|娘') },
    { reading: 'なま', pos: '形容動詞語幹' },
  ],
  怒り: [
    { reading: 'おこ', right: ahead('ます|まし|ませ|出|だ[しす]|ながら|っぽ|そう|すぎ|たい|や|始') },
    { reading: 'いか' },
  ],
  下り: [
    { reading: 'くだ', left: object('川|坂|時代|谷|大河'), right: ahead('ま|、|な|た') },
    { reading: 'お', base: '下りる', pos: '動詞' },
    { reading: 'くだ' },
  ],
}
