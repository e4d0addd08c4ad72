import { catalogue } from '../../../../../../web/language/language.ts'

export const messages = catalogue({
  en: {
    you: 'Name and sign-in',
    nickname: 'Your name',
    signsInBy: (providers: string) => `You sign in through ${providers}.`,
    change: 'Change the name',
    remove: 'Delete the account',
    removeWarning: 'Your account, its picture and its sign-ins are permanently deleted.',
    removeWord: 'delete',
    removeNow: 'Delete my account permanently',
  },
  ja: {
    you: '名前とサインイン',
    nickname: '表示名',
    signsInBy: providers => `${providers} を通じてサインインしています。`,
    change: '表示名を変更',
    remove: 'アカウントを削除する',
    removeWarning: 'アカウント、画像、サインインの情報が完全に削除されます。',
    removeWord: '削除',
    removeNow: 'アカウントを完全に削除',
  },
  zh: {
    you: '名称与登录',
    nickname: '显示名称',
    signsInBy: providers => `您通过 ${providers} 登录。`,
    change: '修改显示名称',
    remove: '删除账号',
    removeWarning: '账号、头像及其登录方式将被永久删除。',
    removeWord: '删除',
    removeNow: '永久删除我的账号',
  },
})
