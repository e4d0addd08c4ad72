import '../../handlers/data/files-promote.test.ts'
