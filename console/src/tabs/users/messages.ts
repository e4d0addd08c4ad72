import { catalogue } from '../../language/language.ts'

interface UserTexts {
  title: string
  description: string
  search: string
  name: string
  role: string
  since: string
  actions: string
  roles: Record<'user' | 'root', string>
  own(name: string): string
  emptyTitle: string
  emptyText: string
  notFound(text: string): string
  promote: string
  demote: string
  changeRole(name: string): string
  promoteText(name: string): string
  demoteText(name: string): string
  remove: string
  removeOf(name: string): string
  removeTitle(name: string): string
  removeText: string[]
  removed(name: string): string
  changed(name: string, role: string): string
}

export const messages = catalogue<UserTexts>({
  en: {
    title: 'Users',
    description: 'Everybody who may sign in. New accounts come by invite code and registration request.',
    search: 'Search by user name',
    name: 'User name',
    role: 'Role',
    since: 'Since',
    actions: 'Actions',
    roles: { user: 'Learner', root: 'Administrator' },
    own: name => `${name} (you)`,
    emptyTitle: 'No accounts yet',
    emptyText: 'Create an invite code and pass it on; approve the request that comes in.',
    notFound: text => `Nobody is called “${text}”`,
    promote: 'Make administrator',
    demote: 'Make learner',
    changeRole: name => `Change the role of ${name}?`,
    promoteText: name =>
      `${name} may then do everything you may: see all texts, change keys, delete accounts.`,
    demoteText: name => `${name} can no longer use this console, from the next request on.`,
    remove: 'Delete',
    removeOf: name => `Delete ${name}`,
    removeTitle: name => `Delete the account ${name}?`,
    removeText: [
      'The account can no longer sign in, and its name becomes free. This cannot be undone.',
      'Its texts, videos and audio stay until you delete them under Articles; records of usage stay too.',
    ],
    removed: name => `${name} was deleted.`,
    changed: (name, role) => `${name}: ${role}`,
  },
  ja: {
    title: 'ユーザー',
    description: 'サインインできる全員です。新しいアカウントは招待コードと登録申請によって作られます。',
    search: 'ユーザー名で検索',
    name: 'ユーザー名',
    role: '役割',
    since: '登録日',
    actions: '操作',
    roles: { user: '学習者', root: '管理者' },
    own: name => `${name}（自分）`,
    emptyTitle: 'アカウントはまだありません',
    emptyText: '招待コードを作って渡し、届いた申請を承認してください。',
    notFound: text => `「${text}」に一致するユーザーはいません`,
    promote: '管理者にする',
    demote: '学習者にする',
    changeRole: name => `${name} の役割を変更しますか？`,
    promoteText: name =>
      `${name} はあなたと同じこと（すべての文章の閲覧、キーの変更、アカウントの削除）ができるようになります。`,
    demoteText: name => `${name} は次の操作からこのコンソールを使えなくなります。`,
    remove: '削除',
    removeOf: name => `${name} を削除`,
    removeTitle: name => `アカウント ${name} を削除しますか？`,
    removeText: [
      'このアカウントではサインインできなくなり、ユーザー名は再び使えるようになります。元に戻すことはできません。',
      '文章・動画・音声は「記事」で削除するまで残ります。利用記録も残ります。',
    ],
    removed: name => `${name} を削除しました。`,
    changed: (name, role) => `${name}: ${role}`,
  },
  zh: {
    title: '用户',
    description: '所有可以登录的人。新账号通过邀请码和注册申请产生。',
    search: '按用户名搜索',
    name: '用户名',
    role: '角色',
    since: '注册时间',
    actions: '操作',
    roles: { user: '学习者', root: '管理员' },
    own: name => `${name}（您）`,
    emptyTitle: '还没有账号',
    emptyText: '创建邀请码并分发，然后批准收到的申请。',
    notFound: text => `没有名为“${text}”的用户`,
    promote: '设为管理员',
    demote: '设为学习者',
    changeRole: name => `更改 ${name} 的角色？`,
    promoteText: name => `${name} 将拥有与您相同的权限：查看所有文章、更改密钥、删除账号。`,
    demoteText: name => `${name} 从下一次操作起将无法使用此控制台。`,
    remove: '删除',
    removeOf: name => `删除 ${name}`,
    removeTitle: name => `删除账号 ${name}？`,
    removeText: [
      '该账号将无法再登录，其用户名可被重新使用。此操作无法撤销。',
      '其文章、视频和音频会保留，直到您在“文章”中删除；用量记录也会保留。',
    ],
    removed: name => `已删除 ${name}。`,
    changed: (name, role) => `${name}：${role}`,
  },
})
