type Part = (...given: unknown[]) => unknown;

/**
 * What ONNX Runtime's build for GPUs writes as text and compiles (Emscripten's `_emval_create_invoker`), put together from the same
 * parts instead: `argFromPtr0…` take values out of memory, 8 bytes apart; `getStringOrSymbol` is there where a method is called;
 * `toReturnWire` where there is an answer. `scripts/vite/without-eval.ts` puts it into the build.
 * @param text what was to be compiled
 */
export function makeInvoker(parts: Readonly<Record<string, Part>>, text: string): Part {
  const { toValue, getStringOrSymbol, toReturnWire, emval_returnValue: giveBack } = parts;
  const readers: Part[] = [];
  for (let read = parts['argFromPtr0']; read; read = parts[`argFromPtr${readers.length}`]) readers.push(read);
  const makes = text.includes('new (toValue(handle))');
  const asks = text.includes('toValue(handle)');
  const call = (handle: unknown, method: unknown, given: readonly unknown[]): unknown => {
    if (!asks) return given.at(-1);
    const target = toValue!(handle);
    if (getStringOrSymbol)
      return (target as Record<string, Part>)[getStringOrSymbol(method) as string]!(...given);
    return makes ? Reflect.construct(target as Part, given) : (target as Part)(...given);
  };
  return (handle, method, destructors, at) => {
    const given = readers.map((read, index) => read((at as number) + 8 * index));
    const answer = call(handle, method, given);
    return toReturnWire ? giveBack!(toReturnWire, destructors, answer) : undefined;
  };
}
