import '../../browser/shell.test.ts'
