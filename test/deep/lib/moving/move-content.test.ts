import '../../../lib/operations/moving/move-content.test.ts'
