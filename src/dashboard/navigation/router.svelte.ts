import { href, parseHash, type ScreenRoute, type ScreenName } from './routes.ts';

/** Where the page is, read from the hash and from nothing else, so that the back button always works. */
export class Router {
  route = $state.raw<ScreenRoute>(parseHash(''));
  /** Address of a screen, for an `<a href>`. */
  readonly href = href;

  /** Starts following the address; returns how to stop. */
  listen(): () => void {
    const read = (): void => {
      this.route = parseHash(location.hash);
    };
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }

  go(name: ScreenName, param?: string | number | null, query?: Record<string, string>): void {
    location.hash = href(name, param, query);
  }

  /** Like `go`, but the back button skips the address that is left: for filters and stepping. */
  replace(name: ScreenName, param?: string | number | null, query?: Record<string, string>): void {
    history.replaceState(null, '', href(name, param, query));
    this.route = parseHash(location.hash);
  }
}

export const router = new Router();
