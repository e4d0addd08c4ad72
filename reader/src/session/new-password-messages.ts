import { catalogue } from '../../../web/language/language.ts'

export const messages = catalogue({
  en: {
    title: 'New password',
    lead: 'You opened the link that an administrator made for you. It works once.',
    newPassword: 'New password',
    hint: 'At least 8 characters.',
    set: 'Set the password',
    failed: 'The password could not be set',
    noLink:
      'This link has been used, is more than a day old, or was replaced by another. Ask an administrator for a new one.',
    tooMany: 'Too many attempts. Wait a minute, then try again.',
    doneTitle: 'Sign in',
    done: 'Your new password is set. You are signed out on all your devices: sign in with it.',
    signIn: 'Go to sign-in',
    toldTitle: 'Your password was set through a link',
    told: (made: string, used: string) =>
      `An administrator made the link on ${made}, and it was used on ${used}. If that was not you, change your password and talk to the people who run this server.`,
    understood: 'OK',
  },
  ja: {
    title: '新しいパスワード',
    lead: '管理者が作ったリンクを開きました。このリンクは1回だけ使えます。',
    newPassword: '新しいパスワード',
    hint: '8文字以上。',
    set: 'パスワードを設定',
    failed: 'パスワードを設定できませんでした',
    noLink:
      'このリンクは使用済みか、1日を過ぎたか、新しいリンクに替わっています。管理者に新しいリンクを依頼してください。',
    tooMany: '試行回数が多すぎます。1分ほど待ってからもう一度お試しください。',
    doneTitle: 'サインイン',
    done: '新しいパスワードを設定しました。すべての端末でサインアウトされています。新しいパスワードでサインインしてください。',
    signIn: 'サインインへ',
    toldTitle: 'パスワードはリンクで設定されました',
    told: (made, used) =>
      `管理者が ${made} にリンクを作り、${used} に使われました。心当たりがない場合は、パスワードを変更し、このサーバーの管理者に連絡してください。`,
    understood: 'OK',
  },
  zh: {
    title: '新密码',
    lead: '您打开了管理员为您创建的链接。它只能使用一次。',
    newPassword: '新密码',
    hint: '至少 8 个字符。',
    set: '设置密码',
    failed: '未能设置密码',
    noLink: '此链接已被使用、已超过一天，或已被新的链接取代。请向管理员索取新链接。',
    tooMany: '尝试次数过多，请一分钟后再试。',
    doneTitle: '登录',
    done: '新密码已设置。您已在所有设备上退出登录，请用新密码登录。',
    signIn: '前往登录',
    toldTitle: '您的密码是通过链接设置的',
    told: (made, used) =>
      `管理员于 ${made} 创建了链接，链接于 ${used} 被使用。如果不是您本人操作，请更改密码，并与此服务器的管理者联系。`,
    understood: '好',
  },
})
