/**
 * Version of what tabs say to each other: two tabs may have been opened from two versions of the page.
 *
 * 1: verbs by the names of the worker (`statePin`), arguments in a list of their own
 * 2: verbs by their public names (`state.pin`); streams and functions go through ports within the channel
 */
export const TABS_PROTOCOL = 2;
