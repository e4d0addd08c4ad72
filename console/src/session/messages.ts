import { catalogue } from '../../../web/language/language.ts'
import { sessionTexts } from '../../../web/session/session-texts.ts'

export const messages = catalogue({
  en: {
    title: 'Sign in',
    lead: 'The console of yomu, for administrators.',
    username: 'User name',
    password: 'Password',
    signIn: 'Sign in',
    showPassword: 'Show or hide the password',
    endedTitle: 'Your session has ended',
    ended: {
      expired: 'Sign in again to continue. Your work is still here.',
      refused:
        'This account is no longer an administrator. Sign in with an administrator’s account, or ask another administrator to change this one under Users.',
      elsewhere:
        'You signed out in another window. Your work in this one is not saved yet. Sign in again to save it.',
    },
    over: 'Your session has ended. Sign in again to continue.',
    asOther: 'Sign in with another account',
    failed: 'Could not sign in',
    wrong: 'The user name or the password is wrong, or the account has not been approved yet.',
    notAdministrator:
      'The console is for administrators, and this account is not one. Sign in with another account, or ask an administrator to change this one under Users.',
    tooMany: 'Too many failed attempts.',
    tryAt: (time: string) => `Too many failed attempts. Try again at ${time}.`,
    own: 'Your sessions',
    ownLead:
      'The devices and programs that are signed in as you. If you end a session, that device has to sign in again.',
    ...sessionTexts.en,
    thisDevice: 'This session',
    endAllLead: 'You have to sign in again everywhere, also here.',
  },
  ja: {
    title: 'サインイン',
    lead: '管理者のための yomu コンソールです。',
    username: 'ユーザー名',
    password: 'パスワード',
    signIn: 'サインイン',
    showPassword: 'パスワードの表示を切り替える',
    endedTitle: 'セッションが終了しました',
    ended: {
      expired: '続けるにはもう一度サインインしてください。作業中の内容はそのまま残っています。',
      refused:
        'このアカウントは管理者ではなくなりました。別の管理者が「ユーザー」で管理者に戻せます。または、管理者のアカウントでサインインしてください。',
      elsewhere:
        '別のウィンドウでサインアウトしました。このウィンドウの作業内容はまだ保存されていません。保存するにはもう一度サインインしてください。',
    },
    over: 'セッションが終了しました。続けるにはもう一度サインインしてください。',
    asOther: '別のアカウントでサインインする',
    failed: 'サインインできませんでした',
    wrong: 'ユーザー名かパスワードが正しくないか、アカウントがまだ承認されていません。',
    notAdministrator:
      'このアカウントは管理者ではありません。コンソールは管理者専用です。別のアカウントでサインインするか、管理者に「ユーザー」で管理者にしてもらってください。',
    tooMany: '失敗した試行が多すぎます。',
    tryAt: time => `失敗した試行が多すぎます。${time} 以降にもう一度お試しください。`,
    own: '自分のセッション',
    ownLead:
      'このアカウントでサインインしている端末とプログラムです。セッションを終了すると、もう一度サインインが必要になります。',
    ...sessionTexts.ja,
    thisDevice: 'このセッション',
    endAllLead: 'この端末を含め、すべての端末で再度サインインが必要になります。',
  },
  zh: {
    title: '登录',
    lead: 'yomu 管理控制台，仅供管理员使用。',
    username: '用户名',
    password: '密码',
    signIn: '登录',
    showPassword: '显示或隐藏密码',
    endedTitle: '会话已结束',
    ended: {
      expired: '请重新登录以继续。您正在处理的内容仍然保留。',
      refused: '此账号已不再是管理员。其他管理员可以在“用户”中将其恢复为管理员；您也可以使用管理员账号登录。',
      elsewhere: '您已在另一个窗口退出登录。此窗口中的内容尚未保存：请重新登录后再保存。',
    },
    over: '会话已结束，请重新登录以继续。',
    asOther: '使用其他账号登录',
    failed: '未能登录',
    wrong: '用户名或密码不正确，或者该账号尚待批准。',
    notAdministrator:
      '此账号不是管理员，控制台仅供管理员使用。请使用其他账号登录，或请管理员在“用户”中将其设为管理员。',
    tooMany: '失败次数过多。',
    tryAt: time => `失败次数过多，请在 ${time} 之后重试。`,
    own: '我的会话',
    ownLead: '使用您的账号登录的设备和程序。会话结束后需要重新登录。',
    ...sessionTexts.zh,
    thisDevice: '当前会话',
    endAllLead: '所有设备（包括本设备）都需要重新登录。',
  },
})
