import '../../../lib/moving/move-content.test.ts'
