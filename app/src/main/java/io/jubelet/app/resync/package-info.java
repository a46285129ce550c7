/**
 * The slow tick. Messages only say where to look; a concern that missed one finds what it missed when it looks at everything
 * again.
 */
package io.jubelet.app.resync;
