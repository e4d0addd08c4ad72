import { catalogue } from '../../../web/language/language.ts'

export const messages = catalogue({
  en: {
    title: 'Read without an account',
    lead: 'Anyone can read these texts, with furigana and explanations.',
    untitled: 'Untitled',
    length: (sentences: number) => (sentences === 1 ? '1 sentence' : `${sentences} sentences`),
    asGuest:
      'You are reading as a guest. With an account, yomu remembers your place and your words, and you can add your own texts.',
    signIn: 'Sign in',
  },
  ja: {
    title: 'アカウントなしで読む',
    lead: 'どなたでも、ふりがなと解説つきで読める文章です。',
    untitled: '無題',
    length: sentences => `${sentences}文`,
    asGuest:
      'ゲストとして読んでいます。アカウントがあれば、読んだ位置や覚えた単語が保存され、自分の文章も追加できます。',
    signIn: 'サインイン',
  },
  zh: {
    title: '无需账号即可阅读',
    lead: '任何人都可以阅读这些文章，附有注音和讲解。',
    untitled: '无标题',
    length: sentences => `${sentences} 句`,
    asGuest: '您正以访客身份阅读。登录账号后，可以记住阅读位置、保存所学单词，并添加自己的文章。',
    signIn: '登录',
  },
})
