import '../../client/desktop.test.ts'
