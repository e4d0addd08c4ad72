import { catalogue } from '../../../../web/language/language.ts'

const names = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
const chinese = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十']

export const messages = catalogue({
  en: {
    accents: 'Pitch accent of words',
    choices: { shown: 'Shown', hidden: 'Hidden' },
    flat: 'flat',
    unknown: 'accent unknown',
    drop: (mora: number) => `drop after the ${names[mora - 1] ?? `${mora}th`} mora`,
    spoken: (accents: readonly string[]) => `Pitch accent: ${accents.join(' or ')}`,
    source: (dictionary: string) => `Pitch accent from: ${dictionary}`,
  },
  ja: {
    accents: '単語のアクセント',
    choices: { shown: '表示', hidden: '非表示' },
    flat: '平板',
    unknown: 'アクセント不明',
    drop: (mora: number) => `${mora}拍目の後で下がる`,
    spoken: (accents: readonly string[]) => `アクセント：${accents.join('、または')}`,
    source: (dictionary: string) => `アクセントの出典：${dictionary}`,
  },
  zh: {
    accents: '单词的声调',
    choices: { shown: '显示', hidden: '不显示' },
    flat: '平板型',
    unknown: '声调不明',
    drop: (mora: number) => `第${chinese[mora] ?? mora}拍之后下降`,
    spoken: (accents: readonly string[]) => `声调：${accents.join('，或')}`,
    source: (dictionary: string) => `声调来源：${dictionary}`,
  },
})
