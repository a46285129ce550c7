/**
 * The slow tick. Messages only name what to examine; a concern that missed one finds what it missed when it reconciles everything
 * again.
 */
package io.jubelet.app.resync;
