import { catalogue } from '../../../../../web/language/language.ts'

export const messages = catalogue({
  en: {
    find: 'Find in the text',
    what: 'Japanese text, in kanji or kana',
    searching: 'Searching …',
    nothing: 'Not found in this text.',
    more: 'Show more',
    goTo: 'Go to',
    place: (at: number, total: number) => `Sentence ${at} of ${total}`,
    go: 'Go',
  },
  ja: {
    find: '文章内を検索',
    what: '探す言葉（表記でも読み方でも）',
    searching: '検索しています…',
    nothing: 'この文章には見つかりません。',
    more: 'さらに表示',
    goTo: '移動',
    place: (at: number, total: number) => `${total}文中 ${at} 番目`,
    go: '移動する',
  },
  zh: {
    find: '在文中查找',
    what: '日语词句，写法或读音均可',
    searching: '正在查找…',
    nothing: '文中没有找到。',
    more: '显示更多',
    goTo: '跳转',
    place: (at: number, total: number) => `第 ${at} 句，共 ${total} 句`,
    go: '跳转',
  },
})
