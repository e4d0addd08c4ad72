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
      account: 'Account',
    },
    add: 'Add a text',
    signIn: 'Sign in',
  },
  ja: {
    skip: '本文へ移動',
    navigation: '画面',
    screens: { library: '本棚', words: '単語', review: '復習', statistics: '統計', account: 'アカウント' },
    add: '文章を追加',
    signIn: 'サインイン',
  },
  zh: {
    skip: '跳到正文',
    navigation: '页面',
    screens: { library: '书架', words: '单词', review: '复习', statistics: '统计', account: '账号' },
    add: '添加文章',
    signIn: '登录',
  },
})
