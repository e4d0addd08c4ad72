import { catalogue } from '../../../language/language.ts'
import type { StepName } from './steps.ts'

interface StepTexts {
  action: string
  why: string
}

interface NextTexts {
  title: string
  intro: string
  done: string
  open: string
  optional: string
  steps: Record<StepName, StepTexts>
}

export const messages = catalogue<NextTexts>({
  en: {
    title: 'What to do next',
    intro: 'This platform is not set up yet. Go through these once.',
    done: 'Done',
    open: 'To do',
    optional: 'optional',
    steps: {
      model: {
        action: 'Add an AI endpoint with a model',
        why: 'It translates and explains texts; without one there are readings and dictionary forms only.',
      },
      invite: {
        action: 'Create an invite code',
        why: 'Pass it on: with it learners ask for an account.',
      },
      requests: {
        action: 'Decide the registration requests',
        why: 'People who ask for an account can sign in once you approve them.',
      },
      article: {
        action: 'Have a first article uploaded',
        why: 'Learners upload texts with their client; you find them under Articles.',
      },
      voice: {
        action: 'Give it a real voice',
        why: 'Until then espeak-ng reads aloud if it is installed, which sounds like a machine.',
      },
      transcription: {
        action: 'Add a transcription provider',
        why: 'Videos and recordings become texts with it.',
      },
      storage: {
        action: 'Connect COS storage',
        why: 'Files lie on this server’s disk until then, which is enough for a small group.',
      },
    },
  },
  ja: {
    title: '次にすること',
    intro: 'まだ初期設定が終わっていません。次の項目を一度ずつ済ませてください。',
    done: '完了',
    open: '未完了',
    optional: '任意',
    steps: {
      model: {
        action: 'AI エンドポイントとモデルを追加する',
        why: '文章の翻訳と解説に使います。ない場合は、読み仮名と辞書形だけになります。',
      },
      invite: {
        action: '招待コードを作成する',
        why: 'コードを渡すと、学習者がアカウントを申請できます。',
      },
      requests: {
        action: '登録申請を承認または却下する',
        why: '承認されると、申請した人がサインインできるようになります。',
      },
      article: {
        action: '最初の記事をアップロードしてもらう',
        why: '学習者がクライアントから文章をアップロードすると、「記事」に表示されます。',
      },
      voice: {
        action: '自然な音声を設定する',
        why: '設定するまでは、インストールされていれば espeak-ng の機械的な声で読み上げます。',
      },
      transcription: {
        action: '文字起こしプロバイダーを追加する',
        why: '動画や録音を文章にできます。',
      },
      storage: {
        action: 'COS ストレージを接続する',
        why: '接続するまで、ファイルはこのサーバーのディスクに保存されます。少人数ならそれで十分です。',
      },
    },
  },
  zh: {
    title: '接下来要做的事',
    intro: '平台尚未完成初始设置，请逐项完成。',
    done: '已完成',
    open: '待完成',
    optional: '可选',
    steps: {
      model: {
        action: '添加 AI 端点和模型',
        why: '用于翻译和讲解文章；没有模型时只有读音和词典形式。',
      },
      invite: {
        action: '创建邀请码',
        why: '把邀请码发给学习者，他们就可以申请账号。',
      },
      requests: {
        action: '处理注册申请',
        why: '批准后，申请人才能登录。',
      },
      article: {
        action: '让学习者上传第一篇文章',
        why: '学习者通过客户端上传文章，之后会显示在“文章”中。',
      },
      voice: {
        action: '配置自然的语音',
        why: '在此之前，如果已安装 espeak-ng，则由它以机械的声音朗读。',
      },
      transcription: {
        action: '添加语音转写服务',
        why: '可将视频和录音转成文章。',
      },
      storage: {
        action: '连接 COS 存储',
        why: '在此之前文件保存在本服务器的磁盘上，对小团队来说已经足够。',
      },
    },
  },
})
