import { catalogue } from '../language/language.ts'

export const messages = catalogue({
  en: {
    title: 'Sign in',
    lead: 'The console of yomu, for administrators.',
    username: 'User name',
    password: 'Password',
    signIn: 'Sign in',
    endedTitle: 'Your session has ended',
    expired: 'Sign in again to go on. What you were working on is still here.',
    asOther: 'Sign in as somebody else',
    showPassword: 'Show or hide the password',
  },
  ja: {
    title: 'サインイン',
    lead: '管理者のための yomu コンソールです。',
    username: 'ユーザー名',
    password: 'パスワード',
    signIn: 'サインイン',
    endedTitle: 'セッションが終了しました',
    expired: '続けるにはもう一度サインインしてください。作業中の内容はそのまま残っています。',
    asOther: '別のアカウントでサインインする',
    showPassword: 'パスワードの表示を切り替える',
  },
  zh: {
    title: '登录',
    lead: 'yomu 管理控制台，仅供管理员使用。',
    username: '用户名',
    password: '密码',
    signIn: '登录',
    endedTitle: '会话已结束',
    expired: '请重新登录以继续。您正在处理的内容仍然保留。',
    asOther: '使用其他账号登录',
    showPassword: '显示或隐藏密码',
  },
})
