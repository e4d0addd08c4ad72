import { catalogue } from '../../../../../web/language/language.ts'

export const messages = catalogue({
  en: {
    title: 'Settings',
    back: 'All settings',
    parts: {
      reading: 'Reading',
      review: 'Review',
      dictionaries: 'Dictionaries',
      you: 'You',
      changes: 'What you did',
      account: 'Account',
    },
    signOut: 'Sign out',
    now: {
      reading: (font: string, size: string, furigana: string) => `${font} ${size}, ${furigana}`,
      fonts: { serif: 'Mincho', sans: 'Gothic' },
      furigana: { all: 'furigana on all words', unknown: 'furigana on unknown words', none: 'no furigana' },
      review: (cards: string, share: string) => `${cards} new cards a day, remember ${share}`,
      main: 'Main dictionary',
      dictionaries: (first: string, others: number) =>
        others === 0 ? first : `${first} first, then ${others} more`,
      minutes: (minutes: number) => (minutes === 1 ? '1 minute a day' : `${minutes} minutes a day`),
      beliefs: 'What yomu believes',
    },
  },
  ja: {
    title: '設定',
    back: '設定の一覧',
    parts: {
      reading: '読書',
      review: '復習',
      dictionaries: '辞書',
      you: '自分について',
      changes: '操作の履歴',
      account: 'アカウント',
    },
    signOut: 'サインアウト',
    now: {
      reading: (font, size, furigana) => `${font} ${size}、${furigana}`,
      fonts: { serif: '明朝体', sans: 'ゴシック体' },
      furigana: { all: 'ふりがなはすべて', unknown: 'ふりがなは知らない単語だけ', none: 'ふりがななし' },
      review: (cards, share) => `新しいカード1日${cards}枚、目標${share}`,
      main: '基本の辞書',
      dictionaries: (first, others) => (others === 0 ? first : `${first}が先頭、ほか${others}冊`),
      minutes: minutes => `1日${minutes}分`,
      beliefs: 'yomuから見たあなた',
    },
  },
  zh: {
    title: '设置',
    back: '所有设置',
    parts: {
      reading: '阅读',
      review: '复习',
      dictionaries: '词典',
      you: '关于您',
      changes: '操作记录',
      account: '账号',
    },
    signOut: '退出登录',
    now: {
      reading: (font, size, furigana) => `${font} ${size}，${furigana}`,
      fonts: { serif: '明朝体', sans: '黑体' },
      furigana: { all: '全部注音', unknown: '仅生词注音', none: '不注音' },
      review: (cards, share) => `每天 ${cards} 张新卡片，记住 ${share}`,
      main: '基本词典',
      dictionaries: (first, others) => (others === 0 ? first : `${first}在前，其后还有 ${others} 部`),
      minutes: minutes => `每天 ${minutes} 分钟`,
      beliefs: 'yomu 眼中的您',
    },
  },
})
