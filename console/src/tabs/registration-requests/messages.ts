import { catalogue } from '../../language/language.ts'

type Status = 'pending' | 'approved' | 'rejected'

interface RequestTexts {
  title: string
  description: string
  filter: string
  filters: Record<Status | 'all', string>
  counted(label: string, count: string): string
  statuses: Record<Status, string>
  name: string
  code: string
  asked: string
  status: string
  actions: string
  approve: string
  approveOf(name: string): string
  approveAsRoot: string
  approveAsRootOf(name: string): string
  reject: string
  rejectOf(name: string): string
  approved(name: string): string
  approvedAsRoot(name: string): string
  rejected(name: string): string
  decidedMeanwhile(name: string): string
  goneMeanwhile(name: string): string
  approveAsRootTitle(name: string): string
  approveAsRootText: string
  rejectTitle(name: string): string
  rejectText: string
  reasonLabel: string
  reasonHint: string
  emptyTitle: string
  emptyText: string
  emptyLink: string
  noneSuch: string
}

export const messages = catalogue<RequestTexts>({
  en: {
    title: 'Registration requests',
    description: 'People who register with an invite code can sign in once you approve them.',
    filter: 'Show',
    filters: { pending: 'Pending', approved: 'Approved', rejected: 'Rejected', all: 'All' },
    counted: (label, count) => `${label} (${count})`,
    statuses: { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' },
    name: 'User name',
    code: 'Invite code',
    asked: 'Asked',
    status: 'Status',
    actions: 'Actions',
    approve: 'Approve',
    approveOf: name => `Approve: ${name}`,
    approveAsRoot: 'Approve as administrator',
    approveAsRootOf: name => `Approve as administrator: ${name}`,
    reject: 'Reject',
    rejectOf: name => `Reject: ${name}`,
    approved: name => `${name} can sign in now.`,
    approvedAsRoot: name => `${name} can sign in now, as an administrator.`,
    rejected: name => `The request of ${name} was rejected.`,
    decidedMeanwhile: name =>
      `The request of ${name} was decided by somebody else meanwhile. The list is up to date again.`,
    goneMeanwhile: name => `The request of ${name} is no longer there. The list is up to date again.`,
    approveAsRootTitle: name => `Make ${name} an administrator?`,
    approveAsRootText:
      'The new account may then do everything you may: see all texts, change keys, delete accounts.',
    rejectTitle: name => `Reject the request of ${name}?`,
    rejectText: 'There will be no account. The user name and the use of the invite code are free again.',
    reasonLabel: 'Reason (optional)',
    reasonHint: 'Only administrators see it.',
    emptyTitle: 'No requests are waiting',
    emptyText: 'Pass on an invite code; whoever registers with it appears here.',
    emptyLink: 'To the invite codes',
    noneSuch: 'No requests like these',
  },
  ja: {
    title: '登録申請',
    description: '招待コードで登録した人は、承認されるとサインインできるようになります。',
    filter: '表示',
    filters: { pending: '承認待ち', approved: '承認済み', rejected: '却下', all: 'すべて' },
    counted: (label, count) => `${label}（${count}）`,
    statuses: { pending: '承認待ち', approved: '承認済み', rejected: '却下' },
    name: 'ユーザー名',
    code: '招待コード',
    asked: '申請日時',
    status: '状態',
    actions: '操作',
    approve: '承認',
    approveOf: name => `承認: ${name}`,
    approveAsRoot: '管理者として承認',
    approveAsRootOf: name => `管理者として承認: ${name}`,
    reject: '却下',
    rejectOf: name => `却下: ${name}`,
    approved: name => `${name} はサインインできるようになりました。`,
    approvedAsRoot: name => `${name} は管理者としてサインインできるようになりました。`,
    rejected: name => `${name} の申請を却下しました。`,
    decidedMeanwhile: name => `${name} の申請は、ほかの管理者がすでに処理していました。一覧を更新しました。`,
    goneMeanwhile: name => `${name} の申請はもう存在しません。一覧を更新しました。`,
    approveAsRootTitle: name => `${name} を管理者にしますか？`,
    approveAsRootText:
      '新しいアカウントはあなたと同じこと（すべての文章の閲覧、キーの変更、アカウントの削除）ができるようになります。',
    rejectTitle: name => `${name} の申請を却下しますか？`,
    rejectText: 'アカウントは作られません。ユーザー名と招待コードの使用枠は再び使えるようになります。',
    reasonLabel: '理由（任意）',
    reasonHint: '管理者だけが見られます。',
    emptyTitle: '承認待ちの申請はありません',
    emptyText: '招待コードを渡してください。そのコードで登録した人がここに表示されます。',
    emptyLink: '招待コードへ',
    noneSuch: '該当する申請はありません',
  },
  zh: {
    title: '注册申请',
    description: '使用邀请码注册的人，经您批准后即可登录。',
    filter: '显示',
    filters: { pending: '待处理', approved: '已批准', rejected: '已拒绝', all: '全部' },
    counted: (label, count) => `${label}（${count}）`,
    statuses: { pending: '待处理', approved: '已批准', rejected: '已拒绝' },
    name: '用户名',
    code: '邀请码',
    asked: '申请时间',
    status: '状态',
    actions: '操作',
    approve: '批准',
    approveOf: name => `批准：${name}`,
    approveAsRoot: '批准为管理员',
    approveAsRootOf: name => `批准为管理员：${name}`,
    reject: '拒绝',
    rejectOf: name => `拒绝：${name}`,
    approved: name => `${name} 现在可以登录了。`,
    approvedAsRoot: name => `${name} 现在可以作为管理员登录了。`,
    rejected: name => `已拒绝 ${name} 的申请。`,
    decidedMeanwhile: name => `${name} 的申请已被其他管理员处理，列表已更新。`,
    goneMeanwhile: name => `${name} 的申请已不存在，列表已更新。`,
    approveAsRootTitle: name => `将 ${name} 设为管理员？`,
    approveAsRootText: '新账号将拥有与您相同的权限：查看所有文章、更改密钥、删除账号。',
    rejectTitle: name => `拒绝 ${name} 的申请？`,
    rejectText: '不会创建账号。用户名和邀请码的使用次数将被释放。',
    reasonLabel: '原因（可选）',
    reasonHint: '仅管理员可见。',
    emptyTitle: '没有待处理的申请',
    emptyText: '请分发邀请码，使用它注册的人会出现在这里。',
    emptyLink: '前往邀请码',
    noneSuch: '没有符合条件的申请',
  },
})
