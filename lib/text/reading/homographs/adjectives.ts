import { about, ahead, type Homographs } from '../cues.ts'

const hardships =
  '思い|経験|気持|こと|目に|目を見|立場|日々|時期|時|人生|現実|別れ|仕事|出来事|過去|記憶|毎日|練習|決断|病|修行|運命|もの(?:だ|です)'
const spicy =
  'カレー|唐辛子|とうがらし|料理|味|食|飲|キムチ|わさび|ワサビ|ソース|ラーメン|スープ|スパイス|香辛料|胡椒|麻婆|激辛|鍋|口が|舌|インド|韓国|四川|タイ|塩|汁|醤油|ピーマン|大根|辛子|マスタード|漬物|鮭|せんべい|酒'

export const adjectives: Homographs = {
  辛い: [
    { reading: 'つら', right: ahead(hardships) },
    { reading: 'から', near: about(spicy) },
    { reading: 'から', right: ahead('(?:もの|物|の)(?:が|は|も|を)') },
    { reading: 'つら' },
  ],
  酷い: [{ reading: 'ひど' }],
  手強い: [{ reading: 'てごわ' }],
  肌寒い: [{ reading: 'はだざむ' }],
  難い: [{ reading: 'がた', pos: '非自立' }, { reading: 'かた' }],
}
