/**
 * An error or a suggestion that appears or disappears moves the controls below it. The pause lets a click outside the
 * field end first.
 */
export const CLICK_MS = 200;
