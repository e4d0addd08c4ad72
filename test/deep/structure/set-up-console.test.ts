import '../../structure/set-up-console.test.ts'
