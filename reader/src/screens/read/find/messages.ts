import { catalogue } from '../../../../../web/language/language.ts'

export const messages = catalogue({
  en: {
    find: 'Find in the text',
    what: 'Japanese text, in kanji or kana',
    searching: 'Searching…',
    nothing: 'Not found in this text.',
    found: (sentences: number, isMore: boolean) =>
      isMore
        ? `Found in more than ${sentences} sentences`
        : sentences === 1
          ? 'Found in one sentence'
          : `Found in ${sentences} sentences`,
    placeOf: (at: number, places: number, isMore: boolean) =>
      `Match ${at} of ${isMore ? 'more than ' : ''}${places}`,
    next: 'Next match',
    previous: 'Previous match',
    end: 'Close the search',
    goTo: 'Go to',
    place: (at: number, total: number) => `Sentence ${at} of ${total}`,
    go: 'Go',
  },
  ja: {
    find: '文章内を検索',
    what: '探す言葉（表記でも読み方でも）',
    searching: '検索しています…',
    nothing: 'この文章には見つかりません。',
    found: (sentences, isMore) => `${sentences}文${isMore ? '以上' : ''}にあります`,
    placeOf: (at, places, isMore) => `${places}件${isMore ? '以上' : ''}のうち${at}件目`,
    next: '次の結果',
    previous: '前の結果',
    end: '検索を終える',
    goTo: '移動',
    place: (at: number, total: number) => `${total}文中${at}文目`,
    go: '移動',
  },
  zh: {
    find: '在文中查找',
    what: '日语词句，写法或读音均可',
    searching: '正在查找…',
    nothing: '文中没有找到。',
    found: (sentences, isMore) => `在 ${sentences} 个${isMore ? '以上的' : ''}句子中`,
    placeOf: (at, places, isMore) => `第 ${at} 处，共 ${places} 处${isMore ? '以上' : ''}`,
    next: '下一处',
    previous: '上一处',
    end: '结束查找',
    goTo: '跳转',
    place: (at: number, total: number) => `第 ${at} 句，共 ${total} 句`,
    go: '跳转',
  },
})
