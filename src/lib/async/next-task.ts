/** Of Node; browsers have none. */
const { setImmediate: immediately } = globalThis as { readonly setImmediate?: (task: () => void) => unknown };

/** Resolves in a later task, after messages that wait have been heard; a timer would be clamped to 4 ms, and a channel costs much in Node. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    if (immediately) {
      immediately(resolve);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
