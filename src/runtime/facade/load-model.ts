import type { LocalModelProgress, LocalModelStatus } from '../../domain/models/local-model.ts';
import type { LoadListener, LocalModelVerbs } from '../../protocol/verbs/models/local-model.ts';
import type { Ask } from './ask.ts';

/** A function cannot cross a thread as part of an object: it goes beside it. */
export const loadModel =
  (ask: Ask): LocalModelVerbs['load'] =>
  async (id, { onProgress, ...options } = {}) => {
    if (onProgress === undefined) return ask('localModel.load', id, options);
    const hear = changes(onProgress);
    let open = false;
    const status: LocalModelStatus = await ask(
      'localModel.load',
      id,
      options,
      // What was told on the way comes by another port, and may come behind the answer.
      (progress: LocalModelProgress): void => void (open || hear(progress)),
    ).finally(() => (open = true));
    hear({ state: status.state, loadedBytes: status.loadedBytes, bytes: status.model.bytes });
    return status;
  };

/** Tells what differs from what was told last; what the listener throws is reported, and ends nothing. */
function changes(onProgress: LoadListener): LoadListener {
  let last: LocalModelProgress | null = null;
  return (progress) => {
    if (last?.state === progress.state && last.loadedBytes === progress.loadedBytes) return;
    last = progress;
    try {
      onProgress(progress);
    } catch (error) {
      // Node has none.
      globalThis.reportError?.(error);
    }
  };
}
