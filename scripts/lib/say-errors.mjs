// Imported for what it does: a wrong option, or what the product refuses, is said in a sentence, without a stack or an internal code.
process.on('uncaughtException', (error) => {
  const isUsage = String(error?.code ?? '').startsWith('ERR_PARSE_ARGS');
  console.error(isUsage || error?.name === 'AppError' ? error.message : error);
  process.exit(isUsage ? 2 : 1);
});
