import { catalogue } from '../../../../web/language/language.ts'

export const messages = catalogue({
  en: {
    skip: 'Skip to content',
    navigation: 'Screens',
    screens: {
      library: 'Library',
      words: 'Words',
      review: 'Review',
      statistics: 'Statistics',
      settings: 'You',
    },
    ownSettings: 'You and settings',
    add: 'Add a text',
    signIn: 'Sign in',
  },
  ja: {
    skip: '本文へ移動',
    navigation: '画面',
    screens: { library: '本棚', words: '単語', review: '復習', statistics: '統計', settings: 'マイページ' },
    ownSettings: 'マイページと設定',
    add: '文章を追加',
    signIn: 'サインイン',
  },
  zh: {
    skip: '跳到正文',
    navigation: '页面',
    screens: { library: '书架', words: '单词', review: '复习', statistics: '统计', settings: '我的' },
    ownSettings: '我的与设置',
    add: '添加文章',
    signIn: '登录',
  },
})
